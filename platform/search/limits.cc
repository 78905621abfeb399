#include "platform/search/limits.h"

#include <algorithm>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace varia {
namespace {

constexpr char kForms[] =
    "a limit is 'infinite' or one or more of depth=PLIES, nodes=COUNT, time=DURATION (as 300ms, 1.5s, 2m), mate=MOVES "
    "with ',' between";

absl::Status AtMost(absl::string_view what, uint64_t value, uint64_t most) {
  if (value <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(what, " is ", value, " but can be ", most, " at most"));
}

absl::Status ParsePart(absl::string_view part, v1::SearchLimits* limits) {
  const std::pair<absl::string_view, absl::string_view> halves = absl::StrSplit(part, absl::MaxSplits('=', 1));
  const auto [name, value] = halves;
  if (name == "time") {
    absl::Duration time;
    if (!absl::ParseDuration(value, &time) || time <= absl::ZeroDuration() || time > absl::Hours(24 * 365)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "'", part, "': a time is a positive duration with a unit, as 300ms, 1.5s or 2m, of a year at most"));
    }
    SetFixedTime(time, limits);
    return absl::OkStatus();
  }
  if (name != "depth" && name != "nodes" && name != "mate") {
    return absl::InvalidArgumentError(absl::StrCat("'", part, "' is no limit: ", kForms));
  }
  uint64_t number = 0;
  const uint64_t most = name == "depth" ? kMaxSearchDepth : name == "mate" ? kMaxMateMoves : UINT64_MAX;
  if (!absl::SimpleAtoi(value, &number) || number == 0 || number > most) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", part, "': ", name, " takes a whole number from 1",
                     most == UINT64_MAX ? std::string(" on") : absl::StrCat(" to ", most)));
  }
  if (name == "depth") limits->set_depth(static_cast<uint32_t>(number));
  if (name == "nodes") limits->set_nodes(number);
  if (name == "mate") limits->set_mate(static_cast<uint32_t>(number));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<v1::SearchLimits> ParseSearchLimits(absl::string_view text) {
  v1::SearchLimits limits;
  if (text == "infinite") return limits;
  if (text.empty()) return absl::InvalidArgumentError(kForms);
  for (const absl::string_view part : absl::StrSplit(text, ',')) {
    if (absl::Status status = ParsePart(part, &limits); !status.ok()) return status;
  }
  return limits;
}

std::string SearchLimitsText(const v1::SearchLimits& limits) {
  std::vector<std::string> parts;
  if (limits.depth() != 0) parts.push_back(absl::StrCat("depth=", limits.depth()));
  if (limits.nodes() != 0) parts.push_back(absl::StrCat("nodes=", limits.nodes()));
  if (limits.hard_time_us() != 0) {
    parts.push_back(
        absl::StrCat("time=", absl::FormatDuration(absl::Microseconds(static_cast<int64_t>(limits.hard_time_us())))));
  }
  if (limits.mate() != 0) parts.push_back(absl::StrCat("mate=", limits.mate()));
  return parts.empty() ? "infinite" : absl::StrJoin(parts, ",");
}

void SetFixedTime(absl::Duration time, v1::SearchLimits* limits) {
  const int64_t us = std::max<int64_t>(absl::ToInt64Microseconds(time), 1);
  limits->set_hard_time_us(static_cast<uint64_t>(us));
  limits->clear_soft_time_us();
}

absl::Status CheckSearchLimits(const v1::SearchLimits& limits) {
  constexpr uint64_t kMaxMicroseconds = uint64_t{1} << 60;
  if (absl::Status status = AtMost("depth", limits.depth(), kMaxSearchDepth); !status.ok()) return status;
  if (absl::Status status = AtMost("soft_time_us", limits.soft_time_us(), kMaxMicroseconds); !status.ok())
    return status;
  if (absl::Status status = AtMost("hard_time_us", limits.hard_time_us(), kMaxMicroseconds); !status.ok())
    return status;
  return AtMost("mate", limits.mate(), kMaxMateMoves);
}

absl::Status CheckSearchOptions(const v1::SearchOptions& options) {
  if (!v1::SearchOptions::Method_IsValid(options.method())) {
    return absl::InvalidArgumentError(absl::StrCat("there is no method of search number ", options.method()));
  }
  constexpr uint32_t kMaxNoise = 10000;
  if (absl::Status status = AtMost("threads", options.threads(), kMaxSearchThreads); !status.ok()) return status;
  if (absl::Status status = AtMost("hash_mib", options.hash_mib(), kMaxHashMib); !status.ok()) return status;
  if (absl::Status status = AtMost("multi_pv", options.multi_pv(), kMaxMultiPv); !status.ok()) return status;
  if (absl::Status status = AtMost("repetition_draw_at", options.repetition_draw_at(), 1000); !status.ok())
    return status;
  return AtMost("noise", options.noise(), kMaxNoise);
}

}  // namespace varia
