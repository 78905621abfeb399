#include "platform/run/run_unit.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "platform/clock/cpu_time.h"
#include "platform/clock/time_source.h"
#include "platform/run/check_units.h"
#include "platform/run/corpus.h"
#include "platform/run/diff_games.h"
#include "platform/run/replay_file.h"
#include "platform/run/unit_results.h"

namespace varia {

UnitRunner::UnitRunner(const Registry* registry)
    : registry_(registry), games_([this](const std::string& file, absl::string_view variant) {
        return other_plugins_.Find(file, variant);
      }) {}

v1::UnitResult UnitRunner::Run(const v1::Unit& unit, const CancelToken* cancel, const UnitReport& report) {
  const absl::Time start = SteadyNow();
  const absl::Duration cpu = ThreadCpuTime();
  v1::UnitResult result = Do(unit, cancel, report);
  // What was broken off has checked nothing; a game says so itself.
  if (cancel != nullptr && cancel->cancelled() && !unit.has_game()) {
    result = ResultOf(v1::UnitResult::STATUS_ERROR, "the unit was called off");
  }
  result.set_cpu_us(static_cast<uint64_t>(absl::ToInt64Microseconds(ThreadCpuTime() - cpu)));
  result.set_elapsed_us(static_cast<uint64_t>(absl::ToInt64Microseconds(SteadyNow() - start)));
  return result;
}

v1::UnitResult UnitRunner::Do(const v1::Unit& unit, const CancelToken* cancel, const UnitReport& report) {
  const absl::StatusOr<const Variant*> variant = registry_->Find(unit.variant());
  if (!variant.ok()) return Impossible(variant.status());
  const Stop stop = [cancel] { return cancel != nullptr && cancel->cancelled(); };
  switch (unit.kind_case()) {
    case v1::Unit::kGoldens:
      if (!unit.goldens().corpus().empty()) {
        return CheckCorpus(**variant, unit.goldens().corpus(), unit.goldens().max_nodes(), stop);
      }
      return CheckGoldensUnit(**variant, unit.goldens(), stop);
    case v1::Unit::kInvariants:
      return CheckInvariantsUnit(**variant, unit, stop);
    case v1::Unit::kReplay:
      return ReplayGame(**variant, unit.replay());
    case v1::Unit::kDiff:
      return DoDiff(**variant, unit, stop);
    case v1::Unit::kGame:
      return games_.Play(**variant, unit, cancel, report);
    case v1::Unit::KIND_NOT_SET:
      break;
  }
  return ResultOf(v1::UnitResult::STATUS_ERROR, "the unit does not say what to do");
}

v1::UnitResult UnitRunner::DoDiff(const Variant& variant, const v1::Unit& unit, const Stop& stop) {
  if (!unit.diff().trace().empty()) return DiffTrace(variant, unit.diff().trace(), unit.diff(), stop);
  const absl::StatusOr<const Variant*> other = other_plugins_.Find(unit.diff().plugin(), unit.variant());
  if (!other.ok()) return Impossible(other.status());
  return DiffPlugins(variant, **other, unit.diff().plugin(), unit, stop);
}

}  // namespace varia
