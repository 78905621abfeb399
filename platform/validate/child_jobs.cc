#include "platform/validate/child_jobs.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "platform/clock/poll_timeout.h"

namespace varia {
namespace {

using Clock = std::chrono::steady_clock;

// Ends a whole answer.
constexpr char kWhole = '.';
// No answer is longer; what a plugin pours into the pipe is none.
constexpr size_t kMostAnswer = size_t{64} << 20;

struct Child {
  int job;
  pid_t process;
  int pipe;
  int end;  // pidfd
  Clock::time_point start;
};

absl::Status SystemError(absl::string_view what) {
  return absl::UnavailableError(absl::StrCat(what, ": ", std::strerror(errno)));
}

void WriteAll(int descriptor, absl::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) _exit(1);
    if (written > 0) bytes.remove_prefix(written);
  }
}

[[noreturn]] void RunChild(int number, const std::function<std::string(int)>& job, pid_t parent, int answer) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);  // it died before we asked
  // Signals must end the child as the kernel would, whatever handlers the host has.
  for (int signal_number = 1; signal_number < SIGRTMIN; ++signal_number) std::signal(signal_number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(null, standard);
  WriteAll(answer, job(number) + kWhole);
  _exit(0);
}

absl::StatusOr<Child> Start(int number, const std::function<std::string(int)>& job) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return SystemError("no pipe to a child process could be made");
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process < 0) {
    const absl::Status status = SystemError("no child process could be started");
    close(ends[0]);
    close(ends[1]);
    return status;
  }
  if (process == 0) {
    close(ends[0]);
    RunChild(number, job, parent, ends[1]);
  }
  setpgid(process, process);  // in both, so that it holds from here on
  close(ends[1]);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  // By number: glibc 2.36 declares pidfd_open() for C alone.
  const int end = static_cast<int>(syscall(SYS_pidfd_open, process, 0));
  return Child{number, process, ends[0], end, Clock::now()};
}

// Reads what the child has said so far.
void ReadWhatIsThere(Child* child, std::string* answer) {
  char piece[65536];
  while (child->pipe >= 0) {
    const ssize_t count = read(child->pipe, piece, sizeof(piece));
    if (count > 0) answer->append(piece, count);
    if (count < 0 && errno != EINTR) return;
    if (count != 0 && answer->size() <= kMostAnswer) continue;
    // Nothing more comes, or is wanted; poll() leaves out what is no descriptor.
    close(child->pipe);
    child->pipe = -1;
  }
}

// Ends the child and all that it started, and returns how it ended by itself.
int End(const Child& child, bool has_ended) {
  if (!has_ended) kill(-child.process, SIGKILL);
  // Not yet reaped, so that the number of the group is still its own when what the child started is ended with it.
  siginfo_t end{};
  while (waitid(P_PID, static_cast<id_t>(child.process), &end, WEXITED | WNOWAIT) != 0 && errno == EINTR) continue;
  kill(-child.process, SIGKILL);
  int status = 0;
  while (waitpid(child.process, &status, 0) < 0 && errno == EINTR) continue;
  if (child.pipe >= 0) close(child.pipe);
  close(child.end);
  return status;
}

std::string DeathOf(int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return absl::StrCat("was ended by signal ", signal, " (", strsignal(signal), ")");
  }
  return absl::StrCat("ended with code ", WEXITSTATUS(status));
}

// True when the child is done, one way or the other; then *result is complete.
bool Finish(const Child& child, bool has_ended, absl::Duration limit, ChildResult* result) {
  const Clock::duration taken = Clock::now() - child.start;
  if (!has_ended && absl::FromChrono(taken) < limit) return false;
  result->seconds = std::chrono::duration<double>(taken).count();
  const int status = End(child, has_ended);
  std::string& answer = result->answer;
  if (has_ended && WIFEXITED(status) && WEXITSTATUS(status) == 0 && !answer.empty() && answer.back() == kWhole) {
    answer.pop_back();
    return true;
  }
  answer.clear();
  result->timed_out = !has_ended;
  result->death = has_ended ? DeathOf(status) : absl::StrCat("did not answer within ", absl::FormatDuration(limit));
  return true;
}

// Until the first of them is late.
absl::Duration TimeLeft(const std::vector<Child>& running, absl::Duration limit) {
  absl::Duration least = limit;
  for (const Child& child : running) {
    least = std::min(least, limit - absl::FromChrono(Clock::now() - child.start));
  }
  return least;
}

}  // namespace

absl::StatusOr<std::vector<ChildResult>> RunInChildren(int count, int at_once, absl::Duration limit,
                                                       const std::function<std::string(int)>& job,
                                                       const std::function<void(int)>& on_done) {
  std::vector<ChildResult> results(count);
  std::vector<Child> running;
  int next = 0;
  int done = 0;
  while (done < count) {
    while (next < count && static_cast<int>(running.size()) < at_once) {
      const absl::StatusOr<Child> child = Start(next, job);
      if (!child.ok()) {
        for (const Child& other : running) End(other, /*has_ended=*/false);
        return child.status();
      }
      running.push_back(*child);
      ++next;
    }
    std::vector<pollfd> wanted;
    wanted.reserve(2 * running.size());
    for (const Child& child : running) {
      wanted.push_back({child.pipe, POLLIN, 0});
      wanted.push_back({child.end, POLLIN, 0});
    }
    if (poll(wanted.data(), wanted.size(), PollTimeout(TimeLeft(running, limit))) < 0) continue;  // a signal
    for (size_t i = running.size(); i-- > 0;) {
      // The end was seen before what is read here, so nothing of the answer is missed.
      ReadWhatIsThere(&running[i], &results[running[i].job].answer);
      if (!Finish(running[i], wanted[2 * i + 1].revents != 0, limit, &results[running[i].job])) continue;
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(i));
      on_done(++done);
    }
  }
  return results;
}

}  // namespace varia
