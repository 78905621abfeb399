#include "platform/isolate/worker_process.h"

#include <fcntl.h>
#include <seccomp.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

// Room for what a worker writes to its standard error during a job, and how much of its end is passed on.
constexpr off_t kErrorBytes = 1 << 16;
constexpr off_t kLastWords = 400;
// Descriptors from here on do not get in the way of those that the worker gets.
constexpr int kFreeDescriptors = 10;

absl::Status SystemError(absl::string_view what, int error) {
  return absl::UnavailableError(absl::StrCat(what, ": ", std::strerror(error)));
}

// Owns a descriptor for the length of a function.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  int get() const { return number_; }
  int Release() { return std::exchange(number_, -1); }
  // Moves it out of the way of the standard ones.
  bool MoveUp() {
    if (number_ < 0) return false;
    const int moved = fcntl(number_, F_DUPFD_CLOEXEC, kFreeDescriptors);
    close(number_);
    number_ = moved;
    return number_ >= 0;
  }

 private:
  int number_;
};

// A file in memory that cannot grow: its offset, which the worker shares, tells how much was written.
int MakeErrorFile() {
  const int file = memfd_create("varia-worker-errors", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file >= 0 && (ftruncate(file, kErrorBytes) != 0 || fcntl(file, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK) != 0)) {
    close(file);
    return -1;
  }
  return file;
}

// posix_spawn() with all its set-up; 0 or an errno.
int Spawn(const std::string& program, int socket, int errors, pid_t* process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&actions, socket, kWorkerSocket);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::string name = program;
  std::string parent = absl::StrCat(getpid());
  char* const arguments[] = {name.data(), parent.data(), nullptr};
  const int error = posix_spawn(process, program.c_str(), &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

// Puts the name of a forbidden system call in the place of its number.
std::string WithCallName(const std::string& words) {
  absl::string_view number = words;
  int call = 0;
  if (!absl::ConsumePrefix(&number, "forbidden system call") || !absl::SimpleAtoi(number, &call)) return words;
  char* name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, call);
  std::string text = absl::StrCat("forbidden system call ", name == nullptr ? absl::StrCat(call) : name);
  std::free(name);
  return text;
}

}  // namespace

absl::StatusOr<int> WorkerProcess::Launch() {
  std::string program = options().program;
  if (program.empty()) {
    absl::StatusOr<std::string> found = FindWorkerProgram();
    if (!found.ok()) return found.status();
    program = *std::move(found);
  }
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return SystemError("no socket to a worker could be made", errno);
  }
  Descriptor ours(ends[0]);
  Descriptor theirs(ends[1]);
  Descriptor errors(MakeErrorFile());
  if (!theirs.MoveUp() || !errors.MoveUp()) return SystemError("no descriptors for a worker could be made", errno);
  if (const int error = Spawn(program, theirs.get(), errors.get(), &process_); error != 0) {
    process_ = -1;
    return SystemError(absl::StrCat("the worker ", program, " could not be started"), error);
  }
  // By number: glibc 2.36 declares pidfd_open() for C alone.
  death_ = static_cast<int>(syscall(SYS_pidfd_open, process_, 0));
  if (death_ < 0) {
    const int error = errno;
    Kill();
    return SystemError("the worker could not be watched", error);
  }
  errors_ = errors.Release();
  return ours.Release();
}

void WorkerProcess::SendCancel(uint32_t id) {
  sigval value{};
  value.sival_int = static_cast<int>(id);
  // A worker that has died in the meantime is seen elsewhere; a full queue makes the job end as hung.
  sigqueue(process_, SIGUSR1, value);
}

Death WorkerProcess::Kill() {
  Death death;
  if (process_ < 0) return death;
  if (inherited()) {
    Forget();
    return death;
  }
  siginfo_t end{};
  // How it came to its end by itself, before it is killed.
  const bool ended =
      waitid(P_PID, static_cast<id_t>(process_), &end, WEXITED | WNOWAIT | WNOHANG) == 0 && end.si_pid == process_;
  if (!ended) kill(-process_, SIGKILL);
  while (waitid(P_PID, static_cast<id_t>(process_), &end, WEXITED | WNOWAIT) != 0 && errno == EINTR) continue;
  // Not yet reaped, so that the number of the group is still its own when what the plugin started is ended with it.
  kill(-process_, SIGKILL);
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
  death.last_words = LastWords();
  if (WIFSIGNALED(status)) {
    death.signal = WTERMSIG(status);
  } else {
    death.exit_code = WEXITSTATUS(status);
  }
  Forget();
  return death;
}

void WorkerProcess::Forget() {
  process_ = -1;
  for (int* descriptor : {&death_, &errors_}) {
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
  }
}

std::string WorkerProcess::LastWords() const {
  const off_t size = std::clamp<off_t>(lseek(errors_, 0, SEEK_CUR), 0, kErrorBytes);
  const off_t start = std::max<off_t>(size - kLastWords, 0);
  std::string words(static_cast<size_t>(size - start), '\0');
  const ssize_t count = pread(errors_, words.data(), words.size(), start);
  words.resize(count < 0 ? 0 : static_cast<size_t>(count));
  for (char& byte : words) {
    if (byte == '\n' || byte == '\t') byte = ' ';
  }
  return WithCallName(CleanText(absl::StripAsciiWhitespace(words)));
}

}  // namespace varia
