// Reports on a run, written to files.
#ifndef VARIA_HOSTS_CLI_REPORT_FILES_H_
#define VARIA_HOSTS_CLI_REPORT_FILES_H_

#include "absl/status/status.h"
#include "platform/loader/registry.h"
#include "platform/run/run_store.h"
#include "varia/v1/report.pb.h"

namespace varia::cli {

// Writes what --html and --junit ask for, each complete or not at all: an HTML page, and JUnit XML unit by unit from
// the store. Boards are drawn by the registry's plugins, or with a null registry by those of FindPlugins(), each in a
// child process with a time limit, since a plugin may be what the run found broken; where that fails, or the variant is
// not there, the page has no picture. Unavailable names the file that could not be written and the reason, after the
// other one was tried too; other errors are the store's and FindPlugins()'. REQUIRES: the process has one thread.
absl::Status WriteReportFiles(const RunStore& store, const v1::RunReport& report, const Registry* registry);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_REPORT_FILES_H_
