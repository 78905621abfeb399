// The board and the pieces of shogi.
#ifndef VARIA_PLUGINS_SHOGI_TABLES_H_
#define VARIA_PLUGINS_SHOGI_TABLES_H_

#include <array>
#include <string_view>

#include "varia/sdk/men.h"
#include "varia/sdk/pieces.h"
#include "varia/sdk/spec.h"
#include "varia/sdk/worth.h"

namespace shogi {

struct Shape {
  static constexpr int kFiles = 9, kRanks = 9;
  static constexpr bool kWholeRectangle = false;
  static constexpr bool HasSquare(int, int) { return true; }
};
using Board = varia::sdk::Geometry<Shape>;
using Set = Board::Set;

// Types that can go to the hand come first, in the order of the hands.
enum Type : uint8_t {
  kRook,
  kBishop,
  kGold,
  kSilver,
  kKnight,
  kLance,
  kPawn,
  kKing,
  kDragon,
  kHorse,
  kPromotedSilver,
  kPromotedKnight,
  kPromotedLance,
  kTokin,
};
inline constexpr int kTypes = 14;
inline constexpr int kHandTypes = 7;
inline constexpr std::string_view kHandOrder = "RBGSNLP";
using Men = varia::sdk::Men<Shape, kTypes>;

inline constexpr std::array<varia::sdk::PieceRow, kTypes> kPieces = {{
    {.symbol = "R",
     .name = "Rook",
     .movement = "Any distance orthogonally.",
     .slides = varia::sdk::kOrthogonal,
     .promotes_to = "+R"},
    {.symbol = "B",
     .name = "Bishop",
     .movement = "Any distance diagonally.",
     .slides = varia::sdk::kDiagonal,
     .promotes_to = "+B"},
    {.symbol = "G",
     .name = "Gold General",
     .movement = "One step orthogonally or diagonally forward.",
     .steps = varia::sdk::kGoldSteps},
    {.symbol = "S",
     .name = "Silver General",
     .movement = "One step diagonally or straight forward.",
     .steps = varia::sdk::kSilverSteps,
     .promotes_to = "+S"},
    {.symbol = "N",
     .name = "Knight",
     .movement = "Leaps two squares forward and one sideways.",
     .steps = varia::sdk::kShogiKnightLeaps,
     .promotes_to = "+N"},
    {.symbol = "L",
     .name = "Lance",
     .movement = "Any distance straight forward.",
     .slides = varia::sdk::Bit(varia::sdk::kNorth),
     .promotes_to = "+L"},
    {.symbol = "P",
     .name = "Pawn",
     .movement = "One step straight forward, moving and capturing alike.",
     .steps = varia::sdk::kForwardStep,
     .promotes_to = "+P"},
    {.symbol = "K",
     .name = "King",
     .movement = "One step in any of eight directions.",
     .steps = varia::sdk::kKingSteps,
     .royal = true},
    {.symbol = "+R",
     .name = "Dragon",
     .movement = "Any distance orthogonally, or one step diagonally.",
     .steps = varia::sdk::kDiagonalSteps,
     .slides = varia::sdk::kOrthogonal},
    {.symbol = "+B",
     .name = "Horse",
     .movement = "Any distance diagonally, or one step orthogonally.",
     .steps = varia::sdk::kOrthogonalSteps,
     .slides = varia::sdk::kDiagonal},
    {.symbol = "+S", .name = "Promoted Silver", .movement = "As a Gold General.", .steps = varia::sdk::kGoldSteps},
    {.symbol = "+N", .name = "Promoted Knight", .movement = "As a Gold General.", .steps = varia::sdk::kGoldSteps},
    {.symbol = "+L", .name = "Promoted Lance", .movement = "As a Gold General.", .steps = varia::sdk::kGoldSteps},
    {.symbol = "+P", .name = "Tokin", .movement = "As a Gold General.", .steps = varia::sdk::kGoldSteps},
}};

// What a type promotes to, or the type itself; and back.
inline constexpr std::array<Type, kTypes> kPromoted = {
    kDragon, kHorse,  kGold,  kPromotedSilver, kPromotedKnight, kPromotedLance, kTokin,
    kKing,   kDragon, kHorse, kPromotedSilver, kPromotedKnight, kPromotedLance, kTokin};
inline constexpr std::array<Type, kTypes> kUnpromoted = {kRook, kBishop, kGold,   kSilver, kKnight, kLance, kPawn,
                                                         kKing, kRook,   kBishop, kSilver, kKnight, kLance, kPawn};

// Each army's promotion zone: the three ranks farthest from it.
inline constexpr std::array<Set, 2> kZone = {Board::Ranks(6, 8), Board::Ranks(0, 2)};
inline constexpr std::array<Set, 2> kLastRank = {Board::Ranks(8, 8), Board::Ranks(0, 0)};
inline constexpr std::array<Set, 2> kLastTwoRanks = {Board::Ranks(7, 8), Board::Ranks(0, 1)};

// Where a man of that army could never move again: he must promote on arrival and may not be dropped there.
constexpr Set Stuck(int army, int type) {
  switch (type) {
    case kPawn:
    case kLance:
      return kLastRank[army];
    case kKnight:
      return kLastTwoRanks[army];
    default:
      return {};
  }
}

// Plain steps and slides of every type, and what they make the men worth; computed when the plugin is loaded.
extern const varia::sdk::PieceTables<Shape, kTypes> kAttackTables;
extern const varia::sdk::Worths<Shape, kTypes> kWorths;

struct Worth {
  static int At(varia::sdk::Man man, varia::sdk::Square square) { return kWorths.At(man, square); }
};
using ValuedMen = varia::sdk::ValuedMen<Shape, kTypes, Worth>;

// Name, texts and tables for people and for the position text.
const varia::sdk::VariantSpec& Spec();

}  // namespace shogi

#endif  // VARIA_PLUGINS_SHOGI_TABLES_H_
