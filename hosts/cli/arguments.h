// From the command line to words and flags.
#ifndef VARIA_HOSTS_CLI_ARGUMENTS_H_
#define VARIA_HOSTS_CLI_ARGUMENTS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace varia::cli {

// A command line taken apart.
struct Arguments {
  // What is no flag, in order; the first is the command.
  std::vector<std::string> words;
  // Names of the flags given, as declared ("max_plies"), in order, each once.
  std::vector<std::string> flags;
};

// Takes the arguments (without the program's name) apart and sets the Abseil flags they name. Flags may stand anywhere
// up to "--"; '-' and '_' in a flag's name are one; a value follows after '=' or as the next argument, whatever it
// looks like.
// "-" and what looks like a negative number is a word. Abseil's own ParseCommandLine() ends the program with code 1 and
// knows no repeatable flags, hence this.
// InvalidArgument names a flag that is unknown (and the nearest), lacks its value or has a wrong one.
absl::StatusOr<Arguments> ParseArguments(const std::vector<std::string>& arguments);

// The flag as the user writes it: "--max-plies".
std::string FlagName(absl::string_view declared_name);

// OK when low <= value <= high; else InvalidArgument with a sentence that starts with `what`.
absl::Status CheckRange(absl::string_view what, int64_t value, int64_t low, int64_t high);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_ARGUMENTS_H_
