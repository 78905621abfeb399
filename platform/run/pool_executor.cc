#include "platform/run/pool_executor.h"

#include <algorithm>
#include <csignal>
#include <limits>
#include <string>
#include <utility>

#include "platform/run/run_unit_job.h"

namespace varia {
namespace {

constexpr int kTries = 3;

WorkerOptions WithUnits(WorkerOptions options) {
  options.handlers = [others = options.handlers] {
    JobHandlers handlers = others ? others() : JobHandlers();
    handlers[v1::WorkerRequest::kRunUnit] = RunUnitJob();
    return handlers;
  };
  return options;
}

// Signals that come from people, terminals, schedulers and a system short of memory.
bool SentByOthers(int signal) {
  return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGQUIT;
}

v1::UnitResult::Status StatusOf(JobEnd end) {
  switch (end) {
    case JobEnd::kDone:
      return v1::UnitResult::STATUS_PASSED;
    case JobEnd::kTimedOut:
    case JobEnd::kHung:
      return v1::UnitResult::STATUS_HUNG;
    case JobEnd::kCrashed:
      return v1::UnitResult::STATUS_CRASHED;
    case JobEnd::kIllegalAnswer:
    case JobEnd::kBrokeProtocol:
      return v1::UnitResult::STATUS_CHEATED;
    case JobEnd::kRefused:
      break;
  }
  return v1::UnitResult::STATUS_ERROR;
}

}  // namespace

absl::optional<v1::UnitResult> UnitResultOf(const JobOutcome& outcome) {
  if (outcome.done()) return outcome.result.run_unit();
  if (outcome.end == JobEnd::kRefused && absl::IsCancelled(outcome.status)) return absl::nullopt;
  v1::UnitResult result = outcome.progress.unit();
  result.set_status(StatusOf(outcome.end));
  result.set_detail(std::string(outcome.status.message()));
  if (outcome.end != JobEnd::kRefused) result.set_culprit(outcome.plugin);
  return result;
}

PoolExecutor::PoolExecutor(WorkerOptions options, int workers) : pool_(WithUnits(std::move(options)), workers) {}

void PoolExecutor::Submit(v1::Unit unit, OnDone on_done) {
  constexpr uint64_t kMostMs = std::numeric_limits<uint32_t>::max();
  v1::WorkerRequest request;
  request.set_deadline_ms(static_cast<uint32_t>(std::clamp<uint64_t>(uint64_t{unit.timeout_s()} * 1000, 1, kMostMs)));
  *request.mutable_run_unit() = std::move(unit);
  Try(std::move(request), std::move(on_done), kTries);
}

void PoolExecutor::Try(v1::WorkerRequest request, OnDone on_done, int tries) {
  pool_.Submit(request, [this, request, on_done = std::move(on_done), tries](const JobOutcome& outcome) {
    const bool died = outcome.end == JobEnd::kCrashed || outcome.end == JobEnd::kRefused;
    if (died && SentByOthers(outcome.signal) && tries > 1) {
      Try(request, on_done, tries - 1);
    } else {
      on_done(UnitResultOf(outcome));
    }
  });
}

}  // namespace varia
