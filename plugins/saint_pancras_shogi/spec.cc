#include "plugins/saint_pancras_shogi/tables.h"

namespace saint_pancras_shogi {
namespace {

constexpr varia::sdk::SeatSpec kSeats[] = {{"w", "South", 0, 0}, {"b", "North", 1, 1}};
constexpr varia::sdk::TeamSpec kTeams[] = {{"w", "South"}, {"b", "North"}};
constexpr varia::sdk::ArmySpec kArmies[] = {{"South", true}, {"North", false}};
constexpr varia::sdk::BoundarySpec kBoundaries[] = {{"River", 6}};
constexpr varia::sdk::ZoneSpec kZones[] = {
    {"South camp", 1, 4, "North's Kodama may promote on moves that start or end here."},
    {"North camp", 9, 12, "South's Kodama may promote on moves that start or end here."},
};
constexpr varia::sdk::SetupSpec kSetups[] = {
    {"default",
     "+w+h+sgbk+bg+s+h+w/whsg+b1bgshw/p1p1p1p1p1p/ppppppppppp/11/11/11/11/PPPPPPPPPPP/P1P1P1P1P1P/WHSGB1+BGSHW/"
     "+W+H+SG+BKBG+S+H+W[] w - - 0 1",
     "Thirty-eight men a side, half of those that can promote with their Hikari face up.", true,
     "The source has lost its diagram. Forced by its text: two Shogi sets a player less one King and one Point with "
     "Bishops "
     "for Rooks, 38 men in a camp of four ranks, at most two Points a file, a player's two Bishops on squares of "
     "opposite "
     "colours. Chosen: every square; Points fill the front rank and alternate files behind it, Hikari stand on the "
     "back rank "
     "in the order of Shogi, and the second army is the first turned by 180 degrees."},
};
constexpr varia::sdk::OptionValueSpec kPointDropMate[] = {
    {"allowed", "A Point may be dropped to give mate."},
    {"forbidden", "No drop of a Point may give mate."},
};
constexpr varia::sdk::OptionSpec kOptions[] = {
    {"point_drop_mate", "Whether mate by dropping a Point is allowed.", kPointDropMate},
};

}  // namespace

const varia::sdk::VariantSpec& Spec() {
  static const varia::sdk::VariantSpec kSpec = {
      .id = "saint-pancras-shogi",
      .version = "1.0.0",
      .name = "Saint Pancras Shogi",
      .inventor = "Charles Gilman",
      .year = 2009,
      .source = "Charles Gilman's page \"Saint Pancras Shogi\" on the Chess Variant Pages, 2009",
      .summary =
          "Shogi with drops on a board of 11 files and 12 ranks. Each man has a Kodama face and most a Hikari face "
          "that "
          "adds the move of a Xiang Qi piece; some start with the Hikari face up.",
      .files = Shape::kFiles,
      .ranks = Shape::kRanks,
      .has_square = Shape::HasSquare,
      .boundaries = kBoundaries,
      .zones = kZones,
      .seats = kSeats,
      .teams = kTeams,
      .armies = kArmies,
      .pieces = kPieces,
      .setups = kSetups,
      .options = kOptions,
      .hand_order = kHandOrder,
  };
  return kSpec;
}

}  // namespace saint_pancras_shogi
