// The report on a run for a terminal.
#ifndef VARIA_HOSTS_CLI_REPORT_TABLE_H_
#define VARIA_HOSTS_CLI_REPORT_TABLE_H_

#include <string>

#include "varia/v1/report.pb.h"

namespace varia::cli {

// Results by job and variant, standings of the matches, where the sequential tests stand, and the first units that did
// not pass; ends with a sentence on the whole. UTF-8 without control characters but newlines.
std::string ReportTable(const v1::RunReport& report);

// True when every unit of the run passed or was skipped and none is missing.
bool AllPassed(const v1::RunReport& report);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_REPORT_TABLE_H_
