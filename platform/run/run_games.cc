#include "platform/run/run_games.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

bool Takes(const RunGameFilter& filter, const v1::RunPart& part, const v1::GameRecord& record) {
  if (filter.job.has_value() && part.job() != *filter.job) return false;
  if (filter.variant.has_value() && part.variant() != *filter.variant) return false;
  if (filter.result.has_value()) {
    const std::string& status = record.result().status();
    if (status != *filter.result && !absl::StartsWith(status, absl::StrCat(*filter.result, " "))) return false;
  }
  const auto& players = record.players();
  return !filter.player.has_value() || std::any_of(players.begin(), players.end(), [&filter](const v1::Player& player) {
    return player.name() == *filter.player;
  });
}

absl::Status Check(const RunGameFilter& filter, const v1::RunInfo& info) {
  const auto has = [&info](const auto& is_meant) {
    return std::any_of(info.parts().begin(), info.parts().end(), is_meant);
  };
  if (filter.job.has_value() && !has([&](const v1::RunPart& part) { return part.job() == *filter.job; })) {
    return absl::InvalidArgumentError(absl::StrCat("the run has no job '", CleanText(*filter.job), "'"));
  }
  if (filter.variant.has_value() && !has([&](const v1::RunPart& part) { return part.variant() == *filter.variant; })) {
    return absl::InvalidArgumentError(absl::StrCat("the run has nothing of '", CleanText(*filter.variant), "'"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ForEachGame(const RunStore& store, const RunGameFilter& filter,
                         const std::function<absl::Status(const v1::RunPart& part, const FinishedUnit& unit)>& visit) {
  if (absl::Status status = Check(filter, store.info()); !status.ok()) return status;
  UnitFilter units;
  units.games = true;
  units.bad = filter.bad;
  return store.ForEach(units, [&](const FinishedUnit& unit) {
    const v1::RunPart& part = store.info().parts(static_cast<int>(unit.part));
    return Takes(filter, part, unit.result.record()) ? visit(part, unit) : absl::OkStatus();
  });
}

}  // namespace varia
