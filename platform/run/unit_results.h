// Results of units in a word.
#ifndef VARIA_PLATFORM_RUN_UNIT_RESULTS_H_
#define VARIA_PLATFORM_RUN_UNIT_RESULTS_H_

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "varia/v1/run.pb.h"

namespace varia {

inline v1::UnitResult ResultOf(v1::UnitResult::Status status, std::string detail) {
  v1::UnitResult result;
  result.set_status(status);
  result.set_detail(std::move(detail));
  return result;
}

inline v1::UnitResult Passed(uint64_t count) {
  v1::UnitResult result;
  result.set_status(v1::UnitResult::STATUS_PASSED);
  result.set_count(count);
  return result;
}

inline v1::UnitResult Failed(std::string detail, std::string position = "") {
  v1::UnitResult result = ResultOf(v1::UnitResult::STATUS_FAILED, std::move(detail));
  result.set_position(std::move(position));
  return result;
}

// The host could not do it.
inline v1::UnitResult Impossible(const absl::Status& why) {
  return ResultOf(v1::UnitResult::STATUS_ERROR, std::string(why.message()));
}

// True when the unit counts against the run: it neither passed nor was skipped.
inline bool IsBad(v1::UnitResult::Status status) {
  return status != v1::UnitResult::STATUS_PASSED && status != v1::UnitResult::STATUS_SKIPPED;
}

// "passed", "failed", "skipped", "crashed", "hung", "cheated", "error".
inline const char* StatusName(v1::UnitResult::Status status) {
  switch (status) {
    case v1::UnitResult::STATUS_PASSED:
      return "passed";
    case v1::UnitResult::STATUS_FAILED:
      return "failed";
    case v1::UnitResult::STATUS_SKIPPED:
      return "skipped";
    case v1::UnitResult::STATUS_CRASHED:
      return "crashed";
    case v1::UnitResult::STATUS_HUNG:
      return "hung";
    case v1::UnitResult::STATUS_CHEATED:
      return "cheated";
    default:
      return "error";
  }
}

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_UNIT_RESULTS_H_
