// Units done by a pool of workers.
#ifndef VARIA_PLATFORM_RUN_POOL_EXECUTOR_H_
#define VARIA_PLATFORM_RUN_POOL_EXECUTOR_H_

#include "absl/status/status.h"
#include "platform/isolate/worker_pool.h"
#include "platform/run/executor.h"

namespace varia {

// What a job's outcome means for the unit: what a worker that died, hung or broke the rules leaves is a result too,
// which names the plugin as the culprit. Nothing for a job that was called off.
absl::optional<v1::UnitResult> UnitResultOf(const JobOutcome& outcome);

// Whether worker processes can be started with these options, and answer. FailedPrecondition says why not, so that a
// run need not find out with every unit.
absl::Status CheckWorkers(WorkerOptions options);

// As many units at once as the pool has workers. A unit whose worker was killed (by a person, or for want of memory) is
// tried again twice before that is its result. A game whose worker was lost by a plugin's fault goes on from its
// record: see restart.h.
class PoolExecutor : public Executor {
 public:
  // `options` as for WorkerPool; the handler of run_unit is added for in-process workers.
  PoolExecutor(WorkerOptions options, int workers);

  int free() const override { return pool_.free_workers(); }
  int pending() const override { return pool_.pending(); }
  void Submit(v1::Unit unit, OnDone on_done) override;
  void Step(absl::Duration longest_wait) override { pool_.Step(longest_wait); }

 private:
  void Try(v1::WorkerRequest request, OnDone on_done, int tries);

  WorkerPool pool_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_POOL_EXECUTOR_H_
