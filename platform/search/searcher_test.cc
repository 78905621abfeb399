// The harness as its users see it, over a game that can be solved by counting.
#include "platform/search/searcher.h"

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "platform/search/limits.h"
#include "platform/search/pile_game.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

v1::SearchOptions Options(uint32_t threads = 1, uint32_t lines = 1) {
  v1::SearchOptions options;
  options.set_hash_mib(1);
  options.set_threads(threads);
  options.set_multi_pv(lines);
  return options;
}

v1::SearchLimits Limits(const char* text) { return *ParseSearchLimits(text); }

std::unique_ptr<Searcher> Make(const PileGame& game, const v1::SearchOptions& options = Options(),
                               TimeSource time = SteadyNow) {
  auto searcher = Searcher::Create(&game.variant(), options, std::move(time));
  EXPECT_TRUE(searcher.ok()) << searcher.status();
  return *std::move(searcher);
}

const v1::SearchScore& ScoreOf(const v1::SearchResult& result) { return result.progress().lines(0).score(); }

// Seats of one team may follow one another, and with three teams two play against the one to move.
const std::vector<std::vector<int>> kTables = {{0, 1}, {0, 0, 1, 1}, {0, 1, 1}, {0, 0, 1}, {1, 0, 0, 0, 1}, {0, 1, 2}};

TEST(Searcher, KnowsWhoWinsHoweverTeamsFollowOneAnother) {
  for (const std::vector<int>& teams : kTables) {
    const PileGame game(teams);
    const auto searcher = Make(game);
    for (int stones = 1; stones <= 13; ++stones) {
      for (int seat = 0; seat < static_cast<int>(teams.size()); ++seat) {
        const v1::SearchResult result = *searcher->Search(game.At(stones, seat), Limits("depth=16"));
        const int wins_in = game.WinsIn(stones, seat, teams[seat]);
        ASSERT_TRUE(ScoreOf(result).has_mate()) << stones << " stones, seat " << seat << " of " << teams.size();
        EXPECT_EQ(ScoreOf(result).mate() > 0, wins_in >= 0) << stones << " stones, seat " << seat;
      }
    }
  }
}

TEST(Searcher, CountsTheMovesOfTheWinners) {
  const PileGame two({0, 1});
  const auto searcher = Make(two);
  for (int stones = 1; stones <= 13; ++stones) {
    const v1::SearchResult result = *searcher->Search(two.At(stones), Limits("depth=16"));
    const int wins_in = two.WinsIn(stones, 0, 0);
    EXPECT_EQ(ScoreOf(result).mate(), wins_in >= 0 ? wins_in : -two.WinsIn(stones, 0, 1)) << stones;
    EXPECT_EQ(ScoreOf(result).mate_plies(), wins_in >= 0 ? 2 * wins_in - 1 : 2 * two.WinsIn(stones, 0, 1)) << stones;
  }
}

TEST(Searcher, ProvesMatesAndTheirAbsence) {
  for (const std::vector<int>& teams : kTables) {
    const PileGame game(teams);
    const auto searcher = Make(game);
    for (int stones = 1; stones <= 12; ++stones) {
      const int wins_in = game.WinsIn(stones, 0, teams[0]);
      const v1::SearchResult result = *searcher->Search(game.At(stones), Limits("mate=4"));
      EXPECT_EQ(result.end(), v1::SearchResult::END_MATE);
      EXPECT_EQ(ScoreOf(result).has_mate(), wins_in >= 0 && wins_in <= 4) << stones << " of " << teams.size();
      if (ScoreOf(result).has_mate()) {
        EXPECT_EQ(ScoreOf(result).mate(), wins_in) << stones << " of " << teams.size();
        // The line leads to the end.
        Position position = game.At(stones).position;
        for (const std::string& move : result.progress().lines(0).moves()) {
          ASSERT_TRUE(game.variant().Play(&position, *game.variant().ParseMove(position, move)).ok());
        }
        EXPECT_EQ(game.variant().RawOutcome(position).state, VARIA_WIN);
      }
    }
  }
}

TEST(Searcher, MateSearchNeedsNoEvaluation) {
  const PileGame game({0, 1}, false, false);
  EXPECT_EQ(ScoreOf(*Make(game)->Search(game.At(7), Limits("mate=2"))).mate(), 2);
}

TEST(Searcher, WaitingDrawsWhereRepetitionDoes) {
  const PileGame game({0, 1}, true);
  v1::SearchOptions options = Options();
  options.set_repetition_draw_at(3);
  // Who would lose waits, and so does the other.
  EXPECT_EQ(ScoreOf(*Make(game, options)->Search(game.At(8), Limits("depth=10"))).centipawns(), 0);
  options.set_repetition_draw_at(0);
  EXPECT_NE(ScoreOf(*Make(game, options)->Search(game.At(8), Limits("depth=10"))).centipawns(), 0);
}

TEST(Searcher, TheGamesHistoryCounts) {
  const PileGame game({0, 1});
  v1::SearchOptions options = Options();
  options.set_repetition_draw_at(3);
  SearchGame at = game.At(5);
  const auto key = [&](int stones, int seat) { return game.variant().Key(game.At(stones, seat).position); };
  // Whatever we take, the position has stood on the board twice already.
  for (int i = 0; i < 2; ++i) {
    for (const int stones : {2, 3, 4}) at.earlier.push_back(key(stones, 1));
  }
  EXPECT_EQ(ScoreOf(*Make(game, options)->Search(at, Limits("depth=6"))).centipawns(), 0);
  EXPECT_FALSE(ScoreOf(*Make(game, options)->Search(at, Limits("mate=3"))).has_mate());
  at.earlier.resize(3);  // once only: nothing is decided yet
  EXPECT_EQ(ScoreOf(*Make(game, options)->Search(at, Limits("depth=6"))).mate(), 2);
  EXPECT_EQ(ScoreOf(*Make(game, options)->Search(at, Limits("mate=3"))).mate(), 2);
}

TEST(Searcher, IsDeterministicWithOneThread) {
  const PileGame game({0, 0, 1});
  const auto first = Make(game), second = Make(game);
  for (const char* limits : {"depth=12", "nodes=1000"}) {
    const v1::SearchResult a = *first->Search(game.At(300), Limits(limits));
    const v1::SearchResult b = *second->Search(game.At(300), Limits(limits));
    EXPECT_EQ(a.progress().nodes(), b.progress().nodes());
    EXPECT_EQ(a.progress().lines(0).SerializeAsString(), b.progress().lines(0).SerializeAsString());
  }
  // What was learnt is forgotten.
  first->NewGame(0);
  const v1::SearchResult again = *first->Search(game.At(300), Limits("depth=12"));
  const v1::SearchResult fresh = *Make(game)->Search(game.At(300), Limits("depth=12"));
  EXPECT_EQ(again.progress().nodes(), fresh.progress().nodes());
}

TEST(Searcher, KeepsItsLimits) {
  const PileGame game({0, 1});
  for (const uint32_t threads : {1u, 3u}) {
    const auto searcher = Make(game, Options(threads));
    const v1::SearchResult nodes = *searcher->Search(game.At(500), Limits("nodes=777"));
    EXPECT_EQ(nodes.end(), v1::SearchResult::END_NODES);
    EXPECT_LE(nodes.progress().nodes(), 777u);
    if (threads == 1) {
      EXPECT_EQ(nodes.progress().nodes(), 777u);
    }
    const v1::SearchResult depth = *searcher->Search(game.At(500), Limits("depth=5"));
    EXPECT_EQ(depth.end(), v1::SearchResult::END_DEPTH);
    EXPECT_EQ(depth.progress().depth(), 5u);
  }
}

TEST(Searcher, EndsByTheClockItIsGiven) {
  const PileGame game({0, 1});
  // Each look at the clock takes a millisecond.
  std::atomic<int64_t> looks = 0;
  const auto searcher = Make(game, Options(), [&] { return absl::UnixEpoch() + absl::Milliseconds(++looks); });
  v1::SearchLimits limits;
  SetFixedTime(absl::Milliseconds(50), &limits);
  EXPECT_EQ(searcher->Search(game.At(800), limits)->end(), v1::SearchResult::END_TIME);
  EXPECT_GE(looks, 50);
  EXPECT_LE(looks, 55);
  // A soft limit ends it between two depths, long before the hard one.
  looks = 0;
  limits.set_soft_time_us(10'000);
  limits.set_hard_time_us(1'000'000'000);
  EXPECT_EQ(searcher->Search(game.At(900), limits)->end(), v1::SearchResult::END_TIME);
  EXPECT_GE(looks, 5);
  EXPECT_LT(looks, 100'000);
}

TEST(Searcher, CancelEndsAnInfiniteSearchAndStillAnswers) {
  const PileGame game({0, 1});
  for (const uint32_t threads : {1u, 2u}) {
    const auto searcher = Make(game, Options(threads));
    CancelToken cancel;
    const auto result =
        searcher->Search(game.At(1000), Limits("infinite"), &cancel, [&](const v1::SearchProgress& seen) {
          if (seen.depth() == 6) cancel.Cancel();
        });
    EXPECT_EQ(result->end(), v1::SearchResult::END_CANCELLED);
    EXPECT_EQ(result->progress().depth(), 6u);
    EXPECT_THAT(result->move(), HasSubstr("t"));
    // Called off before it begins.
    const auto at_once = searcher->Search(game.At(1000), Limits("infinite"), &cancel);
    EXPECT_EQ(at_once->end(), v1::SearchResult::END_CANCELLED);
    EXPECT_THAT(at_once->move(), HasSubstr("t"));
  }
}

TEST(Searcher, LinesBeginWithDifferentMovesBestFirst) {
  const PileGame game({0, 1}, true);
  const v1::SearchResult result = *Make(game, Options(1, 3))->Search(game.At(9), Limits("depth=12"));
  ASSERT_EQ(result.progress().lines_size(), 3);
  std::set<std::string> first;
  double last = 1e9;
  for (const v1::SearchLine& line : result.progress().lines()) {
    first.insert(line.moves(0));
    const double score = line.score().has_mate() ? (line.score().mate() > 0 ? 1e6 : -1e6) - line.score().mate()
                                                 : line.score().centipawns();
    EXPECT_LE(score, last);
    last = score;
  }
  EXPECT_EQ(first.size(), 3u);
  EXPECT_EQ(result.move(), result.progress().lines(0).moves(0));
  EXPECT_EQ(result.expected_answer(), result.progress().lines(0).moves(1));
  // No more lines than moves.
  EXPECT_EQ(Make(game, Options(1, 9))->Search(game.At(2), Limits("depth=3"))->progress().lines_size(), 3);
}

TEST(Searcher, ThreadsAgreeWithOne) {
  const PileGame game({0, 0, 1, 1});
  const auto searcher = Make(game, Options(4));
  for (int stones = 1; stones <= 12; ++stones) {
    const v1::SearchResult result = *searcher->Search(game.At(stones), Limits("depth=16"));
    ASSERT_TRUE(ScoreOf(result).has_mate()) << stones;
    EXPECT_EQ(ScoreOf(result).mate() > 0, game.WinsIn(stones, 0, 0) >= 0) << stones;
  }
}

TEST(Searcher, PonderingHelpsTheNextSearch) {
  const PileGame game({0, 1});
  const auto cold = Make(game), warm = Make(game);
  // A small game is thought through to its end, whereupon pondering ends by itself.
  warm->StartPondering(game.At(10));
  warm->StartPondering(game.At(10));
  warm->StopPondering();
  warm->StopPondering();
  EXPECT_LE(warm->Search(game.At(10), Limits("depth=12"))->progress().nodes(),
            cold->Search(game.At(10), Limits("depth=12"))->progress().nodes());
  // A search ends pondering, and so does the end of the searcher.
  warm->StartPondering(game.At(1000));
  EXPECT_TRUE(warm->Search(game.At(20), Limits("depth=4")).ok());
  warm->StartPondering(game.At(1000));
  // Nothing to think about.
  cold->StartPondering(game.At(0));
}

TEST(Searcher, NoiseChangesScoresAndNothingElse) {
  const PileGame game({0, 1});
  v1::SearchOptions options = Options();
  options.set_noise(200);
  const auto noisy = Make(game, options);
  std::set<int> scores;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    noisy->NewGame(seed);
    const v1::SearchResult result = *noisy->Search(game.At(500), Limits("depth=1"));
    scores.insert(ScoreOf(result).centipawns());
    noisy->NewGame(seed);
    EXPECT_EQ(ScoreOf(*noisy->Search(game.At(500), Limits("depth=1"))).centipawns(), ScoreOf(result).centipawns());
  }
  EXPECT_GT(scores.size(), 4u);
  EXPECT_EQ(ScoreOf(*noisy->Search(game.At(7), Limits("depth=8"))).mate(), 2);
}

TEST(Searcher, RefusesWhatItCannotDo) {
  const PileGame game({0, 1}), plain({0, 1}, false, false);
  EXPECT_EQ(Make(game)->Search(game.At(0), Limits("depth=1")).status().code(), absl::StatusCode::kFailedPrecondition);
  v1::SearchLimits deep;
  deep.set_depth(kMaxSearchDepth + 1);
  EXPECT_THAT(Make(game)->Search(game.At(5), deep).status().message(), HasSubstr("depth is 101 but can be 100"));
  v1::SearchOptions options = Options();
  options.set_method(v1::SearchOptions::METHOD_PVS);
  EXPECT_THAT(Searcher::Create(&plain.variant(), options).status().message(), HasSubstr("does not evaluate"));
  options.set_threads(100000);
  EXPECT_THAT(Searcher::Create(&game.variant(), options).status().message(), HasSubstr("threads"));
}

}  // namespace
}  // namespace varia
