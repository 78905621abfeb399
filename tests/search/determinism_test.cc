// The same search has the same result, by whatever method; and every line that threads find is legal.
#include <string>
#include <utility>

#include "gtest/gtest.h"
#include "platform/search/limits.h"
#include "platform/search/searcher.h"
#include "tests/search/variant_under_test.h"

namespace varia {
namespace {

class Determinism : public ::testing::TestWithParam<const char*> {
 protected:
  std::unique_ptr<Searcher> Make(v1::SearchOptions::Method method, uint32_t threads = 1) const {
    v1::SearchOptions options;
    options.set_method(method);
    options.set_threads(threads);
    options.set_hash_mib(4);
    options.set_repetition_draw_at(3);
    return *Searcher::Create(&variant_, options);
  }

  const Variant& variant_ = VariantUnderTest(GetParam());
};

TEST_P(Determinism, OneThreadDoesTheSameAgain) {
  const SearchGame start = GameAt(variant_, "");
  for (const auto& [method, limits] :
       {std::pair{v1::SearchOptions::METHOD_PVS, "depth=6"}, std::pair{v1::SearchOptions::METHOD_PVS, "nodes=20000"},
        std::pair{v1::SearchOptions::METHOD_MCTS, "nodes=20000"}}) {
    const v1::SearchResult first = *Make(method)->Search(start, *ParseSearchLimits(limits));
    const auto used = Make(method);
    ASSERT_TRUE(used->Search(start, *ParseSearchLimits("nodes=5000")).ok());
    used->NewGame(0);
    const v1::SearchResult again = *used->Search(start, *ParseSearchLimits(limits));
    EXPECT_EQ(first.progress().nodes(), again.progress().nodes()) << limits;
    EXPECT_EQ(first.progress().lines(0).SerializeAsString(), again.progress().lines(0).SerializeAsString()) << limits;
    EXPECT_EQ(first.move(), again.move()) << limits;
    EXPECT_GT(first.progress().nodes(), 100u);
  }
}

TEST_P(Determinism, ThreadsPlayLegalMovesThroughAGame) {
  for (const auto method : {v1::SearchOptions::METHOD_PVS, v1::SearchOptions::METHOD_MCTS}) {
    const auto searcher = Make(method, 3);
    SearchGame game = GameAt(variant_, "");
    for (int ply = 0; ply < 12 && variant_.RawOutcome(game.position).state == VARIA_ONGOING; ++ply) {
      const v1::SearchResult result = *searcher->Search(game, *ParseSearchLimits("nodes=3000"));
      EXPECT_LE(result.progress().nodes(), 3000u);
      for (const v1::SearchLine& line : result.progress().lines()) {
        Position position = game.position;
        for (const std::string& move : line.moves()) {
          const absl::StatusOr<varia_move> parsed = variant_.ParseMove(position, move);
          ASSERT_TRUE(parsed.ok()) << move << ": " << parsed.status();
          variant_.PlayListed(&position, *parsed);
        }
      }
      game.earlier.push_back(variant_.Key(game.position));
      ASSERT_TRUE(variant_.Play(&game.position, result.code()).ok()) << result.move();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, Determinism, ::testing::ValuesIn(kSearchedPlugins),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace varia
