#include "platform/loader/first_look.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "platform/clock/poll_timeout.h"
#include "platform/loader/elf_check.h"
#include "platform/loader/plugin_file.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

// The child's answer: this byte, then the reason why the file is no good, if any; a NUL ends it. Without it the child
// died.
constexpr char kAnswer = 'A';
constexpr size_t kMaxAnswer = 4096;

absl::Status Wrong(const std::string& reason) { return absl::FailedPreconditionError(reason); }

// What the child does with the plugin.
absl::Status TryPlugin(const std::string& path) {
  const absl::StatusOr<OpenedPlugin> plugin = OpenPlugin(path);
  if (!plugin.ok()) return plugin.status();
  for (const auto& variant : plugin->variants) {
    const absl::StatusOr<Position> start = variant->Setup({});
    if (!start.ok()) {
      return Wrong(absl::StrCat("cannot start a game of '", variant->id(), "': ", start.status().message()));
    }
    variant->CountLegalMoves(*start);
  }
  return absl::OkStatus();
}

[[noreturn]] void RunChild(const std::string& path, pid_t parent, int answer) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);  // it died before it could take the child along
  // Signals must end the child as the kernel would, whatever handlers the host has.
  for (int number = 1; number < SIGRTMIN; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const int null = open("/dev/null", O_RDWR);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(null, standard);

  const absl::Status status = TryPlugin(path);
  std::string message = kAnswer + std::string(status.message().substr(0, kMaxAnswer - 2));
  message.push_back('\0');
  for (size_t sent = 0; sent < message.size();) {
    const ssize_t size = write(answer, message.data() + sent, message.size() - sent);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    sent += static_cast<size_t>(size);
  }
  _exit(0);
}

bool IsWhole(const std::string& answer) {
  return answer.size() >= 2 && answer.front() == kAnswer && answer.back() == '\0';
}

// Reads until the answer is whole or the child has ended; false at the deadline.
bool ReadAnswer(int pipe, int child, absl::Time deadline, std::string* answer) {
  // poll() leaves out the pipe, whose number turns negative, once its end is seen: only the child's end matters then.
  pollfd sources[2] = {{pipe, POLLIN, 0}, {child, POLLIN, 0}};
  while (!IsWhole(*answer)) {
    const absl::Duration left = deadline - absl::Now();
    if (left <= absl::ZeroDuration()) return false;
    if (poll(sources, 2, PollTimeout(left)) <= 0) continue;
    if (sources[0].revents != 0) {
      char buffer[kMaxAnswer];
      const ssize_t size = read(pipe, buffer, sizeof(buffer));
      if (size > 0 && answer->size() < kMaxAnswer) {
        answer->append(buffer, static_cast<size_t>(size));
      } else {
        sources[0].fd = -1;
        sources[0].revents = 0;
      }
    } else if (sources[1].revents != 0) {
      return true;
    }
  }
  return true;
}

absl::Status Died(int wait_status) {
  if (WIFSIGNALED(wait_status)) {
    const int number = WTERMSIG(wait_status);
    const char* name = sigdescr_np(number);
    return absl::AbortedError(absl::StrCat("crashed (signal ", number, ", ",
                                           absl::AsciiStrToLower(name == nullptr ? "unknown" : name),
                                           ") in the first look"));
  }
  return absl::AbortedError(
      absl::StrCat("ended the process (exit code ", WEXITSTATUS(wait_status), ") in the first look"));
}

}  // namespace

absl::Status FirstLook(const std::string& path, absl::Duration limit) {
  if (auto status = CheckElfHeader(path); !status.ok()) return status;
  int pipe[2];
  if (pipe2(pipe, O_CLOEXEC) != 0) return Wrong(absl::StrCat("got no first look: ", std::strerror(errno)));
  const absl::Time deadline = absl::Now() + limit;
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) {
    const int error = errno;
    close(pipe[0]);
    close(pipe[1]);
    return Wrong(absl::StrCat("got no first look: ", std::strerror(error)));
  }
  if (child == 0) RunChild(path, parent, pipe[1]);

  setpgid(child, child);  // in both, so that it holds from here on
  close(pipe[1]);
  // By number: glibc 2.36 declares pidfd_open() for C alone.
  const int child_end = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  std::string answer;
  const bool in_time = ReadAnswer(pipe[0], child_end, deadline, &answer);
  close(pipe[0]);
  close(child_end);
  if (!in_time || IsWhole(answer)) kill(-child, SIGKILL);
  // Not yet reaped, so that the number of the group is still its own when what the plugin started is ended with it.
  siginfo_t end{};
  while (waitid(P_PID, static_cast<id_t>(child), &end, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
  }
  kill(-child, SIGKILL);
  int wait_status = 0;
  while (waitpid(child, &wait_status, 0) < 0 && errno == EINTR) {
  }
  if (!in_time) {
    return absl::DeadlineExceededError(absl::StrCat("did not answer within ", absl::ToDoubleSeconds(limit), " s"));
  }
  if (!IsWhole(answer)) return Died(wait_status);
  const std::string reason = CleanText(absl::string_view(answer).substr(1, answer.size() - 2));
  return reason.empty() ? absl::OkStatus() : Wrong(reason);
}

}  // namespace varia
