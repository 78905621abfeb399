// Runs the program `varia` as a user would.
#ifndef VARIA_TESTS_CLI_PROCESS_H_
#define VARIA_TESTS_CLI_PROCESS_H_

#include <string>
#include <vector>

namespace varia {

// How a program ended and what it printed.
struct Finished {
  int code = -1;   // exit code; -1 when a signal ended it
  int signal = 0;  // the signal that ended it
  std::string out;
  std::string err;  // on a terminal everything is in `out`
};

// What a run starts with.
struct Invocation {
  std::vector<std::string> arguments;
  std::string input;
  // Instead of being kept, standard output goes to this file ("/dev/full"); "-" closes it.
  std::string output_file;
  // NAME=VALUE beside a bare environment: C.UTF-8 locale, no plugin path, empty home.
  std::vector<std::string> environment;
};

// Runs varia with pipes for its standard streams. Fails the test when it cannot be started.
Finished RunVaria(const Invocation& run);
inline Finished Varia(std::vector<std::string> arguments, std::string input = "") {
  return RunVaria({.arguments = std::move(arguments), .input = std::move(input), .output_file = "", .environment = {}});
}

// Runs varia on a terminal of its own. Each of `inputs` is typed once `waits_for` has been printed once more (a
// prompt).
Finished RunOnTerminal(const Invocation& run, const std::string& waits_for, const std::vector<std::string>& inputs);

// Starts varia with its standard input and output as pipes, sends the signal each time that the next of `outputs` has
// been printed, and waits for its end with the input still open.
Finished RunAndSignal(const Invocation& run, const std::vector<std::string>& outputs, int signal);

// An empty directory of this test program, removed at its end.
const std::string& ScratchDirectory();

std::string ReadFile(const std::string& path);
void WriteFile(const std::string& path, const std::string& bytes);

}  // namespace varia

#endif  // VARIA_TESTS_CLI_PROCESS_H_
