#include "platform/run/restart.h"

#include <string>

#include "absl/strings/str_cat.h"

namespace varia {

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

absl::optional<v1::Unit> GoOn(const v1::Unit& unit, const JobOutcome& outcome) {
  const bool lost =
      outcome.end == JobEnd::kCrashed || outcome.end == JobEnd::kHung || outcome.end == JobEnd::kBrokeProtocol;
  const v1::UnitResult& last = outcome.progress.unit();
  if (!lost || !unit.has_game() || !last.has_record()) return absl::nullopt;
  const auto ply = static_cast<uint32_t>(last.record().moves_size());
  const auto& before = unit.so_far().restarts();
  if (before.size() >= kMostRestarts) return absl::nullopt;
  if (!before.empty() && before.rbegin()->ply() == ply) return absl::nullopt;
  v1::Unit rest = unit;
  *rest.mutable_so_far() = last;
  // The host's own list: a worker may have lost or made up some.
  *rest.mutable_so_far()->mutable_restarts() = before;
  v1::Restart* restart = rest.mutable_so_far()->add_restarts();
  restart->set_status(StatusOf(outcome.end));
  restart->set_reason(std::string(outcome.status.message()));
  restart->set_culprit(outcome.plugin);
  restart->set_ply(ply);
  return rest;
}

void TellRestarts(const v1::Unit& unit, v1::UnitResult* result) {
  const auto& restarts = unit.so_far().restarts();
  *result->mutable_restarts() = restarts;
  if (restarts.empty()) return;
  const v1::Restart& last = *restarts.rbegin();
  const std::string times = restarts.size() == 1 ? "" : absl::StrCat(" (restart ", restarts.size(), ")");
  const std::string story =
      absl::StrCat(last.reason(), "; the game went on from ply ", last.ply(), " in a new worker", times);
  result->set_detail(result->detail().empty() ? story : absl::StrCat(result->detail(), "; before that ", story));
  if (result->culprit().empty()) result->set_culprit(last.culprit());
  if (result->status() == v1::UnitResult::STATUS_PASSED) result->set_status(last.status());
}

}  // namespace varia
