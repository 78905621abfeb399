// Reports on a run, written to files.
#ifndef VARIA_HOSTS_CLI_REPORT_FILES_H_
#define VARIA_HOSTS_CLI_REPORT_FILES_H_

#include <string>

#include "absl/status/status.h"
#include "platform/loader/registry.h"
#include "platform/run/run_store.h"
#include "varia/v1/report.pb.h"

namespace varia::cli {

// Writes the HTML page, complete or not at all. Boards are drawn by the registry's plugins, each in a child process
// with a time limit, since a plugin may be what the run found broken; where that fails, or the variant is not there,
// the page has no picture. Unavailable names the file and the reason. REQUIRES: the process has one thread.
absl::Status WriteHtmlFile(const RunStore& store, const v1::RunReport& report, const Registry& registry,
                           const std::string& file);

// Writes JUnit XML, unit by unit from the store, complete or not at all. Unavailable names the file and the reason;
// other errors are the store's.
absl::Status WriteJunitFile(const RunStore& store, const v1::RunReport& report, const std::string& file);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_REPORT_FILES_H_
