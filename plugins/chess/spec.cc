#include "plugins/chess/tables.h"

namespace chess {
namespace {

constexpr varia::sdk::SeatSpec kSeats[] = {{"w", "White", 0, 0}, {"b", "Black", 1, 1}};
constexpr varia::sdk::TeamSpec kTeams[] = {{"w", "White"}, {"b", "Black"}};
constexpr varia::sdk::ArmySpec kArmies[] = {{"White", true}, {"Black", false}};
constexpr varia::sdk::ZoneSpec kZones[] = {
    {"White promotion", 8, 8, "A White Pawn that arrives here promotes."},
    {"Black promotion", 1, 1, "A Black Pawn that arrives here promotes."},
};
constexpr varia::sdk::SetupSpec kSetups[] = {
    {"standard", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "The orthodox array."},
};

}  // namespace

const varia::sdk::VariantSpec& Spec() {
  static const varia::sdk::VariantSpec kSpec = {
      .id = "chess",
      .version = "1.0.0",
      .name = "Chess",
      .source = "FIDE Laws of Chess, in force from 2023, articles 1 to 3 and guidelines II (Chess960)",
      .summary =
          "The international game, with castling from any Chess960 array too: such arrays start from a position text.",
      .files = Shape::kFiles,
      .ranks = Shape::kRanks,
      .has_square = Shape::HasSquare,
      .zones = kZones,
      .seats = kSeats,
      .teams = kTeams,
      .armies = kArmies,
      .pieces = kPieces,
      .setups = kSetups,
      .has_castling = true,
      .has_en_passant = true,
  };
  return kSpec;
}

}  // namespace chess
