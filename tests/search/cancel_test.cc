// How soon a search hears that it is called off, counted in calls into the plugin. What such calls take in time is
// measured in bench/.
#include <cstdint>
#include <string>

#include "gtest/gtest.h"
#include "platform/search/limits.h"
#include "platform/search/searcher.h"
#include "tests/search/variant_under_test.h"
#include "tests/search/watched_variant.h"

namespace varia {
namespace {

// A call takes half a microsecond in the mean and a few at most, so that this is a small part of 20 ms.
constexpr uint64_t kMostCallsLater = 4000;

class Cancel : public ::testing::TestWithParam<const char*> {
 protected:
  // Searches `game`, calls that off before the call number `at`, and returns how many calls more it takes to answer.
  static uint64_t CallsAfter(uint64_t at, WatchedVariant* watched, const SearchGame& game,
                             v1::SearchOptions::Method method, const char* limits) {
    v1::SearchOptions options;
    options.set_method(method);
    options.set_hash_mib(4);
    const auto searcher = *Searcher::Create(&watched->variant(), options);
    CancelToken cancel;
    uint64_t calls = 0;
    watched->set_on_call([&] {
      if (++calls == at) cancel.Cancel();
    });
    const absl::StatusOr<v1::SearchResult> result = searcher->Search(game, *ParseSearchLimits(limits), &cancel);
    watched->set_on_call([] {});
    EXPECT_EQ(result->end(), v1::SearchResult::END_CANCELLED) << limits << " at " << at;
    Position after = game.position;
    EXPECT_TRUE(watched->variant().Play(&after, result->code()).ok()) << result->move();
    return calls - at;
  }
};

TEST_P(Cancel, IsHeardWithinFewCalls) {
  WatchedVariant watched(VariantUnderTest(GetParam()));
  SearchGame game = GameAt(watched.variant(), "");
  // From the start, and from a position in the midst of a game.
  for (int plies = 0; plies <= 16; plies += 16) {
    for (int ply = 0; ply < plies; ++ply) {
      std::vector<varia_move> moves;
      watched.variant().LegalMoves(game.position, &moves);
      watched.variant().PlayListed(&game.position, moves[static_cast<size_t>(7 * ply + 3) % moves.size()]);
    }
    for (const uint64_t at : {2, 50, 999, 5000, 54321}) {
      EXPECT_LT(CallsAfter(at, &watched, game, v1::SearchOptions::METHOD_PVS, "infinite"), kMostCallsLater) << at;
      EXPECT_LT(CallsAfter(at, &watched, game, v1::SearchOptions::METHOD_MCTS, "infinite"), kMostCallsLater) << at;
      EXPECT_LT(CallsAfter(at, &watched, game, v1::SearchOptions::METHOD_PVS, "mate=20"), kMostCallsLater) << at;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, Cancel, ::testing::ValuesIn(kSearchedPlugins),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace varia
