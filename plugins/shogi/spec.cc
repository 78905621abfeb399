#include "plugins/shogi/tables.h"

namespace shogi {
namespace {

constexpr varia::sdk::SeatSpec kSeats[] = {{"w", "Sente", 0, 0}, {"b", "Gote", 1, 1}};
constexpr varia::sdk::TeamSpec kTeams[] = {{"w", "Sente"}, {"b", "Gote"}};
constexpr varia::sdk::ArmySpec kArmies[] = {{"Sente", true}, {"Gote", false}};
constexpr varia::sdk::ZoneSpec kZones[] = {
    {"Gote promotion", 1, 3, "Gote's men may promote on moves that start or end here."},
    {"Sente promotion", 7, 9, "Sente's men may promote on moves that start or end here."},
};
constexpr varia::sdk::SetupSpec kSetups[] = {
    {"standard", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "The usual array."},
};

}  // namespace

const varia::sdk::VariantSpec& Spec() {
  static const varia::sdk::VariantSpec kSpec = {
      .id = "shogi",
      .version = "1.0.0",
      .name = "Shogi",
      .source = "Rules of the Japan Shogi Association",
      .summary =
          "Japanese chess: captured men change sides and come back by drops. Files are lettered from Sente's left and "
          "ranks numbered from Sente's side; SFEN is accepted too.",
      .files = Shape::kFiles,
      .ranks = Shape::kRanks,
      .has_square = Shape::HasSquare,
      .zones = kZones,
      .seats = kSeats,
      .teams = kTeams,
      .armies = kArmies,
      .pieces = kPieces,
      .setups = kSetups,
      .hand_order = kHandOrder,
  };
  return kSpec;
}

}  // namespace shogi
