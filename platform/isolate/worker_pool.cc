#include "platform/isolate/worker_pool.h"

#include <algorithm>
#include <utility>

#include "platform/clock/poll_timeout.h"

namespace varia {

WorkerPool::WorkerPool(const WorkerOptions& options, int workers) {
  for (int i = 0; i < workers; ++i) slots_.push_back({MakeWorker(options), nullptr});
}

void WorkerPool::Submit(v1::WorkerRequest request, OnDone on_done, Worker::OnProgress on_progress) {
  queue_.push_back({std::move(request), std::move(on_done), std::move(on_progress)});
}

int WorkerPool::free_workers() const { return std::max(static_cast<int>(slots_.size()) - pending(), 0); }

bool WorkerPool::Step(absl::Duration longest_wait, int stop_descriptor) {
  for (Slot& slot : slots_) {
    if (queue_.empty()) break;
    if (slot.worker->busy()) continue;
    Queued job = std::move(queue_.front());
    queue_.pop_front();
    slot.on_done = std::move(job.on_done);
    slot.worker->Begin(std::move(job.request), std::move(job.on_progress));
    ++running_;
  }
  wanted_.clear();
  absl::Duration wait = longest_wait;
  for (const Slot& slot : slots_) {
    if (!slot.worker->busy()) continue;
    slot.worker->AppendDescriptors(&wanted_);
    wait = std::min(wait, slot.worker->TimeLeft());
  }
  if (stop_descriptor >= 0) wanted_.push_back({stop_descriptor, POLLIN, 0});
  const int ready = poll(wanted_.data(), wanted_.size(), PollTimeout(wait));
  const bool stop = stop_descriptor >= 0 && ready > 0 && wanted_.back().revents != 0;
  for (Slot& slot : slots_) {
    if (!slot.worker->busy()) continue;
    absl::optional<JobOutcome> outcome = slot.worker->Advance();
    if (!outcome.has_value()) continue;
    --running_;
    // The callback may submit, or destroy what it holds.
    const OnDone on_done = std::exchange(slot.on_done, nullptr);
    on_done(*std::move(outcome));
  }
  return !stop;
}

bool WorkerPool::Run(int stop_descriptor) {
  while (pending() > 0) {
    if (!Step(absl::InfiniteDuration(), stop_descriptor)) return false;
  }
  return true;
}

void WorkerPool::CancelAll() {
  queue_.clear();
  for (Slot& slot : slots_) {
    if (slot.worker->busy()) slot.worker->Cancel();
  }
}

}  // namespace varia
