#include "hosts/cli/child_jobs.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace varia::cli {
namespace {

struct Child {
  int job;
  pid_t process;
  int pipe;
};

void WriteAll(int descriptor, absl::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) _exit(1);
    if (written > 0) bytes.remove_prefix(written);
  }
}

absl::Status SystemError(absl::string_view what) {
  return absl::UnavailableError(absl::StrCat(what, ": ", std::strerror(errno)));
}

absl::StatusOr<Child> Start(int number, const std::function<std::string(int)>& job) {
  int ends[2];
  if (pipe(ends) != 0) return SystemError("no pipe to a child process could be made");
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process < 0) {
    const absl::Status status = SystemError("no child process could be started");
    close(ends[0]);
    close(ends[1]);
    return status;
  }
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);  // it died before we asked
    close(ends[0]);
    WriteAll(ends[1], job(number));
    _exit(0);
  }
  close(ends[1]);
  return Child{number, process, ends[0]};
}

std::string HowItEnded(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return absl::StrCat("was ended by signal ", signal, " (", strsignal(signal), ")");
  }
  return WEXITSTATUS(status) == 0 ? "" : absl::StrCat("ended with code ", WEXITSTATUS(status));
}

// Reads what the child has to say; true once it is done.
bool ReadSome(const Child& child, ChildResult* result) {
  char piece[65536];
  const ssize_t count = read(child.pipe, piece, sizeof(piece));
  if (count > 0) result->answer.append(piece, count);
  if (count > 0 || (count < 0 && errno == EINTR)) return false;
  close(child.pipe);
  result->death = HowItEnded(child.process);
  return true;
}

}  // namespace

absl::StatusOr<std::vector<ChildResult>> RunInChildren(int count, int at_once,
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
        for (const Child& other : running) {
          kill(other.process, SIGKILL);
          close(other.pipe);
          HowItEnded(other.process);
        }
        return child.status();
      }
      running.push_back(*child);
      ++next;
    }
    std::vector<pollfd> wanted;
    wanted.reserve(running.size());
    for (const Child& child : running) wanted.push_back({child.pipe, POLLIN, 0});
    if (poll(wanted.data(), wanted.size(), -1) < 0) continue;  // a signal
    for (size_t i = wanted.size(); i-- > 0;) {
      if (wanted[i].revents == 0 || !ReadSome(running[i], &results[running[i].job])) continue;
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(i));
      on_done(++done);
    }
  }
  return results;
}

}  // namespace varia::cli
