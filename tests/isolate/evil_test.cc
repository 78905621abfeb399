// Evil plugins: every attack has its named result, and the next job is done.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "absl/strings/str_cat.h"
#include "platform/loader/quarantine.h"
#include "tests/isolate/isolate_fixture.h"

namespace varia {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class EvilTest : public IsolateTest {
 protected:
  std::unique_ptr<Worker> Make(Isolation isolation) {
    WorkerOptions options = Options(isolation, {EVIL_PLUGIN});
    options.quarantine = false;
    options.grace = absl::Milliseconds(100);
    return MakeWorker(std::move(options));
  }

  // A perft in a new worker with an evil plugin; then shows that the worker is good for more.
  JobOutcome Attack(Isolation isolation, const std::string& evil, const std::string& file = "",
                    uint32_t deadline_ms = kLongDeadline) {
    Evil(evil, file);
    const std::unique_ptr<Worker> worker = Make(isolation);
    v1::WorkerRequest request = PerftRequest(kTicTacToe, 3);
    request.set_deadline_ms(deadline_ms);
    JobOutcome outcome = worker->Call(request);
    if (!outcome.done()) {
      Evil("");
      const JobOutcome next = worker->Call(PerftRequest(kTicTacToe, 3));
      EXPECT_TRUE(next.done()) << next.status;
      EXPECT_EQ(next.result.perft().nodes(), 504u);
    }
    EXPECT_EQ(outcome.plugin, EVIL_PLUGIN);
    return outcome;
  }

  // An attack that the sandbox stops at the system call `call`.
  void ExpectForbidden(const std::string& evil, const std::string& call, const std::string& file = "") {
    const JobOutcome outcome = Attack(Isolation::kSandbox, evil, file);
    EXPECT_EQ(outcome.end, JobEnd::kCrashed) << evil;
    EXPECT_EQ(outcome.signal, SIGSYS) << evil;
    EXPECT_TRUE(absl::IsAborted(outcome.status)) << evil;
    EXPECT_EQ(outcome.status.message(),
              absl::StrCat("the plugin ", EVIL_PLUGIN,
                           " was stopped by the sandbox (signal 31, bad system call) in a perft of tic-tac-toe; "
                           "it last wrote: forbidden system call ",
                           call))
        << evil;
  }
};

TEST_F(EvilTest, TheSandboxForbidsWritingToFiles) {
  const std::string file = directory_.File("new");
  ExpectForbidden("open", "openat", file);
  EXPECT_FALSE(std::filesystem::exists(file));
  const std::string there = directory_.Write("there", "x");
  ExpectForbidden("open", "openat", there);
  ExpectForbidden("unlink", "unlink", there);
  ExpectForbidden("chmod", "chmod", there);
  ExpectForbidden("mkdir", "mkdir", directory_.File("directory"));
  EXPECT_TRUE(std::filesystem::exists(there));
  EXPECT_FALSE(std::filesystem::exists(directory_.File("directory")));
  // Reading is allowed; and without a sandbox so is writing.
  EXPECT_TRUE(Attack(Isolation::kSandbox, "read", there).done());
  EXPECT_TRUE(Attack(Isolation::kWorker, "open", file).done());
  EXPECT_TRUE(std::filesystem::exists(file));
}

TEST_F(EvilTest, TheSandboxForbidsTheNetwork) {
  ExpectForbidden("socket", "socket");
  ExpectForbidden("socket in a thread", "socket");
}

TEST_F(EvilTest, TheSandboxForbidsProcesses) {
#if !defined(__SANITIZE_THREAD__)  // which takes locks around fork() and never comes to the call
  ExpectForbidden("fork", "clone");
#endif
  ExpectForbidden("exec", "execve");
  ExpectForbidden("kill", "kill");
  ExpectForbidden("ptrace", "ptrace");
}

TEST_F(EvilTest, TheSandboxCannotBeToldToLookAway) {
#if defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "ThreadSanitizer keeps the handlers itself: no call is made that could be forbidden";
#endif
  ExpectForbidden("handler", "rt_sigaction");
}

TEST_F(EvilTest, TheSandboxStandsBeforeThePluginIsLoaded) {
  Evil("load and connect");
  const JobOutcome outcome = Make(Isolation::kSandbox)->Call(HelloRequest());
  EXPECT_EQ(outcome.end, JobEnd::kCrashed);
  EXPECT_THAT(std::string(outcome.status.message()),
              EndsWith("in the loading of its plugins; it last wrote: forbidden system call socket"));
}

// In both kinds of process.
class EvilInAProcess : public EvilTest, public testing::WithParamInterface<Isolation> {
 protected:
  void ExpectCrash(const std::string& evil, int signal, const std::string& how) {
    const JobOutcome outcome = Attack(GetParam(), evil);
    EXPECT_EQ(outcome.end, JobEnd::kCrashed) << evil << ": " << outcome.status;
    EXPECT_EQ(outcome.signal, signal) << evil;
    EXPECT_THAT(std::string(outcome.status.message()),
                StartsWith(absl::StrCat("the plugin ", EVIL_PLUGIN, " ", how, " in a perft of tic-tac-toe")))
        << evil;
  }
  void ExpectBreach(const std::string& evil, const std::string& how) {
    const JobOutcome outcome = Attack(GetParam(), evil);
    EXPECT_EQ(outcome.end, JobEnd::kBrokeProtocol) << evil << ": " << outcome.status;
    EXPECT_EQ(
        outcome.status.message(),
        absl::StrCat("the plugin ", EVIL_PLUGIN, " broke the conversation in a perft of tic-tac-toe: the worker ", how))
        << evil;
  }
};

INSTANTIATE_TEST_SUITE_P(Modes, EvilInAProcess, testing::Values(Isolation::kWorker, Isolation::kSandbox),
                         [](const auto& mode) { return std::string(IsolationName(mode.param)); });

TEST_P(EvilInAProcess, CrashesAreNamed) {
  ExpectCrash("segv", SIGSEGV, "crashed (signal 11, segmentation fault)");
  ExpectCrash("recursion", SIGSEGV, "crashed (signal 11, segmentation fault)");
  ExpectCrash("exit", 0, "ended the process (exit code 0)");
  const JobOutcome outcome = Attack(GetParam(), "abort");
  EXPECT_EQ(outcome.signal, SIGABRT);
  EXPECT_THAT(std::string(outcome.status.message()), EndsWith("; it last wrote: about to abort"));
}

TEST_P(EvilInAProcess, ACrashWhileLoadingIsNamed) {
  Evil("load");
  const JobOutcome outcome = Make(GetParam())->Call(PerftRequest(kTicTacToe, 3));
  EXPECT_EQ(outcome.end, JobEnd::kCrashed);
  EXPECT_EQ(outcome.plugin, EVIL_PLUGIN);
  EXPECT_EQ(outcome.status.message(),
            absl::StrCat("the plugin ", EVIL_PLUGIN,
                         " crashed (signal 11, segmentation fault) in the loading of its plugins"));
}

TEST_P(EvilInAProcess, AHogRunsOutOfMemoryAlone) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "with sanitizers the address space cannot be limited";
#endif
  Evil("memory");
  WorkerOptions options = Options(GetParam(), {EVIL_PLUGIN});
  options.quarantine = false;
  options.memory_mib = 512;
  const JobOutcome outcome = MakeWorker(options)->Call(PerftRequest(kTicTacToe, 3));
  EXPECT_EQ(outcome.end, JobEnd::kCrashed) << outcome.status;
  EXPECT_EQ(outcome.signal, SIGSEGV) << "it writes to what malloc() did not give";
}

TEST_P(EvilInAProcess, ALoopIsHung) {
  const JobOutcome outcome = Attack(GetParam(), "loop", "", /*deadline_ms=*/200);
  EXPECT_EQ(outcome.end, JobEnd::kHung);
  EXPECT_TRUE(absl::IsDeadlineExceeded(outcome.status));
  EXPECT_EQ(outcome.status.message(),
            absl::StrCat("the plugin ", EVIL_PLUGIN,
                         " hung in a perft of tic-tac-toe: it was killed after the deadline of 0.2 s"));
}

TEST_P(EvilInAProcess, ALoopThatIsCancelledIsHungToo) {
  Evil("loop");
  CancelToken cancel;
  cancel.Cancel();
  const JobOutcome outcome = Make(GetParam())->Call(PerftRequest(kTicTacToe, 3), &cancel);
  EXPECT_EQ(outcome.end, JobEnd::kHung);
  EXPECT_THAT(std::string(outcome.status.message()), EndsWith("it did not end when asked to, and was killed"));
}

TEST_P(EvilInAProcess, GarbageOnTheSocketBreaksTheConversation) {
  ExpectBreach("garbage", "announced a message of 1701670771 bytes, where 67108864 is the most");
  ExpectBreach("no reply", "sent bytes that are no reply");
  ExpectBreach("other id", "answered to request 99, where 2 was asked");
  ExpectBreach("empty reply", "sent a reply that says nothing");
  ExpectBreach("other kind", "answered to another kind of request");
}

TEST_P(EvilInAProcess, AClosedSocketBreaksTheConversation) {
  const JobOutcome outcome = Attack(GetParam(), "close");
  EXPECT_EQ(outcome.end, JobEnd::kBrokeProtocol);
  EXPECT_THAT(std::string(outcome.status.message()), HasSubstr("the worker could not answer any more"));
  ExpectBreach("close and loop", "closed its connection to the host and went on");
}

TEST_P(EvilInAProcess, MovesThatItListsButDoesNotTakeAreIllegalAnswers) {
  Evil("refuse");
  v1::WorkerRequest request;
  request.set_deadline_ms(kLongDeadline);
  request.mutable_random_game()->mutable_game()->set_variant(kTicTacToe);
  request.mutable_random_game()->set_max_plies(9);
  const std::unique_ptr<Worker> worker = Make(GetParam());
  const JobOutcome outcome = worker->Call(request);
  EXPECT_EQ(outcome.end, JobEnd::kIllegalAnswer);
  EXPECT_TRUE(absl::IsDataLoss(outcome.status));
  EXPECT_THAT(std::string(outcome.status.message()),
              StartsWith(absl::StrCat("the plugin ", EVIL_PLUGIN,
                                      " gave an illegal answer in a random game of tic-tac-toe: it lists the move '")));
}

TEST_P(EvilInAProcess, FindsNoDescriptorOfTheHost) {
  const int leak = open("/dev/null", O_RDONLY);  // not close-on-exec
  const JobOutcome outcome = Attack(GetParam(), "count descriptors");
  close(leak);
  EXPECT_THAT(std::string(outcome.status.message()), HasSubstr("(exit code 100)"));
}

TEST_P(EvilInAProcess, ChatterIsHeldBack) {
  const JobOutcome outcome = Attack(GetParam(), "chatter");
  EXPECT_TRUE(outcome.done()) << outcome.status;
}

TEST_F(EvilTest, ACrashIsSeenThoughAChildHoldsTheSocket) {
  const JobOutcome outcome = Attack(Isolation::kWorker, "leave a child");
  EXPECT_EQ(outcome.end, JobEnd::kCrashed);
  EXPECT_EQ(outcome.signal, SIGSEGV);
}

TEST_F(EvilTest, AWorkerDiesWithItsHost) {
  const std::string fifo = directory_.File("fifo");
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  Evil("announce and loop", fifo);
  const pid_t host = fork();
  if (host == 0) {
    Make(Isolation::kWorker)->Call(PerftRequest(kTicTacToe, 3));
    _exit(0);
  }
  const int worker = open(fifo.c_str(), O_RDONLY);
  char byte = 0;
  ASSERT_EQ(read(worker, &byte, 1), 1);  // it is at work
  ASSERT_EQ(kill(host, SIGKILL), 0);
  EXPECT_EQ(read(worker, &byte, 1), 0);  // nobody holds the other end
  close(worker);
  waitpid(host, nullptr, 0);
}

TEST_F(EvilTest, RepeatOffendersAreQuarantined) {
  Evil("segv");
  const std::unique_ptr<Worker> worker = MakeWorker(Options(Isolation::kWorker, {EVIL_PLUGIN}));
  SearchPath path;
  path.files = {EVIL_PLUGIN};
  path.use_environment = false;
  for (int i = 0; i < Quarantine::kMostOffences; ++i) {
    Evil("");
    EXPECT_EQ(Registry::Discover(path)->variants().size(), 1u) << i;
    Evil("segv");
    EXPECT_EQ(worker->Call(PerftRequest(kTicTacToe, 3)).end, JobEnd::kCrashed);
  }
  Evil("");
  const std::unique_ptr<const Registry> registry = Registry::Discover(path);
  EXPECT_TRUE(registry->variants().empty());
  ASSERT_EQ(registry->passed_over().size(), 1u);
  EXPECT_EQ(registry->passed_over()[0].reason,
            absl::StrCat("is in quarantine after 3 crashes or hangs, the last: the plugin ", EVIL_PLUGIN,
                         " crashed (signal 11, segmentation fault) in a perft of tic-tac-toe"));
  ASSERT_TRUE(Quarantine(Quarantine::DefaultDirectory()).Release(EVIL_PLUGIN).ok());
  EXPECT_EQ(Registry::Discover(path)->variants().size(), 1u);
}

TEST_F(EvilTest, CrashesInTheFirstLookCountToo) {
  SearchPath path;
  path.files = {EVIL_PLUGIN};
  path.use_environment = false;
  Evil("segv");
  for (int i = 0; i < Quarantine::kMostOffences; ++i) Registry::Discover(path);
  Evil("");
  const std::unique_ptr<const Registry> registry = Registry::Discover(path);
  ASSERT_EQ(registry->passed_over().size(), 1u);
  EXPECT_EQ(registry->passed_over()[0].reason,
            "is in quarantine after 3 crashes or hangs, the last: crashed (signal 11, segmentation fault) in the first "
            "look");
}

TEST_F(EvilTest, AWorkerKilledByOthersIsNoOffence) {
  Evil("kill itself");
  const JobOutcome outcome = MakeWorker(Options(Isolation::kWorker, {EVIL_PLUGIN}))->Call(PerftRequest(kTicTacToe, 3));
  EXPECT_EQ(outcome.end, JobEnd::kCrashed);
  EXPECT_EQ(outcome.signal, SIGKILL);
  EXPECT_TRUE(Quarantine(Quarantine::DefaultDirectory()).offenders().empty());
}

// Every seventh request kills the worker; the game goes on from its record, which the host holds.
TEST_P(EvilInAProcess, AGameGoesOnFromItsRecord) {
  Evil("seventh");
  const std::unique_ptr<Worker> worker = Make(GetParam());
  v1::WorkerRequest request;
  request.set_deadline_ms(kLongDeadline);
  v1::GameLine* game = request.mutable_search()->mutable_game();
  game->set_variant(kTicTacToe);
  request.mutable_search()->mutable_limits()->set_nodes(3000);
  int crashes = 0;
  for (int ply = 0; ply < 9;) {
    const JobOutcome outcome = worker->Call(request);
    if (outcome.end == JobEnd::kCrashed) {
      EXPECT_EQ(outcome.signal, SIGSEGV);
      ++crashes;
      continue;
    }
    if (outcome.end == JobEnd::kRefused) break;  // the game is over
    ASSERT_TRUE(outcome.done()) << outcome.status;
    game->add_moves(outcome.result.search().result().move());
    ++ply;
  }
  EXPECT_EQ(crashes, 1);
  // The whole game stands, and ends as tic-tac-toe does between two who see it through.
  v1::WorkerRequest position;
  position.set_deadline_ms(kLongDeadline);
  *position.mutable_position()->mutable_game() = *game;
  Evil("");
  const JobOutcome end = Make(GetParam())->Call(position);
  ASSERT_TRUE(end.done()) << end.status;
  EXPECT_TRUE(end.result.position().legal_moves().empty());
  EXPECT_GE(game->moves_size(), 7);
}

}  // namespace
}  // namespace varia
