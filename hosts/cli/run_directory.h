// The directory of a test run.
#ifndef VARIA_HOSTS_CLI_RUN_DIRECTORY_H_
#define VARIA_HOSTS_CLI_RUN_DIRECTORY_H_

#include <string>

#include "absl/status/statusor.h"
#include "platform/run/run_store.h"
#include "varia/v1/run.pb.h"

namespace varia::cli {

// Opens the store of the run by --run and --resume: a new one, or with --resume the one that is there. InvalidArgument
// when there is one and --resume was not given, when it is of another run (says how it differs), or when --resume has
// no
// --run beside it; errors of RunStore.
absl::StatusOr<RunStore> OpenRun(const v1::RunInfo& info);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_RUN_DIRECTORY_H_
