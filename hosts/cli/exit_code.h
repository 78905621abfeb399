// What the program tells the shell.
#ifndef VARIA_HOSTS_CLI_EXIT_CODE_H_
#define VARIA_HOSTS_CLI_EXIT_CODE_H_

#include "absl/status/status.h"

namespace varia::cli {

enum ExitCode : int {
  kFine = 0,
  kCheckFailed = 1,  // the thing checked failed
  kWrongUsage = 2,   // the command line, or a text on it, is wrong
  kCouldNotRun = 3,  // the program could not do its work
};

// The exit code for an error: kWrongUsage when what the user gave is wrong, kCouldNotRun otherwise. REQUIRES:
// !status.ok().
inline ExitCode ExitCodeOf(const absl::Status& status) {
  return absl::IsInvalidArgument(status) || absl::IsNotFound(status) ? kWrongUsage : kCouldNotRun;
}

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_EXIT_CODE_H_
