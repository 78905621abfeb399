#include "platform/search/player.h"

#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "platform/search/levels.h"
#include "platform/search/limits.h"
#include "platform/search/pile_game.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<Player> Make(const PileGame& game, const char* description) {
  auto player = MakePlayer(&game.variant(), description);
  EXPECT_TRUE(player.ok()) << player.status();
  return *std::move(player);
}

TEST(MakePlayer, KnowsEveryDescription) {
  const PileGame game({0, 1});
  v1::SearchLimits limits;
  limits.set_nodes(2000);
  for (const char* name : {"random", "greedy", "search", "search:1", "search:10", "pvs", "pvs:3", "mcts", "mcts:7"}) {
    const auto player = Make(game, name);
    EXPECT_EQ(player->name(), name);
    const auto result = player->Choose(game.At(6), limits);
    ASSERT_TRUE(result.ok()) << result.status();
    Position position = game.At(6).position;
    EXPECT_TRUE(game.variant().Play(&position, result->code()).ok());
    EXPECT_EQ(result->move(), game.variant().MoveText(game.At(6).position, result->code()));
    EXPECT_EQ(player->Choose(game.At(0), limits).status().code(), absl::StatusCode::kFailedPrecondition);
  }
}

TEST(MakePlayer, SaysWhatIsWrong) {
  const PileGame game({0, 1});
  for (const char* name : {"search:0", "search:11", "search:", "mcts:x", "search:03"}) {
    EXPECT_THAT(MakePlayer(&game.variant(), name).status().message(), HasSubstr("from 1 to 10")) << name;
  }
  for (const char* name : {"", "searcher", "random:1"}) {
    EXPECT_THAT(MakePlayer(&game.variant(), name).status().message(), HasSubstr("there is no player")) << name;
  }
}

TEST(Player, RandomPlaysEveryMoveAndTheSeedDecides) {
  const PileGame game({0, 1});
  const auto player = Make(game, "random");
  std::set<std::string> seen;
  std::vector<std::string> first, second;
  for (std::vector<std::string>* moves : {&first, &second}) {
    player->NewGame(5);
    for (int i = 0; i < 30; ++i) moves->push_back(player->Choose(game.At(9), {})->move());
  }
  EXPECT_EQ(first, second);
  seen.insert(first.begin(), first.end());
  EXPECT_EQ(seen.size(), 3u);
}

TEST(Player, GreedyTakesWhatScoresBestAtOnce) {
  const PileGame game({0, 1}), plain({0, 1}, false, false);
  // The static scores of the first team at 8, 7 and 6 stones are -80, 0 and 80 (pile_game.cc).
  EXPECT_EQ(Make(game, "greedy")->Choose(game.At(9), {})->move(), "t3");
  EXPECT_EQ(Make(game, "greedy")->Choose(game.At(9, 1), {})->move(), "t1");
  // A win at once, with or without evaluation.
  EXPECT_EQ(Make(game, "greedy")->Choose(game.At(3), {})->move(), "t3");
  EXPECT_EQ(Make(plain, "greedy")->Choose(plain.At(2), {})->move(), "t2");
}

TEST(Player, SearchNeedsAnEnd) {
  const PileGame game({0, 1});
  EXPECT_THAT(Make(game, "search")->Choose(game.At(9), {}).status().message(), HasSubstr("no limit"));
  EXPECT_TRUE(Make(game, "search:2")->Choose(game.At(9), {}).ok());
}

TEST(Levels, EachSearchesMoreThanTheOneBefore) {
  for (const auto method : {v1::SearchOptions::METHOD_PVS, v1::SearchOptions::METHOD_MCTS}) {
    uint64_t nodes = 0;
    uint32_t noise = UINT32_MAX;
    for (int level = 1; level <= kLevels; ++level) {
      v1::SearchOptions options;
      options.set_method(method);
      v1::SearchLimits limits;
      ApplyLevel(level, &options, &limits);
      EXPECT_GT(limits.nodes(), nodes);
      EXPECT_LE(options.noise(), noise);
      nodes = limits.nodes();
      noise = options.noise();
      // A limit that is lower stays.
      limits.set_nodes(1);
      ApplyLevel(level, &options, &limits);
      EXPECT_EQ(limits.nodes(), 1u);
    }
    EXPECT_EQ(noise, 0u);
  }
}

TEST(Levels, ThePlayerKeepsToHisLevel) {
  const PileGame game({0, 1});
  v1::SearchOptions options;
  options.set_method(v1::SearchOptions::METHOD_PVS);
  v1::SearchLimits limits;
  ApplyLevel(4, &options, &limits);
  EXPECT_EQ(Make(game, "pvs:4")->Choose(game.At(900), {})->progress().nodes(), limits.nodes());
}

}  // namespace
}  // namespace varia
