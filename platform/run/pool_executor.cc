#include "platform/run/pool_executor.h"

#include <algorithm>
#include <csignal>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/run/restart.h"
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

absl::Status CheckWorkers(WorkerOptions options) {
  if (options.isolation == Isolation::kInProcess) return absl::OkStatus();
  // Whose plugins cannot be loaded shows with their units.
  options.plugins.clear();
  options.quarantine = false;
  const absl::Duration limit = options.start_limit;
  const std::unique_ptr<Worker> worker = MakeWorker(std::move(options));
  v1::WorkerRequest request;
  request.mutable_hello();
  request.set_deadline_ms(static_cast<uint32_t>(absl::ToInt64Milliseconds(limit)));
  JobOutcome outcome = worker->Call(request);
  // What others kill says nothing of the workers, as with units.
  for (int tries = 1; tries < kTries && SentByOthers(outcome.signal); ++tries) outcome = worker->Call(request);
  if (outcome.done()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat("no worker can be used: ", outcome.status.message()));
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
  pool_.Submit(request, [this, request, on_done = std::move(on_done), tries](JobOutcome outcome) mutable {
    const bool died = outcome.end == JobEnd::kCrashed || outcome.end == JobEnd::kRefused;
    if (died && SentByOthers(outcome.signal)) {
      if (tries > 1) return Try(std::move(request), std::move(on_done), tries - 1);
    } else if (absl::optional<v1::Unit> rest = GoOn(request.run_unit(), outcome)) {
      *request.mutable_run_unit() = *std::move(rest);
      return Try(std::move(request), std::move(on_done), tries);
    }
    // What was lost again before anything new came from it has come as far as before.
    if (!outcome.progress.unit().has_record()) *outcome.progress.mutable_unit() = request.run_unit().so_far();
    absl::optional<v1::UnitResult> result = UnitResultOf(outcome);
    if (result.has_value()) TellRestarts(request.run_unit(), &*result);
    on_done(std::move(result));
  });
}

}  // namespace varia
