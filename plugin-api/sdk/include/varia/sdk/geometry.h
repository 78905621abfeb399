// Boards of any shape: squares, directions, rays.
#ifndef VARIA_SDK_GEOMETRY_H_
#define VARIA_SDK_GEOMETRY_H_

#include <array>
#include <cstdint>

#include "varia/sdk/bitboard.h"

namespace varia::sdk {

// The eight directions. The first four run to higher square numbers, each of the others is Opposite() to one of them.
enum Direction : int { kNorth, kNorthEast, kEast, kNorthWest, kSouth, kSouthWest, kWest, kSouthEast };
inline constexpr int kDirections = 8;
constexpr Direction Opposite(Direction direction) { return static_cast<Direction>((direction + 4) % 8); }
inline constexpr int kDirectionDx[kDirections] = {0, 1, 1, -1, 0, -1, -1, 1};
inline constexpr int kDirectionDy[kDirections] = {1, 1, 0, 1, -1, -1, 0, -1};

// A set of directions, one bit each.
using DirectionSet = uint8_t;
constexpr DirectionSet Bit(Direction direction) { return static_cast<DirectionSet>(1u << direction); }
inline constexpr DirectionSet kNowhere = 0;
inline constexpr DirectionSet kOrthogonal = Bit(kNorth) | Bit(kEast) | Bit(kSouth) | Bit(kWest);
inline constexpr DirectionSet kDiagonal = Bit(kNorthEast) | Bit(kNorthWest) | Bit(kSouthEast) | Bit(kSouthWest);
inline constexpr DirectionSet kEveryWay = kOrthogonal | kDiagonal;
// The same directions seen from the other end of the board.
constexpr DirectionSet UpsideDown(DirectionSet set) {
  DirectionSet turned = 0;
  for (int d = 0; d < kDirections; ++d) {
    if (!(set >> d & 1)) continue;
    for (int e = 0; e < kDirections; ++e) {
      if (kDirectionDx[e] == kDirectionDx[d] && kDirectionDy[e] == -kDirectionDy[d]) turned |= Bit(Direction(e));
    }
  }
  return turned;
}

// A board. `Shape` is a struct with
//   static constexpr int kFiles, kRanks;
//   static constexpr bool HasSquare(int file, int rank);   // both from 0 and inside the rectangle
//   static constexpr bool kWholeRectangle;                 // true: a step or leap needs every square of the rectangle
//                                                          // that its start and end span; false: the end alone
// All tables are computed once when the plugin is loaded and never change.
template <class Shape>
class Geometry {
 public:
  static constexpr int kFiles = Shape::kFiles;
  static constexpr int kRanks = Shape::kRanks;
  static constexpr int kSquares = kFiles * kRanks;
  using Set = Bitboard<kSquares>;

  static constexpr Square At(int file, int rank) { return rank * kFiles + file; }
  static constexpr int File(Square square) { return square % kFiles; }
  static constexpr int Rank(Square square) { return square / kFiles; }
  static constexpr bool Exists(int file, int rank) {
    return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks && Shape::HasSquare(file, rank);
  }

  // Where a step or leap by (dx, dy) from `square` ends, or kNoSquare.
  static constexpr Square Step(Square square, int dx, int dy) {
    int file = File(square), rank = Rank(square);
    if (!Exists(file, rank) || !Exists(file + dx, rank + dy)) return kNoSquare;
    if constexpr (Shape::kWholeRectangle) {
      for (int f = dx < 0 ? file + dx : file; f <= (dx < 0 ? file : file + dx); ++f) {
        for (int r = dy < 0 ? rank + dy : rank; r <= (dy < 0 ? rank : rank + dy); ++r) {
          if (!Exists(f, r)) return kNoSquare;
        }
      }
    }
    return At(file + dx, rank + dy);
  }

  // Every square of the board.
  static constexpr Set All() { return Ranks(0, kRanks - 1); }
  // Every square of the ranks `first` to `last`, counted from 0, both inclusive.
  static constexpr Set Ranks(int first, int last) {
    Set set;
    for (int rank = first; rank <= last; ++rank) {
      for (int file = 0; file < kFiles; ++file) {
        if (Exists(file, rank)) set.Add(At(file, rank));
      }
    }
    return set;
  }
  static constexpr Set FileSet(int file) {
    Set set;
    for (int rank = 0; rank < kRanks; ++rank) {
      if (Exists(file, rank)) set.Add(At(file, rank));
    }
    return set;
  }

  // The squares seen from `square` in one direction on an empty board, itself not included.
  static const Set& Ray(Direction direction, Square square) { return kTables.rays[direction][square]; }
  // The squares seen from `square` in all eight directions on an empty board.
  static const Set& Star(Square square) { return kTables.stars[square]; }

  // The nearest of `squares`, all of which lie on one ray in that direction. REQUIRES: squares.Any().
  static Square Nearest(Direction direction, const Set& squares) {
    return direction < 4 ? squares.First() : squares.Last();
  }

  // Where a slider comes to from `square` in one direction: up to and including the first of `occupied`.
  static Set Slide(Direction direction, Square square, const Set& occupied) {
    Set ray = Ray(direction, square);
    Set blockers = ray & occupied;
    if (blockers.Any()) ray ^= Ray(direction, Nearest(direction, blockers));
    return ray;
  }
  // The same in every direction of the set.
  static Set Slides(DirectionSet directions, Square square, const Set& occupied) {
    Set reached;
    for (unsigned rest = directions; rest != 0; rest &= rest - 1) {
      reached |= Slide(static_cast<Direction>(std::countr_zero(rest)), square, occupied);
    }
    return reached;
  }

 private:
  struct Tables {
    std::array<std::array<Set, kSquares>, kDirections> rays{};
    std::array<Set, kSquares> stars{};

    Tables() {
      for (int d = 0; d < kDirections; ++d) {
        for (Square from = 0; from < kSquares; ++from) {
          for (Square at = from; (at = Step(at, kDirectionDx[d], kDirectionDy[d])) != kNoSquare;) rays[d][from].Add(at);
          stars[from] |= rays[d][from];
        }
      }
    }
  };
  inline static const Tables kTables;
};

}  // namespace varia::sdk

#endif  // VARIA_SDK_GEOMETRY_H_
