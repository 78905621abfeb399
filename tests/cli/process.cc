#include "tests/cli/process.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace varia {
namespace {

namespace fs = std::filesystem;

// A varia that waits for ever must not keep the test waiting.
constexpr unsigned kSecondsToLive = 120;

// Becomes varia; called in the child.
[[noreturn]] void Become(const Invocation& run) {
  // Of two with one name the first counts.
  std::vector<std::string> environment = run.environment;
  environment.insert(environment.end(),
                     {"LC_ALL=C.UTF-8", "TERM=xterm", "PATH=/usr/bin:/bin", "HOME=" + ScratchDirectory()});
  // The sanitizers' settings are the build's affair.
  for (const char* name : {"ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"}) {
    if (const char* value = std::getenv(name)) environment.push_back(std::string(name) + "=" + value);
  }
  std::vector<char*> arguments = {const_cast<char*>(VARIA_PROGRAM)};
  for (const std::string& argument : run.arguments) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  std::vector<char*> variables;
  for (const std::string& variable : environment) variables.push_back(const_cast<char*>(variable.c_str()));
  variables.push_back(nullptr);
  alarm(kSecondsToLive);
  execve(VARIA_PROGRAM, arguments.data(), variables.data());
  _exit(127);
}

struct Started {
  pid_t process;
  int in;   // writes to its standard input
  int out;  // reads its standard output
  int err;
};

Started Start(const Invocation& run) {
  int in[2];
  int out[2];
  int err[2];
  EXPECT_EQ(pipe2(in, O_CLOEXEC) | pipe2(out, O_CLOEXEC) | pipe2(err, O_CLOEXEC), 0);
  ScratchDirectory();  // made here, not in the child
  const pid_t process = fork();
  EXPECT_GE(process, 0);
  if (process == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(err[1], STDERR_FILENO);
    if (run.output_file == "-") {
      close(STDOUT_FILENO);
    } else {
      dup2(run.output_file.empty() ? out[1] : open(run.output_file.c_str(), O_WRONLY), STDOUT_FILENO);
    }
    Become(run);
  }
  close(in[0]);
  close(out[1]);
  close(err[1]);
  return {process, in[1], out[0], err[0]};
}

// Reads some; false at the end.
bool ReadSome(int descriptor, std::string* text) {
  char piece[4096];
  const ssize_t count = read(descriptor, piece, sizeof(piece));
  if (count > 0) text->append(piece, count);
  return count > 0 || (count < 0 && errno == EINTR);
}

void Wait(pid_t process, Finished* finished) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status)) finished->code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) finished->signal = WTERMSIG(status);
}

// Reads both outputs to their ends, feeding `input` meanwhile.
void Communicate(const Started& started, const std::string& input, Finished* finished) {
  std::signal(SIGPIPE, SIG_IGN);  // it need not read its input
  size_t sent = 0;
  pollfd wanted[3] = {{started.in, POLLOUT, 0}, {started.out, POLLIN, 0}, {started.err, POLLIN, 0}};
  while (wanted[1].fd >= 0 || wanted[2].fd >= 0) {
    if (wanted[0].fd >= 0 && sent == input.size()) {
      close(wanted[0].fd);
      wanted[0].fd = -1;
    }
    if (poll(wanted, 3, -1) < 0) continue;
    if (wanted[0].fd >= 0 && wanted[0].revents != 0) {
      const ssize_t count = write(started.in, input.data() + sent, std::min<size_t>(4096, input.size() - sent));
      sent = count < 0 ? input.size() : sent + count;
    }
    if (wanted[1].fd >= 0 && wanted[1].revents != 0 && !ReadSome(started.out, &finished->out)) wanted[1].fd = -1;
    if (wanted[2].fd >= 0 && wanted[2].revents != 0 && !ReadSome(started.err, &finished->err)) wanted[2].fd = -1;
  }
  if (wanted[0].fd >= 0) close(started.in);
  close(started.out);
  close(started.err);
}

}  // namespace

Finished RunVaria(const Invocation& run) {
  Finished finished;
  const Started started = Start(run);
  Communicate(started, run.input, &finished);
  Wait(started.process, &finished);
  return finished;
}

Finished RunAndSignal(const Invocation& run, const std::vector<std::string>& outputs, int signal) {
  Finished finished;
  const Started started = Start(run);
  EXPECT_EQ(write(started.in, run.input.data(), run.input.size()), static_cast<ssize_t>(run.input.size()));
  for (const std::string& output : outputs) {
    while (finished.out.find(output) == std::string::npos && ReadSome(started.out, &finished.out)) continue;
    EXPECT_THAT(finished.out, testing::HasSubstr(output));
    kill(started.process, signal);
  }
  while (ReadSome(started.out, &finished.out)) continue;
  while (ReadSome(started.err, &finished.err)) continue;
  Wait(started.process, &finished);
  close(started.in);
  close(started.out);
  close(started.err);
  return finished;
}

Finished RunOnTerminal(const Invocation& run, const std::string& waits_for, const std::vector<std::string>& inputs) {
  Finished finished;
  int terminal = -1;
  winsize size{};
  size.ws_col = 100;
  size.ws_row = 40;
  ScratchDirectory();
  const pid_t process = forkpty(&terminal, nullptr, nullptr, &size);
  EXPECT_GE(process, 0);
  if (process == 0) Become(run);
  size_t seen = 0;
  size_t next = 0;
  while (ReadSome(terminal, &finished.out)) {
    while (next < inputs.size()) {
      const size_t found = finished.out.find(waits_for, seen);
      if (found == std::string::npos) break;
      seen = found + waits_for.size();
      EXPECT_EQ(write(terminal, inputs[next].data(), inputs[next].size()), static_cast<ssize_t>(inputs[next].size()));
      ++next;
    }
  }
  EXPECT_EQ(next, inputs.size()) << "not asked often enough:\n" << finished.out;
  close(terminal);
  Wait(process, &finished);
  return finished;
}

const std::string& ScratchDirectory() {
  struct Scratch {
    Scratch() {
      std::string pattern = (fs::temp_directory_path() / "varia-cli-XXXXXX").string();
      path = mkdtemp(pattern.data());
    }
    ~Scratch() { fs::remove_all(path); }
    std::string path;
  };
  static const Scratch scratch;
  return scratch.path;
}

std::string ReadFile(const std::string& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path).rdbuf();
  return bytes.str();
}

void WriteFile(const std::string& path, const std::string& bytes) { std::ofstream(path) << bytes; }

}  // namespace varia
