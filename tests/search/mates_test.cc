// Positions won in so many moves: the files in mates/ say in how many, an exhaustive proof here confirms it, and both
// the search for a mate and the ordinary search find it.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "platform/search/limits.h"
#include "platform/search/searcher.h"
#include "tests/search/variant_under_test.h"

namespace varia {
namespace {

struct Mate {
  int moves;
  std::string position;
};

std::vector<Mate> ReadMates(const std::string& plugin) {
  std::ifstream file(std::string(MATES_DIRECTORY) + "/" + plugin + ".txt");
  std::vector<Mate> mates;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Mate mate;
    words >> mate.moves >> std::ws;
    std::getline(words, mate.position);
    mates.push_back(mate);
  }
  return mates;
}

// Whether `team` wins in at most `moves` of its moves, by trying everything.
bool Wins(const Variant& variant, const Position& position, int team, int moves) {
  std::vector<varia_move> list;
  variant.LegalMoves(position, &list);
  if (list.empty()) {
    const varia_outcome outcome = variant.RawOutcome(position);
    return outcome.state == VARIA_WIN && static_cast<int>(outcome.winning_team) == team;
  }
  const bool ours = static_cast<int>(variant.info().seats(variant.SeatToMove(position)).team()) == team;
  if (ours && moves == 0) return false;
  for (const varia_move move : list) {
    Position after = position;
    variant.PlayListed(&after, move);
    if (Wins(variant, after, team, ours ? moves - 1 : moves) == ours) return ours;
  }
  return !ours;
}

class Mates : public ::testing::TestWithParam<const char*> {};

TEST_P(Mates, AreProvedAndFound) {
  const Variant& variant = VariantUnderTest(GetParam());
  const std::vector<Mate> mates = ReadMates(GetParam());
  EXPECT_GE(mates.size(), 10u);
  for (const Mate& mate : mates) {
    SCOPED_TRACE(mate.position);
    const SearchGame game = GameAt(variant, mate.position);
    const int team = static_cast<int>(variant.info().seats(variant.SeatToMove(game.position)).team());
    ASSERT_FALSE(Wins(variant, game.position, team, mate.moves - 1));
    ASSERT_TRUE(Wins(variant, game.position, team, mate.moves));

    const auto searcher = *Searcher::Create(&variant, {});
    v1::SearchLimits limits;
    if (mate.moves > 1) {
      limits.set_mate(static_cast<uint32_t>(mate.moves - 1));
      EXPECT_FALSE(searcher->Search(game, limits)->progress().lines(0).score().has_mate());
    }
    limits.set_mate(5);
    const v1::SearchResult proof = *searcher->Search(game, limits);
    EXPECT_EQ(proof.end(), v1::SearchResult::END_MATE);
    EXPECT_EQ(proof.progress().lines(0).score().mate(), mate.moves);

    // The ordinary search leaves lines out, so that it may need to look some plies deeper.
    limits.Clear();
    limits.set_depth(static_cast<uint32_t>(2 * mate.moves + 4));
    const v1::SearchResult found = *searcher->Search(game, limits);
    EXPECT_EQ(found.progress().lines(0).score().mate(), mate.moves);
    Position after = game.position;
    variant.PlayListed(&after, found.code());
    EXPECT_TRUE(Wins(variant, after, team, mate.moves - 1)) << found.move();
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, Mates, ::testing::ValuesIn(kSearchedPlugins),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace varia
