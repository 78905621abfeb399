#include "plugins/ancient_world_war/tables.h"

namespace ancient_world_war {
namespace {

using varia::sdk::VariantSpec;

constexpr varia::sdk::SeatSpec kSeats[] = {{"w", "Heian Shogi", 0, kShogi}, {"b", "Shatranj", 1, kShatranj}};
constexpr varia::sdk::TeamSpec kTeams[] = {{"w", "Heian Shogi"}, {"b", "Shatranj"}};
constexpr varia::sdk::ArmySpec kArmies[] = {{"Heian Shogi", true}, {"Shatranj", false}};
constexpr varia::sdk::ZoneSpec kZones[] = {
    {"Shogi promotion", 6, 8, "Shogi men that start or end a move here may promote."},
    {"Shatranj promotion", 1, 1, "A Shatranj pawn that arrives here becomes a Ferz."},
};
constexpr varia::sdk::SetupSpec kSetups[] = {
    {"original", "rnekfenr/pppppppp/8/8/8/PPPPPPPP/8/LHSGKSHL w - - 0 1",
     "The inventor's array; he calls it unbalanced in Shatranj's favour."},
    {"cannon", "rnekfenr/pppppppp/8/8/8/PPPPPPPP/1B4R1/LHSGKSHL w - - 0 1",
     "David Cannon's suggestion: the Shogi army gets a Rook and a Bishop."},
    {"makov", "rnekfenr/pppppppp/8/8/8/PPPPPPPP/4K3/LHSGGSHL w - - 0 1",
     "Vitya Makov's suggestion: the Shogi army gets a second Gold General."},
};

}  // namespace

const VariantSpec& Spec() {
  static const VariantSpec kSpec = {
      .id = "ancient-world-war",
      .version = "1.0.0",
      .name = "Ancient World War",
      .inventor = "Daniil Frolov",
      .year = 2010,
      .source = "Daniil Frolov's page \"Ancient world war\" on the Chess Variant Pages, 2010",
      .summary =
          "An army of Heian Shogi against an army of Shatranj on the chessboard. Each side moves and promotes as it "
          "does at home; whoever is mated, stalemated or bared loses.",
      .files = Shape::kFiles,
      .ranks = Shape::kRanks,
      .has_square = Shape::HasSquare,
      .zones = kZones,
      .seats = kSeats,
      .teams = kTeams,
      .armies = kArmies,
      .pieces = kPieces,
      .setups = kSetups,
  };
  return kSpec;
}

}  // namespace ancient_world_war
