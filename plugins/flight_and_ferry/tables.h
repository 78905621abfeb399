// The board, the armies and the pieces of Flight and Ferry, as its rules page lists them.
#ifndef VARIA_PLUGINS_FLIGHT_AND_FERRY_TABLES_H_
#define VARIA_PLUGINS_FLIGHT_AND_FERRY_TABLES_H_

#include <array>

#include "varia/sdk/pieces.h"
#include "varia/sdk/spec.h"
#include "varia/sdk/worth.h"

namespace flight_and_ferry {

struct Shape {
  static constexpr int kFiles = 8, kRanks = 10;
  static constexpr bool kWholeRectangle = false;
  static constexpr bool HasSquare(int, int) { return true; }
};
using Board = varia::sdk::Geometry<Shape>;
using Set = Board::Set;
using varia::sdk::Direction;
using varia::sdk::Square;

// Wessex goes up the board, Wales down it.
inline constexpr int kWessex = 0, kWales = 1;

enum Type : uint8_t {
  kKing,
  kQueen,
  kRook,
  kBishop,
  kQueenfiler,
  kKnight,
  kPawn,
  kGolddragon,
  kCopperdragon,
  kFerry,  // neutral: a row for people to read, never the type of a man
};
inline constexpr int kTypes = 10;
constexpr uint32_t Bit(Type type) { return 1u << type; }

// Own moves. That none crosses the Channel, but for those of kFileCrossers along a file, is in OwnReach().
inline constexpr std::array<varia::sdk::PieceRow, kTypes> kPieces = {{
    {.symbol = "K",
     .name = "King",
     .movement = "One step in any of eight directions; castling.",
     .steps = varia::sdk::kKingSteps,
     .royal = true},
    {.symbol = "Q",
     .name = "Queen",
     .movement = "Any distance in any of eight directions; crosses the Channel along a file.",
     .slides = varia::sdk::kEveryWay},
    {.symbol = "R",
     .name = "Rook",
     .movement = "Any distance orthogonally; crosses the Channel along a file.",
     .slides = varia::sdk::kOrthogonal},
    {.symbol = "B",
     .armies = varia::sdk::kFirstArmy,
     .name = "Bishop",
     .movement = "Any distance diagonally.",
     .slides = varia::sdk::kDiagonal},
    {.symbol = "F",
     .armies = varia::sdk::kSecondArmy,
     .name = "Queenfiler",
     .movement = "Any distance diagonally or along the rank, never along the file.",
     .slides = varia::sdk::kDiagonal | varia::sdk::Bit(varia::sdk::kEast) | varia::sdk::Bit(varia::sdk::kWest)},
    {.symbol = "N", .name = "Knight", .movement = "The knight's leap.", .steps = varia::sdk::kKnightLeaps},
    {.symbol = "P",
     .name = "Pawn",
     .movement =
         "One step straight forward, two from its starting rank; captures one step diagonally forward; en passant.",
     .quiet_steps = varia::sdk::kForwardStep,
     .capture_steps = varia::sdk::kForwardDiagonalSteps,
     .promotes_to = "Q R B F N G C"},
    {.symbol = "G",
     .armies = varia::sdk::kFirstArmy,
     .name = "Golddragon",
     .movement =
         "Any distance orthogonally or diagonally forward, one step diagonally backward; crosses the Channel along a "
         "file; never ends on a Ferry; flight along ranks and files, fire.",
     .steps = varia::sdk::kBackwardDiagonalSteps,
     .slides =
         varia::sdk::kOrthogonal | varia::sdk::Bit(varia::sdk::kNorthEast) | varia::sdk::Bit(varia::sdk::kNorthWest)},
    {.symbol = "C",
     .armies = varia::sdk::kSecondArmy,
     .name = "Copperdragon",
     .movement =
         "Any distance along the file or diagonally forward, one step sideways or diagonally backward; crosses the "
         "Channel along a file; never ends on a Ferry; flight along files, fire.",
     .steps = varia::sdk::kSidewaysSteps + varia::sdk::kBackwardDiagonalSteps,
     .slides = varia::sdk::Bit(varia::sdk::kNorth) | varia::sdk::Bit(varia::sdk::kSouth) |
               varia::sdk::Bit(varia::sdk::kNorthEast) | varia::sdk::Bit(varia::sdk::kNorthWest)},
    {.symbol = "~",
     .armies = 0,
     .name = "Ferry",
     .movement =
         "Moves only with the man on it, one step in any of eight directions, or is sent by him, always on ranks 5 "
         "and 6.",
     .neutral = true},
}};

inline const varia::sdk::PieceTables<Shape, kTypes> kTables(kPieces);

inline constexpr uint32_t kDragons = Bit(kGolddragon) | Bit(kCopperdragon);
constexpr bool IsDragon(int type) { return kDragons >> type & 1; }

// --- The Channel ---

// Ranks 5 and 6, where the Ferries are.
inline constexpr Set kBanks = Board::Ranks(4, 5);
// The two shores: everything on either side of the Channel.
inline constexpr std::array<Set, 2> kShores = {Board::Ranks(0, 4), Board::Ranks(5, 9)};
constexpr const Set& ShoreOf(Square square) { return kShores[Board::Rank(square) >= 5]; }

// Whose own moves along a file cross the Channel.
inline constexpr uint32_t kFileCrossers = Bit(kQueen) | Bit(kRook) | kDragons;

inline constexpr auto kFiles = [] {
  std::array<Set, Shape::kFiles> files;
  for (int file = 0; file < Shape::kFiles; ++file) files[file] = Board::FileSet(file);
  return files;
}();
constexpr const Set& FileOf(Square square) { return kFiles[Board::File(square)]; }

// Where the own moves of a man on `from` may end, as far as the Channel says.
constexpr Set OwnReach(int type, Square from) {
  return kFileCrossers >> type & 1 ? ShoreOf(from) | FileOf(from) : ShoreOf(from);
}
// The squares of one ray that an own slide may reach. Everyone who slides along a file crosses the Channel there.
inline Set OwnRay(Direction direction, Square from) {
  const Set& ray = Board::Ray(direction, from);
  return direction == varia::sdk::kNorth || direction == varia::sdk::kSouth ? ray : ray & ShoreOf(from);
}

// --- Directions and ranks of an army ---

// The two ways diagonally forward.
constexpr std::array<Direction, 2> ForwardDiagonals(int army) {
  using namespace varia::sdk;  // NOLINT(google-build-using-namespace): names of directions
  if (army == kWessex) return {kNorthEast, kNorthWest};
  return {kSouthEast, kSouthWest};
}
// One step straight forward, as a difference of square numbers.
constexpr int ForwardStep(int army) { return army == kWessex ? Shape::kFiles : -Shape::kFiles; }

// Where Pawns start, and the piece rank, where their own King, Queen and so on start.
inline constexpr std::array<Set, 2> kPawnRank = {Board::Ranks(2, 2), Board::Ranks(7, 7)};
inline constexpr std::array<Set, 2> kPieceRank = {Board::Ranks(1, 1), Board::Ranks(8, 8)};
// Where a double step passes.
inline constexpr std::array<Set, 2> kPassedRank = {Board::Ranks(3, 3), Board::Ranks(6, 6)};
// The last rank of an army's Pawns.
inline constexpr std::array<Set, 2> kLastRank = {Board::Ranks(9, 9), Board::Ranks(0, 0)};

// --- Promotion and the men taken ---

// Types that can be taken, which are those that a Pawn may become, in the order of the position text.
inline constexpr int kTakenKinds = 5;
inline constexpr std::array<std::array<Type, kTakenKinds>, 2> kTakenTypes = {
    {{kQueen, kGolddragon, kRook, kBishop, kKnight}, {kQueen, kCopperdragon, kRook, kQueenfiler, kKnight}}};
// At most so many of each on the board after a promotion: twice the setup's number.
inline constexpr std::array<int, kTakenKinds> kMostOnBoard = {2, 4, 4, 4, 4};
// Place of a type in kTakenTypes, or -1.
constexpr int TakenKind(int army, int type) {
  for (int kind = 0; kind < kTakenKinds; ++kind) {
    if (kTakenTypes[army][kind] == type) return kind;
  }
  return -1;
}
// The suffix of a promotion.
constexpr char PromotionLetter(Type type) { return static_cast<char>(kPieces[type].symbol[0] - 'A' + 'a'); }

// --- Castling ---

struct Castling {
  char letter;  // in the position text
  int army;
  Square king_from, king_to, rook_from, rook_to;
  Set between;                // King and Rook; must be empty
  std::array<Square, 3> way;  // of the King, both ends included; must be safe
};
inline constexpr std::array<Castling, 4> kCastlings = [] {
  constexpr auto make = [](char letter, int army, bool king_side) {
    const int rank = army == kWessex ? 1 : 8;
    const auto at = [rank](int file) { return Board::At(file, rank); };
    Castling castling{letter, army, at(4), at(king_side ? 6 : 2), at(king_side ? 7 : 0), at(king_side ? 5 : 3), {}, {}};
    for (int file = king_side ? 5 : 1; file <= (king_side ? 6 : 3); ++file) castling.between.Add(at(file));
    castling.way = {at(4), castling.rook_to, castling.king_to};
    return castling;
  };
  return std::array<Castling, 4>{make('K', kWessex, true), make('Q', kWessex, false), make('k', kWales, true),
                                 make('q', kWales, false)};
}();

// What the men are worth; computed when the plugin is loaded.
extern const varia::sdk::Worths<Shape, kTypes> kWorths;

struct Worth {
  static int At(varia::sdk::Man man, Square square) { return kWorths.At(man, square); }
};
using ValuedMen = varia::sdk::ValuedMen<Shape, kTypes, Worth>;

// Name, texts and tables for people and for the position text.
const varia::sdk::VariantSpec& Spec();

}  // namespace flight_and_ferry

#endif  // VARIA_PLUGINS_FLIGHT_AND_FERRY_TABLES_H_
