// Doing a run: hands out the units of a plan and keeps what comes back.
#ifndef VARIA_PLATFORM_RUN_RUNNER_H_
#define VARIA_PLATFORM_RUN_RUNNER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "platform/run/executor.h"
#include "platform/run/match_tally.h"
#include "platform/run/plan.h"
#include "platform/run/run_store.h"

namespace varia {

// How far a part of a run has come. For a sharded run, of the shard.
struct PartProgress {
  uint64_t planned = 0;  // units, or as many as a sequential test needed
  uint64_t done = 0;
  uint64_t bad = 0;  // neither passed nor skipped
  std::unique_ptr<MatchTally> match;
};

struct RunProgress {
  // As the plan has them.
  std::vector<PartProgress> parts;
  uint64_t planned = 0;
  uint64_t done = 0;
  uint64_t bad = 0;
  // Done in this process, in so long.
  uint64_t done_now = 0;
  absl::Duration elapsed;
  int running = 0;
};

enum class RunEnd {
  kComplete,
  // Stopped when asked to, with units left to do.
  kStopped,
};

// How much of a hurry there is to stop.
enum class StopRequest { kNone, kFinishRunning, kAtOnce };

struct RunnerOptions {
  Shard shard;
  // Asked between steps, at least ten times a second.
  std::function<StopRequest()> stop = [] { return StopRequest::kNone; };
  // Told between steps, at least ten times a second, and at the end.
  std::function<void(const RunProgress&)> on_progress = [](const RunProgress&) {};
};

// Does the units of a plan that a store does not have yet. In one shard of several a sequential test ends nothing: no
// shard knows the games of the others, and the test is made when they are merged. Not synchronised.
class Runner {
 public:
  // None is owned. REQUIRES: the store is of this plan and shard (CheckSameRun()).
  Runner(const Plan* plan, RunStore* store, Executor* executor, RunnerOptions options = {});

  // Runs to the end, or until it is stopped. An error is the store's, which then has every unit up to some moment; what
  // was not written is done again by the next run.
  absl::StatusOr<RunEnd> Run();

  const RunProgress& progress() const { return progress_; }

 private:
  struct UnitKey {
    uint32_t part;
    uint64_t index;
  };

  // What the store has.
  absl::Status TakeStock();
  // The next unit to do, in the plan's order.
  std::optional<UnitKey> Next();
  void Submit();
  // Writes what has been finished and looks at the sequential tests.
  absl::Status Keep();
  void Count(uint32_t part, uint64_t index, const v1::UnitResult& result);
  absl::Status CheckDecision(uint32_t part);
  void Report();

  const Plan& plan_;
  RunStore& store_;
  Executor& executor_;
  RunnerOptions options_;
  RunProgress progress_;
  std::vector<std::vector<bool>> there_;  // by part: units that the store had before
  std::vector<uint64_t> decided_;         // by part; 0 for none
  UnitKey next_ = {0, 0};
  std::vector<FinishedUnit> finished_;
  absl::Time started_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_RUNNER_H_
