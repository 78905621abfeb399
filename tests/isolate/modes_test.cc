// The three modes behind one interface: same jobs, same answers; cancels, deadlines and pools.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "platform/isolate/worker_pool.h"
#include "tests/isolate/isolate_fixture.h"

namespace varia {
namespace {

using testing::HasSubstr;

class ModesTest : public IsolateTest, public testing::WithParamInterface<Isolation> {
 protected:
  WorkerOptions OptionsOfMode() {
    WorkerOptions options = Options(GetParam(), {CHESS_PLUGIN, TIC_TAC_TOE_PLUGIN});
    options.quarantine = false;
    return options;
  }
  std::unique_ptr<Worker> Make() { return MakeWorker(OptionsOfMode()); }
};

INSTANTIATE_TEST_SUITE_P(Modes, ModesTest,
                         testing::Values(Isolation::kInProcess, Isolation::kWorker, Isolation::kSandbox),
                         [](const auto& mode) {
                           return mode.param == Isolation::kInProcess ? "in_process"
                                                                      : std::string(IsolationName(mode.param));
                         });

TEST_P(ModesTest, GreetsWithItsVariants) {
  const JobOutcome outcome = Make()->Call(HelloRequest());
  ASSERT_TRUE(outcome.done()) << outcome.status;
  ASSERT_EQ(outcome.result.hello().variants_size(), 2);
  EXPECT_EQ(outcome.result.hello().variants(0).id(), "chess");
  EXPECT_EQ(outcome.result.hello().variants(0).plugin(), CHESS_PLUGIN);
  EXPECT_EQ(outcome.result.hello().variants(1).id(), kTicTacToe);
}

TEST_P(ModesTest, CountsMoves) {
  const std::unique_ptr<Worker> worker = Make();
  JobOutcome outcome = worker->Call(PerftRequest("Chess", 4));
  ASSERT_TRUE(outcome.done()) << outcome.status;
  EXPECT_EQ(outcome.result.perft().nodes(), 197281u);
  v1::WorkerRequest divided = PerftRequest("chess", 3);
  divided.mutable_perft()->set_divide(true);
  divided.mutable_perft()->set_threads(2);
  divided.mutable_perft()->mutable_game()->add_moves("e2e4");
  outcome = worker->Call(divided);
  ASSERT_TRUE(outcome.done()) << outcome.status;
  EXPECT_EQ(outcome.result.perft().nodes(), 13160u);  // perft 4 divided, at e2e4
  EXPECT_EQ(outcome.result.perft().parts_size(), 20);
  EXPECT_EQ(outcome.result.perft().parts(0).move(), "a7a5");
}

TEST_P(ModesTest, PlaysRandomGames) {
  const std::unique_ptr<Worker> worker = Make();
  v1::WorkerRequest request;
  request.set_deadline_ms(kLongDeadline);
  request.mutable_playouts()->mutable_game()->set_variant(kTicTacToe);
  request.mutable_playouts()->set_seed(5);
  request.mutable_playouts()->set_games(1000);
  request.mutable_playouts()->set_max_plies(100);
  const JobOutcome playouts = worker->Call(request);
  ASSERT_TRUE(playouts.done()) << playouts.status;
  const v1::PlayoutsResult& counts = playouts.result.playouts();
  ASSERT_EQ(counts.wins_size(), 2);
  EXPECT_EQ(counts.wins(0) + counts.wins(1) + counts.draws(), 1000u);
  // Random tic-tac-toe is won by the first player in 58.5 % of the games, by the second in 28.8 %.
  EXPECT_NEAR(static_cast<double>(counts.wins(0)), 585, 60);
  EXPECT_NEAR(static_cast<double>(counts.wins(1)), 288, 60);

  v1::WorkerRequest one;
  one.set_deadline_ms(kLongDeadline);
  one.mutable_random_game()->mutable_game()->set_variant("chess");
  one.mutable_random_game()->set_seed(7);
  one.mutable_random_game()->set_max_plies(30);
  const JobOutcome game = worker->Call(one);
  ASSERT_TRUE(game.done()) << game.status;
  EXPECT_EQ(game.result.random_game().record().moves_size(), 30);
  const JobOutcome again = worker->Call(one);
  EXPECT_EQ(again.result.random_game().position(), game.result.random_game().position());
}

TEST_P(ModesTest, PlaysALine) {
  v1::WorkerRequest request;
  request.set_deadline_ms(kLongDeadline);
  v1::GameLine* game = request.mutable_position()->mutable_game();
  game->set_variant("chess");
  for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) game->add_moves(move);
  const std::unique_ptr<Worker> worker = Make();
  const JobOutcome outcome = worker->Call(request);
  ASSERT_TRUE(outcome.done()) << outcome.status;
  EXPECT_TRUE(outcome.result.position().legal_moves().empty());
  EXPECT_EQ(outcome.result.position().outcome().state(), v1::Outcome::STATE_WIN);
  EXPECT_THAT(outcome.result.position().position().text(),
              HasSubstr("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR"));

  game->add_moves("a2a3");
  const JobOutcome refused = worker->Call(request);
  EXPECT_EQ(refused.end, JobEnd::kRefused);
  EXPECT_TRUE(absl::IsInvalidArgument(refused.status));
  EXPECT_THAT(std::string(refused.status.message()), HasSubstr("move 5 of the line, 'a2a3', cannot be played"));
}

TEST_P(ModesTest, RefusalsKeepTheirCodeAndPlace) {
  const std::unique_ptr<Worker> worker = Make();
  const JobOutcome unknown = worker->Call(PerftRequest("checkers", 1));
  EXPECT_EQ(unknown.end, JobEnd::kRefused);
  EXPECT_TRUE(absl::IsNotFound(unknown.status)) << unknown.status;
  v1::WorkerRequest wrong = PerftRequest("chess", 1);
  wrong.mutable_perft()->mutable_game()->mutable_setup()->set_position_text("8/8/9/8/8/8/8/8 w - - 0 1");
  const JobOutcome malformed = worker->Call(wrong);
  EXPECT_EQ(malformed.end, JobEnd::kRefused);
  EXPECT_EQ(ErrorOffset(malformed.status), 4);
  EXPECT_TRUE(absl::IsInvalidArgument(worker->Call(PerftRequest("chess", 65)).status));
  v1::WorkerRequest nothing;
  nothing.set_deadline_ms(kLongDeadline);
  EXPECT_TRUE(absl::IsUnimplemented(worker->Call(nothing).status));
}

TEST_P(ModesTest, SearchesWithProgress) {
  v1::WorkerRequest request;
  request.set_deadline_ms(kLongDeadline);
  request.mutable_search()->mutable_game()->set_variant("chess");
  request.mutable_search()->mutable_limits()->set_depth(4);
  request.mutable_search()->set_progress(true);
  const std::unique_ptr<Worker> worker = Make();
  std::set<uint32_t> depths;
  const JobOutcome outcome = worker->Call(
      request, nullptr, [&](const v1::WorkerProgress& progress) { depths.insert(progress.search().depth()); });
  ASSERT_TRUE(outcome.done()) << outcome.status;
  EXPECT_EQ(outcome.result.search().result().end(), v1::SearchResult::END_DEPTH);
  EXPECT_GE(depths.size(), 2u);
  // A player of the platform chooses like the harness that he is made of.
  request.mutable_search()->set_player("pvs");
  const JobOutcome player = worker->Call(request);
  ASSERT_TRUE(player.done()) << player.status;
  EXPECT_EQ(player.result.search().result().move(), outcome.result.search().result().move());
}

TEST_P(ModesTest, ACancelledSearchHasItsResult) {
  v1::WorkerRequest request;
  request.set_deadline_ms(kLongDeadline);
  request.mutable_search()->mutable_game()->set_variant("chess");
  request.mutable_search()->set_progress(true);
  const std::unique_ptr<Worker> worker = Make();
  for (int round = 0; round < 3; ++round) {
    CancelToken cancel;
    const JobOutcome outcome = worker->Call(request, &cancel, [&](const v1::WorkerProgress&) { cancel.Cancel(); });
    ASSERT_TRUE(outcome.done()) << outcome.status;
    EXPECT_EQ(outcome.result.search().result().end(), v1::SearchResult::END_CANCELLED);
  }
}

TEST_P(ModesTest, CancelsReachTheirOwnRequestOnly) {
  const std::unique_ptr<Worker> worker = Make();
  ASSERT_TRUE(worker->Call(HelloRequest()).done());
  for (int round = 0; round < 50; ++round) {
    CancelToken cancelled;
    cancelled.Cancel();
    const JobOutcome endless = worker->Call(EndlessRequest(kTicTacToe), &cancelled);
    EXPECT_EQ(endless.end, JobEnd::kRefused);
    EXPECT_TRUE(absl::IsCancelled(endless.status)) << endless.status;
    // This one may be over before it is cancelled, or not.
    worker->Call(PerftRequest(kTicTacToe, 2), &cancelled);
    const JobOutcome next = worker->Call(PerftRequest(kTicTacToe, 4));
    ASSERT_TRUE(next.done()) << next.status;
    EXPECT_EQ(next.result.perft().nodes(), 3024u);
  }
}

TEST_P(ModesTest, APerftCanBeCancelled) {
  const std::unique_ptr<Worker> worker = Make();
  for (const uint32_t threads : {1, 2}) {
    CancelToken cancel;
    cancel.Cancel();
    v1::WorkerRequest request = PerftRequest("chess", 20);
    request.mutable_perft()->set_threads(threads);
    EXPECT_TRUE(absl::IsCancelled(worker->Call(request, &cancel).status));
  }
}

TEST_P(ModesTest, AJobThatListensTimesOutAndTheWorkerLives) {
  const std::unique_ptr<Worker> worker = Make();
  v1::WorkerRequest request = EndlessRequest(kTicTacToe);
  request.set_deadline_ms(100);
  const JobOutcome outcome = worker->Call(request);
  EXPECT_EQ(outcome.end, JobEnd::kTimedOut);
  EXPECT_TRUE(absl::IsDeadlineExceeded(outcome.status));
  EXPECT_EQ(outcome.status.message(),
            absl::StrCat("the plugin ", TIC_TAC_TOE_PLUGIN,
                         " did not finish random playouts of tic-tac-toe by the deadline of 0.1 s, and was stopped"));
  EXPECT_TRUE(worker->Call(PerftRequest("chess", 2)).done());
}

TEST_P(ModesTest, AWorkerThatWorksCanBeDropped) {
  const std::unique_ptr<Worker> worker = Make();
  worker->Begin(EndlessRequest(kTicTacToe));
  EXPECT_EQ(worker->Advance(), absl::nullopt);
  EXPECT_TRUE(worker->busy());
}

TEST_P(ModesTest, APoolDoesAllJobs) {
  WorkerPool pool(OptionsOfMode(), 3);
  EXPECT_EQ(pool.free_workers(), 3);
  std::vector<int> done(40);
  int submitted = 0;
  const auto submit = [&] {
    const int number = submitted++;
    pool.Submit(PerftRequest(kTicTacToe, static_cast<uint32_t>(number % 4)), [&done, number](JobOutcome outcome) {
      constexpr uint64_t kNodes[] = {1, 9, 72, 504};
      EXPECT_TRUE(outcome.done()) << outcome.status;
      EXPECT_EQ(outcome.result.perft().nodes(), kNodes[number % 4]);
      ++done[number];
    });
  };
  while (submitted < 40 || pool.pending() > 0) {
    while (submitted < 40 && pool.free_workers() > 0) submit();
    EXPECT_LE(pool.pending(), 3);
    pool.Step(absl::InfiniteDuration());
  }
  EXPECT_EQ(done, std::vector<int>(40, 1));
  EXPECT_EQ(pool.free_workers(), 3);
}

TEST_P(ModesTest, APoolCallsOffItsJobs) {
  WorkerPool pool(OptionsOfMode(), 2);
  int called_off = 0;
  for (int i = 0; i < 5; ++i) {
    pool.Submit(EndlessRequest(kTicTacToe), [&](JobOutcome outcome) {
      EXPECT_TRUE(absl::IsCancelled(outcome.status)) << outcome.status;
      ++called_off;
    });
  }
  EXPECT_EQ(pool.free_workers(), 0);
  EXPECT_TRUE(pool.Step(absl::ZeroDuration()));
  // A host that is told to stop.
  int stop[2];
  ASSERT_EQ(pipe(stop), 0);
  ASSERT_EQ(write(stop[1], "x", 1), 1);
  EXPECT_FALSE(pool.Run(stop[0]));
  close(stop[0]);
  close(stop[1]);
  EXPECT_EQ(pool.pending(), 5);
  pool.CancelAll();
  EXPECT_EQ(pool.pending(), 2);
  EXPECT_TRUE(pool.Run());
  EXPECT_EQ(called_off, 2);
}

TEST_P(ModesTest, ARequestTooLongToSendIsRefused) {
  v1::WorkerRequest request = PerftRequest("chess", 1);
  request.mutable_perft()->mutable_game()->mutable_setup()->set_position_text(std::string(65 << 20, 'x'));
  const std::unique_ptr<Worker> worker = Make();
  const JobOutcome outcome = worker->Call(request);
  EXPECT_EQ(outcome.end, JobEnd::kRefused);
  EXPECT_TRUE(absl::IsResourceExhausted(outcome.status)) << outcome.status;
  EXPECT_TRUE(worker->Call(PerftRequest("chess", 1)).done());
}

TEST_F(IsolateTest, SaysWhenThereIsNoWorkerProgram) {
  WorkerOptions options = Options(Isolation::kWorker, {CHESS_PLUGIN});
  options.program = directory_.File("nothing");
  const std::unique_ptr<Worker> worker = MakeWorker(options);
  const JobOutcome outcome = worker->Call(PerftRequest("chess", 1));
  EXPECT_EQ(outcome.end, JobEnd::kRefused);
  EXPECT_TRUE(absl::IsUnavailable(outcome.status));
  EXPECT_THAT(std::string(outcome.status.message()), HasSubstr("nothing could not be started: No such file"));
  setenv("VARIA_WORKER", options.program.c_str(), 1);
  EXPECT_TRUE(absl::IsNotFound(FindWorkerProgram().status()));
  setenv("VARIA_WORKER", VARIA_WORKER_PROGRAM, 1);
  EXPECT_EQ(*FindWorkerProgram(), VARIA_WORKER_PROGRAM);
  unsetenv("VARIA_WORKER");
}

TEST(IsolationNames, AreReadAndWritten) {
  for (const Isolation isolation : {Isolation::kInProcess, Isolation::kWorker, Isolation::kSandbox}) {
    EXPECT_EQ(*ParseIsolation(IsolationName(isolation)), isolation);
  }
  EXPECT_EQ(ParseIsolation("cage").status().message(),
            "the isolation is one of in-process, worker and sandbox, not 'cage'");
}

}  // namespace
}  // namespace varia
