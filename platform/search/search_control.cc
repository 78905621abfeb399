#include "platform/search/search_control.h"

#include <algorithm>

namespace varia {
namespace {

// Nodes between two looks at the clock and the cancel token. At the slowest some ten thousand nodes are visited in a
// second, so that a look comes every few milliseconds.
constexpr uint64_t kNodesAtOnce = 64;

}  // namespace

SearchControl::SearchControl(const v1::SearchLimits& limits, const TimeSource& time, const CancelToken* cancel,
                             const CancelToken* also_cancel)
    : limits_(limits), time_(time), cancel_(cancel), also_cancel_(also_cancel), start_(time()) {}

bool SearchControl::Check() {
  if ((cancel_ != nullptr && cancel_->cancelled()) || (also_cancel_ != nullptr && also_cancel_->cancelled())) {
    Stop(v1::SearchResult::END_CANCELLED);
  } else if (limits_.hard_time_us() != 0 &&
             Elapsed() >= absl::Microseconds(static_cast<int64_t>(limits_.hard_time_us()))) {
    Stop(v1::SearchResult::END_TIME);
  }
  return !stopped();
}

int SearchControl::TakeNodes() {
  if (!Check()) return 0;
  uint64_t before = nodes_.load(std::memory_order_relaxed);
  while (true) {
    uint64_t count = kNodesAtOnce;
    if (limits_.nodes() != 0) count = std::min(count, limits_.nodes() - std::min(limits_.nodes(), before));
    if (count == 0) {
      Stop(v1::SearchResult::END_NODES);
      return 0;
    }
    if (nodes_.compare_exchange_weak(before, before + count, std::memory_order_relaxed)) return static_cast<int>(count);
  }
}

void SearchControl::Stop(v1::SearchResult::End end) {
  int running = kRunning;
  end_.compare_exchange_strong(running, end, std::memory_order_relaxed);
}

bool SearchControl::PastSoftTime(double share) const {
  return has_soft_time() && Elapsed() >= absl::Microseconds(static_cast<double>(limits_.soft_time_us()) * share);
}

}  // namespace varia
