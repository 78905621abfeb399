// Does units in this thread: for tests, and to measure what everything else costs.
#ifndef VARIA_PLATFORM_RUN_INLINE_EXECUTOR_H_
#define VARIA_PLATFORM_RUN_INLINE_EXECUTOR_H_

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "platform/game/random_game.h"
#include "platform/run/executor.h"

namespace varia {

// Takes up to `jobs` units and, at each step, does one of them, chosen by chance.
class InlineExecutor : public Executor {
 public:
  using Work = std::function<absl::optional<v1::UnitResult>(const v1::Unit&)>;

  InlineExecutor(int jobs, uint64_t seed, Work work) : jobs_(jobs), random_(seed), work_(std::move(work)) {}

  int free() const override { return jobs_ - static_cast<int>(waiting_.size()); }
  int pending() const override { return static_cast<int>(waiting_.size()); }
  void Submit(v1::Unit unit, OnDone on_done) override { waiting_.emplace_back(std::move(unit), std::move(on_done)); }
  void Step(absl::Duration /*longest_wait*/) override {
    if (waiting_.empty()) return;
    std::swap(waiting_[random_.Below(waiting_.size())], waiting_.back());
    auto [unit, on_done] = std::move(waiting_.back());
    waiting_.pop_back();
    on_done(work_(unit));
  }

 private:
  int jobs_;
  Random random_;
  Work work_;
  std::vector<std::pair<v1::Unit, OnDone>> waiting_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_INLINE_EXECUTOR_H_
