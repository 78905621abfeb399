// The commands: what each is called, takes and does.
#ifndef VARIA_HOSTS_CLI_COMMAND_H_
#define VARIA_HOSTS_CLI_COMMAND_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "hosts/cli/arguments.h"
#include "hosts/cli/output.h"

namespace varia::cli {

// Words of the command line after the command's name.
using Words = absl::Span<const std::string>;

struct Command {
  absl::string_view name;
  // Its words, for people: "VARIANT [MOVE...]".
  absl::string_view words;
  // One line.
  absl::string_view summary;
  // What else to know; may be empty.
  absl::string_view details;
  // Flags that it takes beside those that all take, as declared.
  std::vector<absl::string_view> flags;
  size_t least_words;
  size_t most_words;
  // Returns an exit code, or the error that kept it from its work.
  absl::StatusOr<int> (*run)(Words words, Output* output);
};

// All commands in the order of their help.
const std::vector<Command>& Commands();

// The command with that name, or NotFound with the nearest one.
absl::StatusOr<const Command*> FindCommand(absl::string_view name);

// InvalidArgument when the command does not take one of the flags, or has too few or too many words.
absl::Status CheckUsage(const Command& command, const Arguments& arguments);

// The help of the program and of one command.
std::string GeneralHelp();
std::string CommandHelp(const Command& command);

absl::StatusOr<int> RunList(Words words, Output* output);
absl::StatusOr<int> RunInfo(Words words, Output* output);
absl::StatusOr<int> RunShow(Words words, Output* output);
absl::StatusOr<int> RunMoves(Words words, Output* output);
absl::StatusOr<int> RunApply(Words words, Output* output);
absl::StatusOr<int> RunPerft(Words words, Output* output);
absl::StatusOr<int> RunTrace(Words words, Output* output);
absl::StatusOr<int> RunSearch(Words words, Output* output);
absl::StatusOr<int> RunAnalyse(Words words, Output* output);
absl::StatusOr<int> RunSignature(Words words, Output* output);
absl::StatusOr<int> RunPlay(Words words, Output* output);
absl::StatusOr<int> RunLibrary(Words words, Output* output);
absl::StatusOr<int> RunQuarantine(Words words, Output* output);
absl::StatusOr<int> RunReport(Words words, Output* output);
absl::StatusOr<int> RunCheck(Words words, Output* output);
absl::StatusOr<int> RunRun(Words words, Output* output);
absl::StatusOr<int> RunGames(Words words, Output* output);
absl::StatusOr<int> RunMerge(Words words, Output* output);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_COMMAND_H_
