// When a search ends: what its threads share about limits, time and being called off.
#ifndef VARIA_PLATFORM_SEARCH_SEARCH_CONTROL_H_
#define VARIA_PLATFORM_SEARCH_SEARCH_CONTROL_H_

#include <atomic>
#include <cstdint>

#include "absl/time/time.h"
#include "platform/clock/time_source.h"
#include "platform/search/cancel.h"
#include "varia/v1/search.pb.h"

namespace varia {

// Made for one search as it begins. Any thread, except where said.
class SearchControl {
 public:
  // `cancel` and `also_cancel` may be null. All arguments must outlive the control.
  SearchControl(const v1::SearchLimits& limits, const TimeSource& time, const CancelToken* cancel,
                const CancelToken* also_cancel = nullptr);
  SearchControl(const SearchControl&) = delete;
  SearchControl& operator=(const SearchControl&) = delete;

  // Hands out the right to visit so many more nodes: 1 to a few dozen, so that a search that asks again when they are
  // used up hears in time that it is over; 0 when it is. Of all rights together there are never more than the limit.
  int TakeNodes();
  // Looks at the cancel tokens and the hard time; false when the search is over.
  bool Check();
  // Ends the search for this reason, unless it has ended already.
  void Stop(v1::SearchResult::End end);
  bool stopped() const { return end_.load(std::memory_order_relaxed) != kRunning; }
  // The reason, once stopped() is true.
  v1::SearchResult::End end() const { return static_cast<v1::SearchResult::End>(end_.load(std::memory_order_relaxed)); }

  // True when nothing new should begin: `share` of the soft time (1 for all of it) is over. Never without a soft limit.
  bool PastSoftTime(double share) const;
  bool has_soft_time() const { return limits_.soft_time_us() != 0; }
  const v1::SearchLimits& limits() const { return limits_; }
  absl::Duration Elapsed() const { return time_() - start_; }
  // Nodes whose right was handed out.
  uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  static constexpr int kRunning = -1;

  const v1::SearchLimits& limits_;
  const TimeSource& time_;
  const CancelToken* cancel_;
  const CancelToken* also_cancel_;
  absl::Time start_;
  std::atomic<uint64_t> nodes_ = 0;
  std::atomic<int> end_ = kRunning;
};

// Counts the nodes of one thread. Not synchronised.
class NodeMeter {
 public:
  // For a search that begins. The control must outlive it.
  explicit NodeMeter(SearchControl* control) : control_(control) {}

  // Counts a node; false when the search is over instead, and from then on.
  bool Take() {
    if (left_ == 0 && (left_ = control_->TakeNodes()) == 0) return false;
    --left_;
    ++nodes_;
    return true;
  }
  // True when the next Take() asks the control: a moment for what is to be done now and then.
  bool at_control() const { return left_ == 0; }
  uint64_t nodes() const { return nodes_; }

 private:
  SearchControl* control_;
  int left_ = 0;
  uint64_t nodes_ = 0;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_SEARCH_CONTROL_H_
