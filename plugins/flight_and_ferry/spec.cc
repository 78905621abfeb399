#include "plugins/flight_and_ferry/tables.h"

namespace flight_and_ferry {
namespace {

using varia::sdk::VariantSpec;

constexpr varia::sdk::SeatSpec kSeats[] = {{"w", "Wessex", 0, kWessex}, {"b", "Wales", 1, kWales}};
constexpr varia::sdk::TeamSpec kTeams[] = {{"w", "Wessex"}, {"b", "Wales"}};
constexpr varia::sdk::ArmySpec kArmies[] = {{"Wessex", true}, {"Wales", false}};
constexpr varia::sdk::BoundarySpec kBoundaries[] = {{"Channel", 5}};
constexpr varia::sdk::ZoneSpec kZones[] = {
    {"banks", 5, 6, "The Ferries never leave these ranks."},
    {"Welsh piece rank", 9, 9, "A Pawn of Wessex that arrives here may become a type that Wales has taken."},
    {"last rank of Wessex", 10, 10, "A Pawn of Wessex that arrives here must be promoted."},
    {"Wessex piece rank", 2, 2, "A Pawn of Wales that arrives here may become a type that Wessex has taken."},
    {"last rank of Wales", 1, 1, "A Pawn of Wales that arrives here must be promoted."},
};
constexpr std::string_view kFields[] = {"ferries", "taken"};
constexpr std::string_view kReconstruction =
    "Forced by the source's text: the chess camps on ranks 2-3 and 8-9 with Queenfilers for the Welsh Bishops, two "
    "dragons a "
    "side on the rank behind each camp, and Wessex moving first. Chosen: the files of the dragons, and the squares of "
    "the "
    "Ferries.";
constexpr varia::sdk::SetupSpec kSetups[] = {
    {"default", "2c2c2/rnfqkfnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/G6G w KQkq - 0 1 ferries=a5,h5 taken=-",
     "Both Ferries on the bank of Wessex, in whose favour the inventor moved them in the end.", true, kReconstruction},
    {"neutral-ferries", "2c2c2/rnfqkfnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/G6G w KQkq - 0 1 ferries=a5,h6 taken=-",
     "One Ferry on either bank, in nobody's favour.", true, kReconstruction},
};

}  // namespace

const VariantSpec& Spec() {
  static const VariantSpec kSpec = {
      .id = "flight-and-ferry",
      .version = "1.0.0",
      .name = "Flight and Ferry",
      .inventor = "Charles Gilman",
      .year = 2011,
      .source = "Charles Gilman's page \"Flight and Ferry\" on the Chess Variant Pages, 2011, as revised until 2016",
      .summary =
          "Wessex against Wales, with the Bristol Channel between them. Few moves cross it; the others need one of two "
          "Ferries that belong to nobody. Dragons shun the Ferries, but fly over the men on them and burn them from "
          "afar.",
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
      .fields = kFields,
      .has_castling = true,
      .has_en_passant = true,
  };
  return kSpec;
}

}  // namespace flight_and_ferry
