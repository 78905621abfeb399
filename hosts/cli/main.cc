// The program `varia`.
#include <fcntl.h>
#include <unistd.h>

#include <clocale>
#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "hosts/cli/arguments.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/output.h"
#include "hosts/cli/shortened.h"

namespace varia::cli {
namespace {

absl::StatusOr<int> Help(Words words, Output* output) {
  if (words.empty() || words[0] == "help") {
    output->Write(GeneralHelp());
    return kFine;
  }
  const absl::StatusOr<const Command*> command = FindCommand(words[0]);
  if (!command.ok()) return command.status();
  output->Write(CommandHelp(**command));
  return kFine;
}

absl::StatusOr<int> Run(const std::vector<std::string>& arguments, Output* output) {
  const absl::StatusOr<Arguments> parsed = ParseArguments(arguments);
  if (!parsed.ok()) return parsed.status();
  if (absl::GetFlag(FLAGS_version)) {
    output->Write("varia ", VARIA_VERSION, "\n");
    return kFine;
  }
  Words words = parsed->words;
  const bool asks_for_help = absl::GetFlag(FLAGS_help);
  if (!words.empty() && words[0] == "help") return Help(words.subspan(1), output);
  if (words.empty() && !asks_for_help) {
    std::fputs(GeneralHelp().c_str(), stderr);
    return kWrongUsage;
  }
  if (asks_for_help) return Help(words, output);
  const absl::StatusOr<const Command*> command = FindCommand(words[0]);
  if (!command.ok()) return command.status();
  if (absl::Status status = CheckUsage(**command, *parsed); !status.ok()) return status;
  return (*command)->run(words.subspan(1), output);
}

// So that no file that is opened later becomes standard input, output or error by accident.
void FillMissingDescriptors() {
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    // The wrong way round on purpose: using them fails as it would have, closed.
    if (fcntl(descriptor, F_GETFD) == -1) open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace
}  // namespace varia::cli

int main(int argc, char** argv) {
  using namespace varia::cli;  // NOLINT(google-build-using-namespace)
  FillMissingDescriptors();
  std::signal(SIGPIPE, SIG_IGN);
  std::setlocale(LC_CTYPE, "");
  Output output(STDOUT_FILENO);
  const absl::StatusOr<int> code = Run(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc), &output);
  output.Flush();
  if (code.ok()) return *code;
  // A sentence may quote what it is about, and that may be anything.
  constexpr size_t kLongestLine = 1000;
  const std::string message = WithShortLines(code.status().message(), kLongestLine);
  const bool complete =
      message.find('\n') != std::string::npos || (!message.empty() && (message.back() == '.' || message.back() == '?'));
  std::fprintf(stderr, "varia: %s%s\n", absl::StrReplaceAll(message, {{absl::string_view("\0", 1), "\uFFFD"}}).c_str(),
               complete ? "" : ".");
  return ExitCodeOf(code.status());
}
