#include "platform/run/runner.h"

#include <utility>

#include "absl/time/clock.h"
#include "platform/run/unit_results.h"

namespace varia {
namespace {

constexpr absl::Duration kLongestStep = absl::Milliseconds(100);

}  // namespace

Runner::Runner(const Plan* plan, RunStore* store, Executor* executor, RunnerOptions options)
    : plan_(*plan), store_(*store), executor_(*executor), options_(std::move(options)) {}

absl::StatusOr<RunEnd> Runner::Run() {
  started_ = absl::Now();
  if (absl::Status status = TakeStock(); !status.ok()) return status;
  bool more = true;
  for (;;) {
    const StopRequest stop = options_.stop();
    if (stop == StopRequest::kAtOnce) break;
    if (stop == StopRequest::kNone) Submit();
    // After the workers have been given something to do, which need not wait for it.
    if (absl::Status status = Keep(); !status.ok()) return status;
    // A test that has just been decided leaves nothing to do, or the next part.
    if (stop == StopRequest::kNone && executor_.free() > 0) Submit();
    more = executor_.pending() > 0;
    Report();
    if (!more) break;
    executor_.Step(kLongestStep);
  }
  if (absl::Status status = Keep(); !status.ok()) return status;
  Report();
  return progress_.done == progress_.planned ? RunEnd::kComplete : RunEnd::kStopped;
}

absl::Status Runner::TakeStock() {
  const size_t parts = plan_.parts().size();
  progress_.parts.resize(parts);
  there_.resize(parts);
  decided_.resize(parts, 0);
  for (size_t i = 0; i < parts; ++i) {
    const PlanPart& part = plan_.parts()[i];
    PartProgress& progress = progress_.parts[i];
    progress.planned = plan_.UnitsIn(options_.shard, i);
    if (part.job->has_match()) progress.match = std::make_unique<MatchTally>(&part.job->match(), part.variant->info());
    if (const uint64_t decided = store_.info().parts(static_cast<int>(i)).decided_units(); decided != 0) {
      decided_[i] = decided;
      progress.planned = decided;
    }
    progress_.planned += progress.planned;
  }
  absl::Status status = store_.ForEach({}, [&](const FinishedUnit& unit) -> absl::Status {
    if (unit.part >= parts || unit.index >= plan_.parts()[unit.part].units) {
      return absl::DataLossError("the run has a unit that its plan has not");
    }
    std::vector<bool>& there = there_[unit.part];
    if (unit.index >= there.size()) there.resize(unit.index + 1, false);
    there[unit.index] = true;
    Count(unit.part, unit.index, unit.result);
    return absl::OkStatus();
  });
  for (uint32_t part = 0; status.ok() && part < parts; ++part) status = CheckDecision(part);
  return status;
}

std::optional<Runner::UnitKey> Runner::Next() {
  for (; next_.part < plan_.parts().size(); next_ = {next_.part + 1, 0}) {
    const uint64_t end = decided_[next_.part] != 0 ? decided_[next_.part] : plan_.parts()[next_.part].units;
    const std::vector<bool>& there = there_[next_.part];
    for (; next_.index < end; ++next_.index) {
      if (next_.index < there.size() && there[next_.index]) continue;
      if (!plan_.Holds(options_.shard, next_.part, next_.index)) continue;
      const UnitKey found = next_;
      ++next_.index;
      return found;
    }
  }
  return std::nullopt;
}

void Runner::Submit() {
  while (executor_.free() > 0) {
    const std::optional<UnitKey> key = Next();
    if (!key.has_value()) return;
    executor_.Submit(plan_.UnitAt(key->part, key->index), [this, key = *key](absl::optional<v1::UnitResult> result) {
      if (result.has_value()) finished_.push_back({key.part, key.index, *std::move(result)});
    });
  }
}

absl::Status Runner::Keep() {
  if (finished_.empty()) return absl::OkStatus();
  std::vector<FinishedUnit> units;
  for (FinishedUnit& unit : finished_) {
    // Surplus of a test that was decided while it ran.
    if (decided_[unit.part] == 0 || unit.index < decided_[unit.part]) units.push_back(std::move(unit));
  }
  finished_.clear();
  if (absl::Status status = store_.Add(units); !status.ok()) return status;
  for (const FinishedUnit& unit : units) {
    ++progress_.done_now;
    // What an earlier one of these has decided may have made it surplus.
    if (decided_[unit.part] != 0 && unit.index >= decided_[unit.part]) continue;
    Count(unit.part, unit.index, unit.result);
    if (absl::Status status = CheckDecision(unit.part); !status.ok()) return status;
  }
  return absl::OkStatus();
}

void Runner::Count(uint32_t part, uint64_t index, const v1::UnitResult& result) {
  PartProgress& progress = progress_.parts[part];
  ++progress.done;
  ++progress_.done;
  if (IsBad(result.status())) {
    ++progress.bad;
    ++progress_.bad;
  }
  if (progress.match != nullptr) progress.match->Add(index, result);
}

absl::Status Runner::CheckDecision(uint32_t part) {
  PartProgress& progress = progress_.parts[part];
  if (progress.match == nullptr || options_.shard.count != 1 || decided_[part] != 0) return absl::OkStatus();
  const uint64_t decided = progress.match->decided_units();
  if (decided == 0) return absl::OkStatus();
  if (absl::Status status = store_.Decide(part, decided); !status.ok()) return status;
  decided_[part] = decided;
  const absl::StatusOr<std::vector<StatusCounts>> counts = store_.Counts();
  if (!counts.ok()) return counts.status();
  uint64_t bad = 0;
  for (int i = 0; i < v1::UnitResult::Status_ARRAYSIZE; ++i) {
    const auto unit_status = static_cast<v1::UnitResult::Status>(i);
    if (IsBad(unit_status)) bad += (*counts)[part].of(unit_status);
  }
  progress_.bad -= progress.bad - bad;
  progress.bad = bad;
  // Games beyond the end are neither planned nor done any more. All before it are done: else it would not be decided.
  progress_.planned -= progress.planned - decided;
  progress_.done -= progress.done - decided;
  progress.planned = decided;
  progress.done = decided;
  return absl::OkStatus();
}

void Runner::Report() {
  progress_.elapsed = absl::Now() - started_;
  progress_.running = executor_.pending();
  options_.on_progress(progress_);
}

}  // namespace varia
