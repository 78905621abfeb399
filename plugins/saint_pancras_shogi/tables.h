// The board, the camps and the pieces of Saint Pancras Shogi, as its rules page lists them.
#ifndef VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_TABLES_H_
#define VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_TABLES_H_

#include <array>
#include <string_view>

#include "varia/sdk/pieces.h"
#include "varia/sdk/spec.h"

namespace saint_pancras_shogi {

struct Shape {
  static constexpr int kFiles = 11, kRanks = 12;
  static constexpr bool kWholeRectangle = false;
  static constexpr bool HasSquare(int, int) { return true; }
};
using Board = varia::sdk::Geometry<Shape>;
using Set = Board::Set;

// Kodama that can go to the hand come first, in the order of the hands.
enum Type : uint8_t {
  kBishop,
  kWing,
  kHelm,
  kSilver,
  kGold,
  kPoint,
  kKing,
  kSaint,
  kRook,
  kHelmedMao,
  kSilverfearful,
  kSuperpoint,
};
inline constexpr int kTypes = 12;
inline constexpr int kHandTypes = 6;
inline constexpr std::string_view kHandOrder = "BWHSGP";

// Steps and slides that nothing special blocks. The Saint's Cannon captures, the Helmed Mao's six Mao moves and the
// Silverfearful's second step are in blockable.h.
inline constexpr std::array<varia::sdk::PieceRow, kTypes> kPieces = {{
    {.symbol = "B",
     .name = "Bishop",
     .movement = "Any distance diagonally.",
     .slides = varia::sdk::kDiagonal,
     .promotes_to = "+B"},
    {.symbol = "W",
     .name = "Wing",
     .movement = "Any distance straight forward.",
     .slides = varia::sdk::Bit(varia::sdk::kNorth),
     .promotes_to = "+W"},
    {.symbol = "H",
     .name = "Helm",
     .movement = "Leaps two squares forward and one sideways; never blocked.",
     .steps = varia::sdk::kShogiKnightLeaps,
     .promotes_to = "+H"},
    {.symbol = "S",
     .name = "Silvergeneral",
     .movement = "One step diagonally or straight forward.",
     .steps = varia::sdk::kSilverSteps,
     .promotes_to = "+S"},
    {.symbol = "G",
     .name = "Goldgeneral",
     .movement = "One step orthogonally or diagonally forward; never promotes.",
     .steps = varia::sdk::kGoldSteps},
    {.symbol = "P",
     .name = "Point",
     .movement = "One step straight forward, moving and capturing alike.",
     .steps = varia::sdk::kForwardStep,
     .promotes_to = "+P"},
    {.symbol = "K",
     .name = "King",
     .movement = "One step in any of eight directions; never promotes.",
     .steps = varia::sdk::kKingSteps,
     .royal = true},
    {.symbol = "+B",
     .name = "Saint",
     .movement =
         "As a Bishop; also slides orthogonally without capture, and captures orthogonally the first man beyond "
         "exactly one other of either army.",
     .slides = varia::sdk::kDiagonal},
    {.symbol = "+W", .name = "Rook", .movement = "Any distance orthogonally.", .slides = varia::sdk::kOrthogonal},
    {.symbol = "+H",
     .name = "Helmed Mao",
     .movement =
         "As a Helm; also the other six knight's moves, the sideways ones unless a man stands beside it on that side, "
         "the backward ones unless a man stands straight behind it.",
     .steps = varia::sdk::kShogiKnightLeaps},
    {.symbol = "+S",
     .name = "Silverfearful",
     .movement =
         "One step diagonally or straight forward, or two steps diagonally through an empty square and not across the "
         "River.",
     .steps = varia::sdk::kSilverSteps},
    {.symbol = "+P",
     .name = "Superpoint",
     .movement = "One step straight forward or sideways.",
     .steps = varia::sdk::kForwardStep + varia::sdk::kSidewaysSteps},
}};

// The Hikari face of a Kodama, or the type itself; and back.
constexpr Type Promoted(Type type) {
  switch (type) {
    case kBishop:
      return kSaint;
    case kWing:
      return kRook;
    case kHelm:
      return kHelmedMao;
    case kSilver:
      return kSilverfearful;
    case kPoint:
      return kSuperpoint;
    default:
      return type;
  }
}
constexpr Type Kodama(Type type) {
  switch (type) {
    case kSaint:
      return kBishop;
    case kRook:
      return kWing;
    case kHelmedMao:
      return kHelm;
    case kSilverfearful:
      return kSilver;
    case kSuperpoint:
      return kPoint;
    default:
      return type;
  }
}

// Each army's enemy camp, where its Kodama promote.
inline constexpr std::array<Set, 2> kEnemyCamp = {Board::Ranks(8, 11), Board::Ranks(0, 3)};
inline constexpr std::array<Set, 2> kLastRank = {Board::Ranks(11, 11), Board::Ranks(0, 0)};
inline constexpr std::array<Set, 2> kLastTwoRanks = {Board::Ranks(10, 11), Board::Ranks(0, 1)};
// The ranks on the two sides of the River.
inline constexpr Set kSouthBank = Board::Ranks(0, 5), kNorthBank = Board::Ranks(6, 11);

// Where a Kodama of that army could never move again: he must promote on arrival and may not be dropped there.
constexpr Set Stuck(int army, Type type) {
  switch (type) {
    case kPoint:
    case kWing:
      return kLastRank[army];
    case kHelm:
      return kLastTwoRanks[army];
    default:
      return {};
  }
}

// Name, texts and tables for people and for the position text.
const varia::sdk::VariantSpec& Spec();

}  // namespace saint_pancras_shogi

#endif  // VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_TABLES_H_
