#include "plugins/aire/tables.h"

namespace aire {
namespace {

using varia::sdk::VariantSpec;

constexpr varia::sdk::SeatSpec kSeatSpecs[] = {{"ws", "White South", kWhite, kWhite},
                                               {"bn", "Black North", kBlack, kBlack},
                                               {"wn", "White North", kWhite, kWhite},
                                               {"bs", "Black South", kBlack, kBlack}};
constexpr varia::sdk::TeamSpec kTeams[] = {{"w", "White"}, {"b", "Black"}};
// White's first player is White South.
constexpr varia::sdk::ArmySpec kArmies[] = {{"White", true}, {"Black", false}};
constexpr varia::sdk::BoundarySpec kBoundaries[] = {{"River", 6}};
constexpr varia::sdk::ZoneSpec kZones[] = {
    {"South half", 1, 6, "Home of White South and Black South: their moves start or end here."},
    {"North half", 7, 12, "Home of Black North and White North: their moves start or end here."},
};
constexpr varia::sdk::SetupSpec kSetups[] = {
    {"default",
     "mm****qe/bb****bb/pp****pp/2MKKM2/2PPPP2/8/8/2pppp2/2mkkm2/PP****PP/BB****BB/MM****QE ws - - 0 1 out=- rose=-",
     "Each camp holds the outer files of one colour and the middle files of the other.", true,
     "The inventor's page has lost its diagram. Forced by its text: eight files in groups of two, four and two; armies "
     "of four "
     "Marshals, four Bishops, Queen, Princess, two Princes and eight Pawns; on which files Marshals and Bishops stand, "
     "and "
     "Bishops in front; middle files that start on rank 4 while outer Pawns stand on rank 3; the player next to the "
     "White "
     "Queen moves first. Chosen: twelve ranks; outer files of one colour and middle files of the other in each camp, "
     "as in "
     "the sister game Irwell, so that nothing is attacked at the start; Queen and Princess on files g and h."},
};
constexpr std::string_view kFields[] = {"out", "rose"};

}  // namespace

const VariantSpec& Spec() {
  static const VariantSpec kSpec = {
      .id = "aire",
      .version = "1.0.0",
      .name = "Aire",
      .inventor = "Charles Gilman",
      .year = 2008,
      .source = "Charles Gilman's page \"Aire\" on the Chess Variant Pages, 2008",
      .summary =
          "Four players in two teams on an H-shaped board cut by a River. A player moves any of the team's pieces, but "
          "only to, from or within the own half, and must keep a royal piece there; who cannot move drops out and "
          "leaves "
          "the army to the partner. A team without players has lost.",
      .files = Shape::kFiles,
      .ranks = Shape::kRanks,
      .has_square = Shape::HasSquare,
      .boundaries = kBoundaries,
      .zones = kZones,
      .seats = kSeatSpecs,
      .teams = kTeams,
      .armies = kArmies,
      .pieces = kPieces,
      .setups = kSetups,
      .fields = kFields,
      .has_en_passant = true,
  };
  return kSpec;
}

}  // namespace aire
