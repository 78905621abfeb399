// Runs with made-up results: whatever the number of jobs, the order of results, and interruptions, the store ends up
// the same.
#include "platform/run/runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "absl/strings/str_cat.h"
#include "platform/loader/temporary_directory.h"
#include "platform/run/inline_executor.h"
#include "tests/run/run_scene.h"

namespace varia {
namespace {

constexpr const char* kSuite = R"(
players { name: "r" builtin: "random" }
players { name: "g" builtin: "greedy" }
jobs { name: "rules" invariants { games: 40 } }
jobs { name: "test" variants: "tic-tac-toe" match { players: "r" players: "g" games: 2000 sprt { elo0: 0 elo1: 60 } } }
jobs { name: "match" variants: "tic-tac-toe" match { players: "r" players: "g" games: 30 } }
)";

struct Ended {
  RunEnd end;
  RunProgress progress;
};

// Runs the plan in the directory, going on with what is there. `done` is told of each unit that is really done.
Ended RunIn(
    const std::string& directory, const Plan& plan, int jobs, uint64_t seed, RunnerOptions options = {},
    const std::function<void(const v1::Unit&)>& done = [](const v1::Unit&) {}) {
  absl::StatusOr<RunStore> store = RunStore::Exists(directory)
                                       ? RunStore::OpenToWrite(directory)
                                       : RunStore::Create(directory, plan.Info(options.shard, "1"));
  EXPECT_TRUE(store.ok()) << store.status();
  InlineExecutor executor(jobs, seed, [&](const v1::Unit& unit) -> absl::optional<v1::UnitResult> {
    done(unit);
    return MadeUp(unit);
  });
  RunProgress last;
  options.on_progress = [&](const RunProgress& progress) {
    last.planned = progress.planned;
    last.done = progress.done;
    last.bad = progress.bad;
    last.done_now = progress.done_now;
  };
  Runner runner(&plan, &*store, &executor, options);
  const absl::StatusOr<RunEnd> end = runner.Run();
  EXPECT_TRUE(end.ok()) << end.status();
  return {end.ok() ? *end : RunEnd::kStopped, std::move(last)};
}

TEST(RunnerTest, TheNumberOfJobsChangesNothing) {
  const Planned planned(kSuite);
  const TemporaryDirectory directory;
  const Ended one = RunIn(directory.File("1"), *planned.plan, 1, 1);
  EXPECT_EQ(one.end, RunEnd::kComplete);
  EXPECT_EQ(one.progress.done, one.progress.planned);
  EXPECT_GT(one.progress.bad, 0u);
  const std::vector<std::string> wanted = Contents(directory.File("1"));
  EXPECT_EQ(wanted.size(), one.progress.done);
  const uint64_t decided = RunStore::OpenToRead(directory.File("1"))->info().parts(2).decided_units();
  EXPECT_GT(decided, 10u);
  EXPECT_LT(decided, 1500u);
  EXPECT_EQ(wanted.size(), 40u + 40u + decided + 30u);
  for (const int jobs : {2, 4, 16}) {
    const std::string name = directory.File(absl::StrCat(jobs));
    const Ended many = RunIn(name, *planned.plan, jobs, 5);
    EXPECT_EQ(many.end, RunEnd::kComplete);
    EXPECT_EQ(Contents(name), wanted) << jobs;
    EXPECT_EQ(many.progress.done, one.progress.done);
    EXPECT_EQ(many.progress.planned, one.progress.planned);
    EXPECT_EQ(many.progress.bad, one.progress.bad);
  }
}

TEST(RunnerTest, GoesOnWhereItWasStopped) {
  const Planned planned(kSuite);
  const TemporaryDirectory directory;
  RunIn(directory.File("whole"), *planned.plan, 3, 1);
  std::multiset<std::string> done;
  int turns = 0;
  for (RunEnd end = RunEnd::kStopped; end != RunEnd::kComplete; ++turns) {
    ASSERT_LT(turns, 1000);
    int steps = 0;
    RunnerOptions options;
    // In turn, so that one run drops what is at work and the next finishes it.
    options.stop = [&] {
      return ++steps < 20 ? StopRequest::kNone : turns % 2 == 0 ? StopRequest::kAtOnce : StopRequest::kFinishRunning;
    };
    end = RunIn(directory.File("parts"), *planned.plan, 3, turns, options, [&](const v1::Unit& unit) {
            if (unit.job() != "test") done.insert(absl::StrCat(unit.job(), unit.variant(), unit.index()));
          }).end;
  }
  EXPECT_GT(turns, 5);
  EXPECT_EQ(Contents(directory.File("parts")), Contents(directory.File("whole")));
  // Nothing that was in the store was done again.
  for (const std::string& unit : done) EXPECT_EQ(done.count(unit), 1u) << unit;
  EXPECT_EQ(done.size(), 110u);
}

TEST(RunnerTest, AUnitCalledOffIsDoneLater) {
  const Planned planned("jobs { name: \"rules\" invariants { games: 5 } }");
  const TemporaryDirectory directory;
  absl::StatusOr<RunStore> store = RunStore::Create(directory.File("run"), planned.plan->Info({}, "1"));
  ASSERT_TRUE(store.ok());
  InlineExecutor executor(2, 1, [](const v1::Unit& unit) -> absl::optional<v1::UnitResult> {
    if (unit.index() == 3) return absl::nullopt;
    return MadeUp(unit);
  });
  EXPECT_EQ(*Runner(planned.plan.get(), &*store, &executor).Run(), RunEnd::kStopped);
  *store = *RunStore::OpenToRead(directory.File("run"));
  EXPECT_EQ(RunIn(directory.File("run"), *planned.plan, 2, 1).progress.done_now, 2u);
}

TEST(RunnerTest, AShardDoesItsUnitsAlone) {
  const Planned planned(kSuite);
  const TemporaryDirectory directory;
  RunnerOptions options;
  options.shard = {1, 3};
  std::vector<std::string> done;
  const Ended ended = RunIn(directory.File("run"), *planned.plan, 2, 1, options,
                            [&](const v1::Unit& unit) { done.push_back(unit.job()); });
  EXPECT_EQ(ended.end, RunEnd::kComplete);
  uint64_t wanted = 0;
  for (size_t part = 0; part < planned.plan->parts().size(); ++part)
    wanted += planned.plan->UnitsIn(options.shard, part);
  EXPECT_EQ(done.size(), wanted);
  EXPECT_EQ(Contents(directory.File("run")).size(), wanted);
}

// Kilobytes of memory that this process has used at most.
uint64_t PeakKib() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stoull(line.substr(6));
  }
  return 0;
}

TEST(RunnerTest, AMillionUnitsFitIntoLittleMemory) {
  const Planned planned(
      "jobs { name: \"rules\" variants: \"tic-tac-toe\" invariants { games: 500000 } }\n"
      "players { name: \"r\" builtin: \"random\" }\nplayers { name: \"g\" builtin: \"greedy\" }\n"
      "jobs { name: \"m\" variants: \"tic-tac-toe\" match { players: \"r\" players: \"g\" games: 500000 } }");
  const TemporaryDirectory directory;
  EXPECT_EQ(planned.plan->size(), 1000000u);
  absl::StatusOr<RunStore> store = RunStore::Create(directory.File("run"), planned.plan->Info({}, "1"));
  ASSERT_TRUE(store.ok());
  // As many at once as a large machine has, so that there are fewer transactions.
  class Batches : public Executor {
   public:
    int free() const override { return 512 - static_cast<int>(waiting_.size()); }
    int pending() const override { return static_cast<int>(waiting_.size()); }
    void Submit(v1::Unit unit, OnDone on_done) override { waiting_.emplace_back(std::move(unit), std::move(on_done)); }
    void Step(absl::Duration /*longest_wait*/) override {
      for (const auto& [unit, on_done] : waiting_) on_done(MadeUp(unit));
      waiting_.clear();
    }

   private:
    std::vector<std::pair<v1::Unit, OnDone>> waiting_;
  };
  {
    Batches executor;
    EXPECT_EQ(*Runner(planned.plan.get(), &*store, &executor).Run(), RunEnd::kComplete);
  }
  // And a second time, which takes stock of them all.
  Batches executor;
  Runner again(planned.plan.get(), &*store, &executor);
  EXPECT_EQ(*again.Run(), RunEnd::kComplete);
  EXPECT_EQ(again.progress().done, 1000000u);
  EXPECT_EQ(again.progress().done_now, 0u);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_LT(PeakKib(), 200 * 1000u);
#endif
  RecordProperty("peak_kib", static_cast<int>(PeakKib()));
}

}  // namespace
}  // namespace varia
