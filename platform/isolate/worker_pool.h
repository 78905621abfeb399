// Several workers that share a queue of jobs.
#ifndef VARIA_PLATFORM_ISOLATE_WORKER_POOL_H_
#define VARIA_PLATFORM_ISOLATE_WORKER_POOL_H_

#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "absl/time/time.h"
#include "platform/isolate/worker.h"

namespace varia {

// Driven by one thread, which calls Step() or Run(); all callbacks come from there and may submit more. Workers start
// with their first job, start again after a crash, and end with the pool. Not synchronised.
class WorkerPool {
 public:
  using OnDone = std::function<void(JobOutcome)>;

  // Every worker is made by MakeWorker(options). `workers` is at least 1.
  WorkerPool(const WorkerOptions& options, int workers);
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  // Kills what runs; its callbacks are not called.
  ~WorkerPool() = default;

  // Queues a job, first come first served. REQUIRES: request.deadline_ms() at least 1, counted from when a worker takes
  // the job up.
  void Submit(v1::WorkerRequest request, OnDone on_done, Worker::OnProgress on_progress = nullptr);

  // Workers without a job, less the jobs queued: how many more jobs would be begun at once. A host with a long list
  // submits while this is positive, so that the list need not be in memory.
  int free_workers() const;
  // Jobs running and queued.
  int pending() const { return running_ + static_cast<int>(queue_.size()); }

  // Begins queued jobs, waits until something happens, `longest_wait` has passed or `stop_descriptor` (-1 for none) has
  // something to read, and calls back for what is done. False when the stop descriptor was ready.
  bool Step(absl::Duration longest_wait, int stop_descriptor = -1);
  // Steps until nothing is pending, or until the stop descriptor is ready: false then, with jobs still running.
  bool Run(int stop_descriptor = -1);

  // Drops the queued jobs without calling back and asks the running ones to end; their outcomes still come.
  void CancelAll();

 private:
  struct Queued {
    v1::WorkerRequest request;
    OnDone on_done;
    Worker::OnProgress on_progress;
  };
  struct Slot {
    std::unique_ptr<Worker> worker;
    OnDone on_done;
  };

  std::deque<Queued> queue_;
  std::vector<Slot> slots_;
  int running_ = 0;
  std::vector<pollfd> wanted_;  // kept for its capacity
};

}  // namespace varia

#endif  // VARIA_PLATFORM_ISOLATE_WORKER_POOL_H_
