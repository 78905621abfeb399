// Monte Carlo tree search over a game that can be solved by counting, and its tree.
#include <set>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "platform/search/limits.h"
#include "platform/search/mcts_tree.h"
#include "platform/search/pile_game.h"
#include "platform/search/played_moves.h"
#include "platform/search/searcher.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

v1::SearchLimits Limits(const char* text) { return *ParseSearchLimits(text); }

std::unique_ptr<Searcher> Make(const PileGame& game, uint32_t threads = 1) {
  v1::SearchOptions options;
  options.set_method(v1::SearchOptions::METHOD_MCTS);
  options.set_hash_mib(2);
  options.set_threads(threads);
  options.set_seed(1);
  return *Searcher::Create(&game.variant(), options);
}

double Expected(const v1::SearchResult& result) { return result.progress().lines(0).score().expected(); }

// A move after which the mover's team still wins; its team wins before it.
bool KeepsTheWin(const PileGame& game, int stones, int seat, const std::string& move) {
  const int next = (seat + 1) % static_cast<int>(game.teams().size());
  return game.WinsIn(stones - (move[1] - '0'), next, game.teams()[static_cast<size_t>(seat)]) >= 0;
}

class Mcts : public ::testing::TestWithParam<bool> {};  // whether the plugin evaluates

TEST_P(Mcts, FindsWinsForTeamsOfTwo) {
  for (const std::vector<int>& teams : {std::vector<int>{0, 1}, {0, 0, 1, 1}, {0, 1, 1}, {0, 0, 1}}) {
    const PileGame game(teams, false, GetParam());
    const auto searcher = Make(game);
    for (int stones = 1; stones <= 10; ++stones) {
      for (int seat = 0; seat < static_cast<int>(teams.size()); ++seat) {
        const v1::SearchResult result = *searcher->Search(game.At(stones, seat), Limits("nodes=40000"));
        if (game.WinsIn(stones, seat, teams[static_cast<size_t>(seat)]) >= 0) {
          EXPECT_TRUE(KeepsTheWin(game, stones, seat, result.move())) << stones << " stones, seat " << seat;
          EXPECT_GT(Expected(result), 0.7) << stones << " stones, seat " << seat;
        } else {
          EXPECT_LT(Expected(result), 0.3) << stones << " stones, seat " << seat;
        }
      }
    }
  }
}

TEST_P(Mcts, ThreeTeamsPlayEachForItself) {
  const PileGame game({0, 1, 2}, false, GetParam());
  // Five stones: whoever leaves four loses nothing to the next, who cannot take four. With two left the next takes
  // both.
  const v1::SearchResult result = *Make(game)->Search(game.At(3, 1), Limits("nodes=20000"));
  EXPECT_EQ(result.move(), "t3");
  EXPECT_GT(Expected(result), 0.9);
}

TEST_P(Mcts, IsDeterministicAndKeepsItsNodes) {
  const PileGame game({0, 1}, false, GetParam());
  const auto first = Make(game), second = Make(game);
  for (const int stones : {40, 38}) {  // the second time with a tree to go on from
    const v1::SearchResult a = *first->Search(game.At(stones), Limits("nodes=5000"));
    const v1::SearchResult b = *second->Search(game.At(stones), Limits("nodes=5000"));
    EXPECT_EQ(a.progress().nodes(), 5000u);
    EXPECT_EQ(a.end(), v1::SearchResult::END_NODES);
    EXPECT_EQ(a.progress().lines(0).SerializeAsString(), b.progress().lines(0).SerializeAsString());
  }
  first->NewGame(1);
  EXPECT_EQ(first->Search(game.At(40), Limits("nodes=5000"))->progress().lines(0).SerializeAsString(),
            Make(game)->Search(game.At(40), Limits("nodes=5000"))->progress().lines(0).SerializeAsString());
}

TEST_P(Mcts, ThreadsShareTheTree) {
  const PileGame game({0, 1}, false, GetParam());
  const auto searcher = Make(game, 4);
  for (const int stones : {9, 7, 6, 5}) {
    const v1::SearchResult result = *searcher->Search(game.At(stones), Limits("nodes=40000"));
    EXPECT_LE(result.progress().nodes(), 40000u);
    EXPECT_TRUE(KeepsTheWin(game, stones, 0, result.move())) << stones;
  }
}

TEST_P(Mcts, FullTreeAndCancel) {
  const PileGame game({0, 1}, true, GetParam());
  const auto searcher = Make(game, 2);
  CancelToken cancel;
  int told = 0;
  const auto result = searcher->Search(game.At(100), Limits("infinite"), &cancel, [&](const v1::SearchProgress& seen) {
    if (++told == 2 || seen.hash_permille() >= 990) cancel.Cancel();
  });
  EXPECT_EQ(result->end(), v1::SearchResult::END_CANCELLED);
  EXPECT_FALSE(result->move().empty());
  const auto at_once = searcher->Search(game.At(30), Limits("infinite"), &cancel);
  EXPECT_EQ(at_once->end(), v1::SearchResult::END_CANCELLED);
  EXPECT_FALSE(at_once->move().empty());
}

INSTANTIATE_TEST_SUITE_P(Evaluation, Mcts, ::testing::Bool(),
                         [](const auto& tested) { return tested.param ? "With" : "Without"; });

TEST(MctsLimits, DepthAloneIsNone) {
  const PileGame game({0, 1});
  EXPECT_THAT(Make(game)->Search(game.At(5), Limits("depth=3")).status().message(), HasSubstr("no depth"));
  EXPECT_TRUE(Make(game)->Search(game.At(5), Limits("depth=3,nodes=100")).ok());
}

constexpr auto kGoOn = [] { return true; };

TEST(MctsTree, KeepsWhatIsBelowTheNewRoot) {
  const auto tree = MctsTree::Create(1, 4, true);
  const varia_move moves[] = {11, 12};
  const MctsNodeId root = tree->Add({1, 0}, 0, -1, moves, 2);
  tree->set_root(root);
  const MctsNodeId other = tree->Add({2, 0}, 1, -1, moves, 2);
  const MctsNodeId kept = tree->Add({3, 0}, 1, -1, moves, 2);
  const MctsNodeId below = tree->Add({4, 0}, 0, 1, moves, 0);
  tree->edges(tree->node(root))[0].child = other;
  tree->edges(tree->node(root))[1].child = kept;
  MctsEdge& edge = tree->edges(tree->node(kept))[1];
  edge.child = below;
  edge.visits = 7;
  edge.reward = 5 * kRewardUnit;
  edge.prior = 0.25;
  tree->amaf(tree->node(kept))[1].games = 9;
  tree->amaf(tree->node(kept))[1].reward = 3 * kRewardUnit;

  EXPECT_EQ(tree->Reroot({3, 0}, 1, kGoOn), tree->root());
  const MctsNode& now = tree->node(tree->root());
  EXPECT_EQ(now.key.low, 3u);
  EXPECT_EQ(now.team, 1);
  ASSERT_EQ(now.edge_count, 2u);
  const MctsEdge& copied = tree->edges(now)[1];
  EXPECT_EQ(copied.move, 12u);
  EXPECT_EQ(copied.visits, 7u);
  EXPECT_EQ(copied.reward, 5 * kRewardUnit);
  EXPECT_EQ(copied.prior, 0.25f);
  EXPECT_EQ(tree->amaf(now)[1].games, 9u);
  EXPECT_EQ(tree->amaf(now)[1].reward, 3 * kRewardUnit);
  EXPECT_EQ(tree->node(copied.child).key.low, 4u);
  EXPECT_EQ(tree->node(copied.child).winner, 1);
  // Too far below, and not there any more.
  EXPECT_EQ(tree->Reroot({4, 0}, 0, kGoOn), 0u);
  EXPECT_EQ(tree->Reroot({3, 0}, 5, kGoOn), 0u);
}

// A chain of many positions: looking through it and copying it both end when they are told to.
TEST(MctsTree, MovingTheRootCanBeCalledOff) {
  constexpr uint64_t kLength = 5000;
  for (const int most_questions : {0, 2}) {  // at the first question while it looks, at the third while it copies
    const auto tree = MctsTree::Create(32, 4, false);
    const varia_move move = 7;
    MctsNodeId last = tree->Add({1, 0}, 0, -1, &move, 1);
    tree->set_root(last);
    for (uint64_t i = 2; i <= kLength; ++i) {
      const MctsNodeId next = tree->Add({i, 0}, 0, -1, &move, 1);
      tree->edges(tree->node(last))[0].child = next;
      last = next;
    }
    int questions = 0;
    const auto goes_on = [&] { return questions++ < most_questions; };
    // The second node is found at once, the last one after all others.
    EXPECT_EQ(tree->Reroot({most_questions == 0 ? kLength : 2, 0}, kLength, goes_on), 0u);
    EXPECT_EQ(tree->Permille(), 0);
    EXPECT_EQ(questions, most_questions + 1);
  }
}

TEST(MctsTree, SaysWhenItIsFull) {
  const auto tree = MctsTree::Create(1, 4, true);
  const varia_move moves[] = {1, 2, 3};
  uint64_t added = 0;
  while (tree->Add({added, 0}, 0, -1, moves, 3) != 0) ++added;
  EXPECT_GT(added, 100u);
  EXPECT_EQ(tree->Permille(), 1000);
  tree->Clear();
  EXPECT_NE(tree->Add({1, 0}, 0, -1, moves, 3), 0u);
  EXPECT_LT(tree->Permille(), 10);
}

TEST(PlayedMoves, KnowsTheTeamAndTheLastPlyOfTheGame) {
  constexpr uint32_t kPlies = 100;
  PlayedMoves played(kPlies);
  // Twice, so that what the first game leaves behind is seen to be gone.
  for (const varia_move first : {1000, 2000}) {
    played.Clear();
    for (uint32_t ply = 0; ply < kPlies; ++ply) played.Add(first + ply / 2 % 40, static_cast<int>(ply % 2), ply);
    EXPECT_TRUE(played.Has(first + 39, 0, 78));
    EXPECT_FALSE(played.Has(first + 39, 0, 79));
    EXPECT_TRUE(played.Has(first + 39, 1, 79));
    // Played at ply 0 and at ply 80.
    EXPECT_TRUE(played.Has(first, 0, 80));
    EXPECT_FALSE(played.Has(first, 0, 81));
    EXPECT_FALSE(played.Has(first + 40, 0, 0));
    EXPECT_FALSE(played.Has(3000 - first, 0, 0));
  }
}

}  // namespace
}  // namespace varia
