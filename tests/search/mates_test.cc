// Positions won in so many moves: the files in mates/ say in how many, an exhaustive proof here confirms it, and both
// the search for a mate and the ordinary search find it.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "platform/search/limits.h"
#include "platform/search/searcher.h"
#include "tests/search/mate_proof.h"
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

class Mates : public ::testing::TestWithParam<const char*> {};

TEST_P(Mates, AreProvedAndFound) {
  const Variant& variant = VariantUnderTest(GetParam());
  const std::vector<Mate> mates = ReadMates(GetParam());
  EXPECT_GE(mates.size(), 10u);
  for (const Mate& mate : mates) {
    SCOPED_TRACE(mate.position);
    const SearchGame game = GameAt(variant, mate.position);
    const int team = TeamToMove(variant, game.position);
    MateProof proof(&variant);
    ASSERT_FALSE(proof.Wins(game.position, team, mate.moves - 1));
    ASSERT_TRUE(proof.Wins(game.position, team, mate.moves));

    const auto searcher = *Searcher::Create(&variant, {});
    v1::SearchLimits limits;
    if (mate.moves > 1) {
      limits.set_mate(static_cast<uint32_t>(mate.moves - 1));
      EXPECT_FALSE(searcher->Search(game, limits)->progress().lines(0).score().has_mate());
    }
    limits.set_mate(5);
    const v1::SearchResult searched = *searcher->Search(game, limits);
    EXPECT_EQ(searched.end(), v1::SearchResult::END_MATE);
    EXPECT_EQ(searched.progress().lines(0).score().mate(), mate.moves);

    // The ordinary search leaves lines out, so that it may need to look some plies deeper.
    limits.Clear();
    limits.set_depth(static_cast<uint32_t>(2 * mate.moves + 8));
    const v1::SearchResult found = *searcher->Search(game, limits);
    EXPECT_EQ(found.progress().lines(0).score().mate(), mate.moves);
    Position after = game.position;
    variant.PlayListed(&after, found.code());
    EXPECT_TRUE(proof.Wins(after, team, mate.moves - 1)) << found.move();
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, Mates, ::testing::ValuesIn(kSearchedPlugins),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace varia
