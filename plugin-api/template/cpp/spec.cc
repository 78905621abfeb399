// What Pawn Duel is, for people and for the texts.
#include "rules.h"

namespace pawn_duel {

const varia::sdk::VariantSpec& Rules::Spec() {
  static constexpr varia::sdk::SeatSpec kSeatSpecs[] = {{"w", "White", 0, 0}, {"b", "Black", 1, 1}};
  static constexpr varia::sdk::TeamSpec kTeams[] = {{"w", "White"}, {"b", "Black"}};
  static constexpr varia::sdk::ArmySpec kArmies[] = {{"White", true}, {"Black", false}};
  static constexpr varia::sdk::SetupSpec kSetups[] = {
      {"standard", "ppppp/5/5/5/PPPPP w - - 0 1", "Five Pawns on each side's first rank."},
  };
  static const varia::sdk::VariantSpec kSpec = {
      .id = kId,
      .version = kVersion,
      .name = "Pawn Duel",
      .source = "made for this template",
      .summary =
          "Five Pawns a side on a 5x5 board, moving and capturing as in chess but never two squares at once. Who "
          "brings "
          "a Pawn to the far rank wins, and so does who leaves the other without a move.",
      .files = Shape::kFiles,
      .ranks = Shape::kRanks,
      .has_square = Shape::HasSquare,
      .seats = kSeatSpecs,
      .teams = kTeams,
      .armies = kArmies,
      .pieces = kPieces,
      .setups = kSetups,
  };
  return kSpec;
}

std::span<const varia_perft_golden> Rules::Goldens() {
  static constexpr char kSource[] = "counted by a program without any code of this plugin";
  static constexpr uint64_t kStandard[] = {5, 25, 125, 628, 3180, 16270, 83654, 427414};
  static constexpr uint64_t kMiddle[] = {5, 26, 100, 382, 1140, 2862, 5710, 7518};
  static constexpr varia_perft_golden kTables[] = {
      {sizeof(varia_perft_golden), std::size(kStandard), "standard", nullptr, kStandard, kSource},
      {sizeof(varia_perft_golden), std::size(kMiddle), nullptr, "5/p3p/2p2/1P1P1/P3P b - - 0 7", kMiddle, kSource},
  };
  return kTables;
}

}  // namespace pawn_duel
