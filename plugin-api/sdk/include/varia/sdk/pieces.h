// How pieces move, from a table that reads like a rules page.
#ifndef VARIA_SDK_PIECES_H_
#define VARIA_SDK_PIECES_H_

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "varia/sdk/geometry.h"

namespace varia::sdk {

// A step or leap: files to the right and ranks forward.
struct Offset {
  int8_t dx, dy;
};

// A few offsets, as a literal value.
class Steps {
 public:
  constexpr Steps() = default;
  constexpr Steps(std::initializer_list<Offset> offsets) {
    for (Offset offset : offsets) offsets_[size_++] = offset;
  }
  constexpr const Offset* begin() const { return offsets_.data(); }
  constexpr const Offset* end() const { return offsets_.data() + size_; }
  friend constexpr Steps operator+(Steps a, const Steps& b) {
    for (Offset offset : b) a.offsets_[a.size_++] = offset;
    return a;
  }

 private:
  std::array<Offset, 16> offsets_{};
  int size_ = 0;
};

inline constexpr Steps kForwardStep = {{0, 1}};
inline constexpr Steps kForwardDiagonalSteps = {{-1, 1}, {1, 1}};
inline constexpr Steps kBackwardDiagonalSteps = {{-1, -1}, {1, -1}};
inline constexpr Steps kSidewaysSteps = {{-1, 0}, {1, 0}};
inline constexpr Steps kOrthogonalSteps = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
inline constexpr Steps kDiagonalSteps = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
inline constexpr Steps kKingSteps = kOrthogonalSteps + kDiagonalSteps;
inline constexpr Steps kKnightLeaps = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
inline constexpr Steps kGoldSteps = kOrthogonalSteps + kForwardDiagonalSteps;
inline constexpr Steps kSilverSteps = kDiagonalSteps + kForwardStep;
inline constexpr Steps kShogiKnightLeaps = {{-1, 2}, {1, 2}};

// Armies that have a type, one bit each.
inline constexpr uint8_t kFirstArmy = 1, kSecondArmy = 2, kBothArmies = 3;

// One row of a piece table: a face of a kind of piece. Steps and slides are those of an army that goes up the board;
// for the second army they are turned upside down.
struct PieceRow {
  std::string_view symbol;  // upper-case letter, "+" before it for a promoted face
  uint8_t armies = kBothArmies;
  std::string_view name;
  std::string_view movement;          // one sentence for people
  Steps steps = {};                   // with or without capture
  DirectionSet slides = 0;            // with or without capture
  Steps quiet_steps = {};             // without capture only
  Steps capture_steps = {};           // with capture only
  std::string_view promotes_to = {};  // symbols, one space between
  bool royal = false;
  bool neutral = false;
};

// The attack tables of a piece table. `Shape` as in Geometry; kTypes rows.
template <class Shape, int kTypes>
class PieceTables {
 public:
  using Board = Geometry<Shape>;
  using Set = typename Board::Set;

  explicit PieceTables(const std::array<PieceRow, kTypes>& rows) {
    for (int type = 0; type < kTypes; ++type) {
      for (int army = 0; army < 2; ++army) {
        if (!(rows[type].armies >> army & 1)) continue;
        Fill(rows[type].steps + rows[type].quiet_steps, army, quiet_[army][type]);
        Fill(rows[type].steps + rows[type].capture_steps, army, capture_[army][type]);
        slides_[army][type] = army == 0 ? rows[type].slides : UpsideDown(rows[type].slides);
        if (rows[type].slides != 0) slider_types_ |= 1u << type;
        for (Square from = 0; from < Board::kSquares; ++from) {
          capture_[army][type][from].ForEach([&](Square to) {
            reach_[army][type][to].Add(from);
            near_[army][to].Add(from);
          });
        }
      }
    }
  }

  // Squares that a man reaches by steps and leaps without or with capture, whatever stands there.
  const Set& QuietSteps(int army, int type, Square from) const { return quiet_[army][type][from]; }
  const Set& CaptureSteps(int army, int type, Square from) const { return capture_[army][type][from]; }
  DirectionSet SlideDirections(int army, int type) const { return slides_[army][type]; }
  // The men of all types that slide, given the men by type.
  Set Sliders(const std::array<Set, kTypes>& by_type) const {
    Set sliders;
    for (uint32_t rest = slider_types_; rest != 0; rest &= rest - 1) sliders |= by_type[std::countr_zero(rest)];
    return sliders;
  }
  // Squares from which a man of that type captures on `to` by a step or leap; the same for every type together.
  const Set& StepOrigins(int army, int type, Square to) const { return reach_[army][type][to]; }
  const Set& AnyStepOrigins(int army, Square to) const { return near_[army][to]; }

  // Where a man may go by steps and slides, the safety of his King aside: quiet steps onto empty squares, capturing
  // ones onto `enemies`, slides onto either. `own` and `enemies` are the men of the two armies.
  Set Targets(int army, int type, Square from, const Set& own, const Set& enemies) const {
    Set targets = (quiet_[army][type][from] - own - enemies) | (capture_[army][type][from] & enemies);
    DirectionSet directions = slides_[army][type];
    if (directions != 0) targets |= Board::Slides(directions, from, own | enemies) - own;
    return targets;
  }

 private:
  using BySquare = std::array<Set, Board::kSquares>;
  using ByType = std::array<BySquare, kTypes>;

  static void Fill(const Steps& steps, int army, BySquare& table) {
    for (Offset offset : steps) {
      for (Square from = 0; from < Board::kSquares; ++from) {
        Square to = Board::Step(from, offset.dx, army == 0 ? offset.dy : -offset.dy);
        if (to != kNoSquare) table[from].Add(to);
      }
    }
  }

  std::array<ByType, 2> quiet_{}, capture_{}, reach_{};
  std::array<BySquare, 2> near_{};
  std::array<std::array<DirectionSet, kTypes>, 2> slides_{};
  uint32_t slider_types_ = 0;
};

}  // namespace varia::sdk

#endif  // VARIA_SDK_PIECES_H_
