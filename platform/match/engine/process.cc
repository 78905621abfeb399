#include "platform/match/engine/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "platform/clock/poll_timeout.h"

namespace varia {
namespace {

constexpr size_t kReadSize = size_t{1} << 14;
// How long a recv() waits. Cheaper than a poll() with a recv() after it, which takes two calls and a timer of the
// kernel's for each answer; but where a deadline is nearer, poll() keeps it more exactly.
constexpr absl::Duration kSlice = absl::Milliseconds(10);

// Two ends of a pipe or socket pair, both closed on exec.
struct Ends {
  int ours = -1;
  int theirs = -1;

  void Close() {
    for (int* end : {&ours, &theirs}) {
      if (*end >= 0) close(*end);
      *end = -1;
    }
  }
};

bool OpenPipe(Ends* ends) {
  int both[2];
  if (pipe2(both, O_CLOEXEC) != 0) return false;
  *ends = {both[0], both[1]};
  return fcntl(ends->ours, F_SETFL, O_NONBLOCK) == 0;
}

bool OpenSocket(Ends* ends) {
  int both[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, both) != 0) return false;
  *ends = {both[0], both[1]};
  return true;
}

// Only what may be done between fork() and exec() in a process that has threads.
[[noreturn]] void RunChild(char* const* arguments, const char* directory, pid_t parent, const int (&standard)[3],
                           int report) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);  // it died before it could take the child along
  for (int number = 1; number < SIGRTMIN; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  bool fine = true;
  for (int number = 0; number < 3; ++number) fine = fine && dup2(standard[number], number) >= 0;
  close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
  if (fine && (*directory == '\0' || chdir(directory) == 0)) execvp(arguments[0], arguments);
  const int error = errno;
  [[maybe_unused]] const ssize_t written = write(report, &error, sizeof(error));
  _exit(127);
}

absl::Status StartError(const std::string& program, const std::string& directory, int error) {
  std::string message = absl::StrCat("cannot run ", program);
  if (!directory.empty()) absl::StrAppend(&message, " in ", directory);
  absl::StrAppend(&message, ": ", std::strerror(error));
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return absl::NotFoundError(message);
    case EACCES:
    case ENOEXEC:
      return absl::PermissionDeniedError(message);
    default:
      return absl::UnavailableError(message);
  }
}

}  // namespace

absl::StatusOr<std::unique_ptr<Process>> Process::Start(const std::vector<std::string>& command,
                                                        const std::string& directory, TimeSource time) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  // All above 2, or moving one end into its place could close another.
  Ends input;
  Ends output;
  Ends errors;
  Ends report;
  const bool opened = OpenSocket(&input) && OpenSocket(&output) && OpenPipe(&errors) && OpenPipe(&report) &&
                      std::min({input.theirs, output.theirs, errors.theirs, report.theirs}) > STDERR_FILENO;
  const pid_t parent = getpid();
  const pid_t child = opened ? fork() : -1;
  if (child == 0) {
    RunChild(arguments.data(), directory.c_str(), parent, {input.theirs, output.theirs, errors.theirs}, report.theirs);
  }
  if (child < 0) {
    const int error = opened || errno != 0 ? errno : EBADF;
    for (Ends* ends : {&input, &output, &errors, &report}) ends->Close();
    return StartError(command[0], directory, error);
  }
  setpgid(child, child);  // whoever comes first
  for (Ends* ends : {&input, &output, &errors, &report}) close(std::exchange(ends->theirs, -1));
  std::unique_ptr<Process> process(new Process(std::move(time)));
  process->pid_ = child;
  process->pidfd_ = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  process->input_ = input.ours;
  process->output_ = output.ours;
  process->errors_ = errors.ours;
  process->buffer_.resize(kReadSize);
  const timeval slice = absl::ToTimeval(kSlice);
  setsockopt(process->output_, SOL_SOCKET, SO_RCVTIMEO, &slice, sizeof(slice));
  // The report ends without a word when the program runs.
  int error = 0;
  pollfd source{report.ours, POLLIN, 0};
  while (poll(&source, 1, -1) < 0 && errno == EINTR) {
  }
  const ssize_t size = read(report.ours, &error, sizeof(error));
  close(report.ours);
  if (size == sizeof(error)) return StartError(command[0], directory, error);
  return process;
}

Process::~Process() {
  Kill();
  for (const int end : {pidfd_, input_, output_, errors_}) {
    if (end >= 0) close(end);
  }
}

bool Process::Write(absl::string_view bytes, absl::Time deadline) {
  output_bytes_ = 0;
  while (!bytes.empty()) {
    const ssize_t size = send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (size >= 0) {
      bytes.remove_prefix(static_cast<size_t>(size));
    } else if (errno == EAGAIN) {
      const absl::Duration left = deadline - time_();
      if (left <= absl::ZeroDuration()) return false;
      // It may be waiting for its own output or errors to be read.
      pollfd sources[3] = {{input_, POLLOUT, 0}, {errors_, POLLIN, 0}, {output_, POLLIN, 0}};
      if (poll(sources, 3, PollTimeout(left)) <= 0) continue;
      if (sources[1].revents != 0) DrainErrors();
      if (sources[2].revents != 0) Fill(MSG_DONTWAIT);
      if (output_bytes_ > kMaxOutput) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool Process::WaitForOutput(absl::Time deadline) {
  while (true) {
    const absl::Duration left = deadline - time_();
    if (left <= absl::ZeroDuration()) return false;
    pollfd sources[2] = {{output_, POLLIN, 0}, {errors_, POLLIN, 0}};
    const timespec wait = absl::ToTimespec(std::min(left, absl::Hours(24)));
    if (ppoll(sources, 2, &wait, nullptr) <= 0) continue;
    if (sources[1].revents != 0) DrainErrors();
    if (sources[0].revents != 0) return true;
  }
}

void Process::DrainErrors() {
  char bytes[4096];
  while (errors_ >= 0) {
    const ssize_t size = read(errors_, bytes, sizeof(bytes));
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno == EAGAIN) return;
    if (size <= 0) {
      close(std::exchange(errors_, -1));
      return;
    }
    errors_text_.append(bytes, static_cast<size_t>(size));
    if (errors_text_.size() > kMaxErrors) errors_text_.erase(0, errors_text_.size() - kMaxErrors);
    if (static_cast<size_t>(size) < sizeof(bytes)) return;
  }
}

bool Process::Fill(int flags) {
  if (output_ < 0) return false;
  if (begin_ == end_) {
    begin_ = end_ = searched_ = 0;
  } else if (buffer_.size() - end_ < kReadSize / 4 && begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    searched_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  ssize_t size = 0;
  do {
    size = recv(output_, buffer_.data() + end_, buffer_.size() - end_, flags);
  } while (size < 0 && errno == EINTR);
  if (size < 0 && errno == EAGAIN) return false;
  if (size <= 0) {
    close(std::exchange(output_, -1));
    return false;
  }
  end_ += static_cast<size_t>(size);
  output_bytes_ += static_cast<size_t>(size);
  return true;
}

bool Process::TakeLine(absl::string_view* line) {
  while (true) {
    const void* found = std::memchr(buffer_.data() + searched_, '\n', end_ - searched_);
    if (found == nullptr) {
      searched_ = end_;
      const bool last = output_ < 0 && begin_ < end_;
      if (end_ - begin_ < kMaxLine && !last) return false;
      // Too long, or the last one and without an end.
      const absl::string_view part = absl::string_view(buffer_).substr(begin_, std::min(end_ - begin_, kMaxLine));
      begin_ = searched_ = end_;
      if (std::exchange(skipping_, !last)) {
        if (last) return false;
        continue;
      }
      *line = part;
      return true;
    }
    const size_t at = static_cast<size_t>(static_cast<const char*>(found) - buffer_.data());
    *line = absl::string_view(buffer_).substr(begin_, std::min(at - begin_, kMaxLine));
    begin_ = searched_ = at + 1;
    if (std::exchange(skipping_, false)) continue;
    if (!line->empty() && line->back() == '\r') line->remove_suffix(1);
    return true;
  }
}

Process::Read Process::ReadLine(absl::Time deadline, absl::string_view* line) {
  while (!TakeLine(line)) {
    if (output_ < 0) return Read::kClosed;
    if (output_bytes_ > kMaxOutput) return Read::kNoise;
    if (deadline - time_() > kSlice) {
      // Its errors can wait so long; it writes on once they are read.
      if (!Fill(0)) DrainErrors();
    } else {
      if (!WaitForOutput(deadline)) return Read::kTimeout;
      Fill(MSG_DONTWAIT);
    }
  }
  return Read::kLine;
}

void Process::DropOutput() {
  while (Fill(MSG_DONTWAIT)) {
    if (output_bytes_ > kMaxOutput) return;
    begin_ = searched_ = end_;
  }
  DropRead();
}

void Process::DropRead() {
  // A line of which the beginning was dropped is dropped to its end.
  if (end_ > 0) skipping_ = output_ >= 0 && buffer_[end_ - 1] != '\n';
  begin_ = searched_ = end_;
}

void Process::Reap(int wait_status) {
  wait_status_ = wait_status;
  pid_ = -1;
}

bool Process::WaitForEnd(absl::Time deadline) {
  while (pid_ >= 0) {
    // The group first: once the child is reaped, its number may be another's.
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_) {
      kill(-pid_, SIGKILL);
      int status = 0;
      while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
      }
      Reap(status);
      return true;
    }
    const absl::Duration left = deadline - time_();
    if (left <= absl::ZeroDuration()) return false;
    DrainErrors();
    while (output_ >= 0 && Fill(MSG_DONTWAIT)) begin_ = searched_ = end_;
    pollfd sources[3] = {{pidfd_, POLLIN, 0}, {errors_, POLLIN, 0}, {output_, POLLIN, 0}};
    const timespec wait = absl::ToTimespec(std::min(left, absl::Hours(24)));
    ppoll(sources, 3, &wait, nullptr);
  }
  return true;
}

void Process::Kill() {
  if (pid_ < 0) return;
  if (WaitForEnd(absl::InfinitePast())) return;
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  killed_ = true;
  Reap(status);
}

std::string Process::HowItEnded() const {
  if (pid_ >= 0) return "closed its output";
  if (killed_) return "was killed";
  if (!WIFSIGNALED(wait_status_)) return absl::StrCat("ended with exit status ", WEXITSTATUS(wait_status_));
  const int number = WTERMSIG(wait_status_);
  const char* name = sigdescr_np(number);
  return absl::StrCat("was ended by signal ", number, " (", absl::AsciiStrToLower(name == nullptr ? "unknown" : name),
                      ")");
}

std::string Process::LastErrors() {
  DrainErrors();
  std::string text(absl::StripAsciiWhitespace(errors_text_));
  for (char& c : text) {
    if (c == '\n') c = '|';
    if (!absl::ascii_isprint(static_cast<unsigned char>(c))) c = '?';
  }
  return text;
}

}  // namespace varia
