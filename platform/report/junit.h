// The report as JUnit XML, which continuous integration reads.
#ifndef VARIA_PLATFORM_REPORT_JUNIT_H_
#define VARIA_PLATFORM_REPORT_JUNIT_H_

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "varia/v1/report.pb.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Calls the second argument with each unit of RunReport.jobs[part] in order, and hands its errors on.
using VisitUnits = std::function<absl::Status(
    int part, const std::function<absl::Status(uint64_t index, const v1::UnitResult& result)>& visit)>;

// Writes the run piece by piece: a test suite for each job and variant, a test case for each unit done. What failed or
// cheated is a failure; what crashed, hung or could not be done an error. UTF-8, well-formed XML 1.0 whatever the
// texts. `report` is of the same units. Errors are those of `visit` and `write`.
absl::Status WriteJunit(const v1::RunReport& report, const VisitUnits& visit,
                        const std::function<absl::Status(absl::string_view)>& write);

}  // namespace varia

#endif  // VARIA_PLATFORM_REPORT_JUNIT_H_
