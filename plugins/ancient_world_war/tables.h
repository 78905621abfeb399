// The board, the armies and the pieces of Ancient World War, as its rules page lists them.
#ifndef VARIA_PLUGINS_ANCIENT_WORLD_WAR_TABLES_H_
#define VARIA_PLUGINS_ANCIENT_WORLD_WAR_TABLES_H_

#include <array>

#include "varia/sdk/pieces.h"
#include "varia/sdk/spec.h"
#include "varia/sdk/worth.h"

namespace ancient_world_war {

struct Shape {
  static constexpr int kFiles = 8, kRanks = 8;
  static constexpr bool kWholeRectangle = false;
  static constexpr bool HasSquare(int, int) { return true; }
};
using Board = varia::sdk::Geometry<Shape>;
using Set = Board::Set;

// The first army plays Heian Shogi up the board, the second Shatranj down it.
inline constexpr int kShogi = 0, kShatranj = 1;

enum Type : uint8_t {
  kKing,
  kRook,
  kBishop,
  kPromotedRook,
  kPromotedBishop,
  kPawn,
  kLance,
  kHorse,
  kSilver,
  kGold,
  kShatranjPawn,
  kFerz,
  kElephant,
  kKnight,
};
inline constexpr int kTypes = 14;
constexpr uint32_t Bit(Type type) { return 1u << type; }

inline constexpr std::array<varia::sdk::PieceRow, kTypes> kPieces = {{
    {.symbol = "K",
     .name = "King",
     .movement = "One step in any of eight directions.",
     .steps = varia::sdk::kKingSteps,
     .royal = true},
    {.symbol = "R",
     .name = "Rook",
     .movement = "Any distance orthogonally.",
     .slides = varia::sdk::kOrthogonal,
     .promotes_to = "+R"},
    {.symbol = "B",
     .armies = varia::sdk::kFirstArmy,
     .name = "Bishop",
     .movement = "Any distance diagonally.",
     .slides = varia::sdk::kDiagonal,
     .promotes_to = "+B"},
    {.symbol = "+R",
     .armies = varia::sdk::kFirstArmy,
     .name = "Promoted Rook",
     .movement = "Any distance orthogonally, or one step diagonally.",
     .steps = varia::sdk::kDiagonalSteps,
     .slides = varia::sdk::kOrthogonal},
    {.symbol = "+B",
     .armies = varia::sdk::kFirstArmy,
     .name = "Promoted Bishop",
     .movement = "Any distance diagonally, or one step orthogonally.",
     .steps = varia::sdk::kOrthogonalSteps,
     .slides = varia::sdk::kDiagonal},
    {.symbol = "P",
     .armies = varia::sdk::kFirstArmy,
     .name = "Shogi Pawn",
     .movement = "One step straight forward, moving and capturing alike.",
     .steps = varia::sdk::kForwardStep,
     .promotes_to = "G"},
    {.symbol = "L",
     .armies = varia::sdk::kFirstArmy,
     .name = "Lance",
     .movement = "Any distance straight forward.",
     .slides = varia::sdk::Bit(varia::sdk::kNorth),
     .promotes_to = "G"},
    {.symbol = "H",
     .armies = varia::sdk::kFirstArmy,
     .name = "Honourable Horse",
     .movement = "Leaps two squares forward and one sideways.",
     .steps = varia::sdk::kShogiKnightLeaps,
     .promotes_to = "G"},
    {.symbol = "S",
     .armies = varia::sdk::kFirstArmy,
     .name = "Silver General",
     .movement = "One step diagonally or straight forward.",
     .steps = varia::sdk::kSilverSteps,
     .promotes_to = "G"},
    {.symbol = "G",
     .armies = varia::sdk::kFirstArmy,
     .name = "Gold General",
     .movement = "One step orthogonally or diagonally forward.",
     .steps = varia::sdk::kGoldSteps},
    {.symbol = "P",
     .armies = varia::sdk::kSecondArmy,
     .name = "Shatranj Pawn",
     .movement = "One step straight forward without capture; captures one step diagonally forward.",
     .quiet_steps = varia::sdk::kForwardStep,
     .capture_steps = varia::sdk::kForwardDiagonalSteps,
     .promotes_to = "F"},
    {.symbol = "F",
     .armies = varia::sdk::kSecondArmy,
     .name = "Ferz",
     .movement = "One step diagonally.",
     .steps = varia::sdk::kDiagonalSteps},
    {.symbol = "E",
     .armies = varia::sdk::kSecondArmy,
     .name = "Elephant",
     .movement = "Jumps exactly two squares diagonally, over anything.",
     .steps = {{2, 2}, {2, -2}, {-2, -2}, {-2, 2}}},
    {.symbol = "N",
     .armies = varia::sdk::kSecondArmy,
     .name = "Knight",
     .movement = "The knight's leap.",
     .steps = varia::sdk::kKnightLeaps},
}};

// Ranks 6 to 8, where the Shogi army may promote.
inline constexpr Set kPromotionZone = Board::Ranks(5, 7);
// Where a Shogi man who arrives must promote, and may not stand unpromoted: he could never move again.
inline constexpr Set kLastRank = Board::Ranks(7, 7);
inline constexpr Set kLastTwoRanks = Board::Ranks(6, 7);
// Where the Shatranj pawn becomes a Ferz.
inline constexpr Set kFirstRank = Board::Ranks(0, 0);

// What a Shogi man promotes to, or itself.
constexpr Type Promoted(Type type) {
  switch (type) {
    case kRook:
      return kPromotedRook;
    case kBishop:
      return kPromotedBishop;
    case kPawn:
    case kLance:
    case kHorse:
    case kSilver:
      return kGold;
    default:
      return type;
  }
}
// Squares where the promotion of a Shogi man who arrives is compulsory.
constexpr Set MustPromote(Type type) {
  switch (type) {
    case kPawn:
    case kLance:
      return kLastRank;
    case kHorse:
      return kLastTwoRanks;
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

}  // namespace ancient_world_war

#endif  // VARIA_PLUGINS_ANCIENT_WORLD_WAR_TABLES_H_
