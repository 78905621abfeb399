// What the validator found, for people and for build servers.
#ifndef VARIA_HOSTS_CLI_CHECK_REPORT_H_
#define VARIA_HOSTS_CLI_CHECK_REPORT_H_

#include <string>

#include "varia/v1/check.pb.h"

namespace varia::cli {

// A line for each file and variant with its counts, a paragraph for each rule that did not pass with the place and how
// to see it again, and a closing line. With `all` a line for every rule.
std::string CheckText(const v1::CheckReport& report, bool all);

// The report as JUnit XML: a test suite for each file and variant, a test case for each rule. Warnings are in
// system-out.
std::string CheckJUnit(const v1::CheckReport& report);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_CHECK_REPORT_H_
