#include "platform/isolate/sandbox.h"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <initializer_list>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "platform/loader/under_sanitizer.h"

namespace varia {
namespace {

constexpr rlim_t kMostDescriptors = 64;
// More than the host's notes of what the worker writes to standard error can hold; no other file can be written at all.
constexpr rlim_t kMostFileBytes = 1 << 20;

absl::Status SystemError(absl::string_view what, int error) {
  return absl::UnavailableError(absl::StrCat(what, ": ", std::strerror(error)));
}

using Resource = decltype(RLIMIT_AS);

absl::Status Limit(Resource resource, rlim_t most, absl::string_view name) {
  const rlimit limit{most, most};
  if (setrlimit(resource, &limit) == 0) return absl::OkStatus();
  return SystemError(absl::StrCat("the limit of ", name, " could not be set"), errno);
}

// Runs at a forbidden call: names it, and ends the process.
void OnForbiddenCall(int /*signal*/, siginfo_t* info, void* /*context*/) {
  char text[] = "forbidden system call    0\n";
  size_t place = sizeof(text) - 3;
  for (unsigned number = static_cast<unsigned>(info->si_syscall); number > 0 && text[place] != 'l'; number /= 10) {
    text[place--] = static_cast<char>('0' + number % 10);
  }
  lseek(STDERR_FILENO, 0, SEEK_SET);
  // What cannot be written is told by the exit code alone.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, sizeof(text) - 1);
  _exit(kExitForbidden);
}

// A filter under construction. The first failure is kept.
class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_TRAP)) {}
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;
  ~Filter() {
    if (context_ != nullptr) seccomp_release(context_);
  }

  void Allow(std::initializer_list<int> calls) {
    for (const int call : calls) Add(SCMP_ACT_ALLOW, call, 0, {});
  }
  // Only where argument `index` is as said.
  void AllowIf(int call, scmp_arg_cmp condition) { Add(SCMP_ACT_ALLOW, call, 1, condition); }
  // Answers with an error, for what libraries ask without need.
  void Refuse(int call, int error) { Add(SCMP_ACT_ERRNO(static_cast<uint32_t>(error)), call, 0, {}); }

  int Load() {
    if (context_ == nullptr) return ENOMEM;
    if (error_ == 0) error_ = seccomp_load(context_);
    return -error_;
  }

 private:
  void Add(uint32_t action, int call, unsigned conditions, scmp_arg_cmp condition) {
    if (context_ == nullptr || error_ != 0) return;
    error_ = seccomp_rule_add_array(context_, action, call, conditions, &condition);
  }

  scmp_filter_ctx context_;
  int error_ = 0;  // negative errno
};

scmp_arg_cmp Equals(unsigned index, scmp_datum_t value) { return {index, SCMP_CMP_EQ, value, 0}; }
scmp_arg_cmp Below(unsigned index, scmp_datum_t value) { return {index, SCMP_CMP_LT, value, 0}; }
scmp_arg_cmp Masked(unsigned index, scmp_datum_t mask, scmp_datum_t value) {
  return {index, SCMP_CMP_MASKED_EQ, mask, value};
}

void AddRules(int socket, Filter* filter) {
  // Memory, time and threads.
  filter->Allow({SCMP_SYS(brk),
                 SCMP_SYS(mmap),
                 SCMP_SYS(munmap),
                 SCMP_SYS(mremap),
                 SCMP_SYS(mprotect),
                 SCMP_SYS(madvise),
                 SCMP_SYS(membarrier),
                 SCMP_SYS(futex),
                 SCMP_SYS(set_robust_list),
                 SCMP_SYS(get_robust_list),
                 SCMP_SYS(rseq),
                 SCMP_SYS(sched_yield),
                 SCMP_SYS(sched_getaffinity),
                 SCMP_SYS(getcpu),
                 SCMP_SYS(gettid),
                 SCMP_SYS(getpid),
                 SCMP_SYS(getppid),
                 SCMP_SYS(getuid),
                 SCMP_SYS(geteuid),
                 SCMP_SYS(getgid),
                 SCMP_SYS(getegid),
                 SCMP_SYS(clock_gettime),
                 SCMP_SYS(clock_getres),
                 SCMP_SYS(clock_nanosleep),
                 SCMP_SYS(nanosleep),
                 SCMP_SYS(gettimeofday),
                 SCMP_SYS(time),
                 SCMP_SYS(getrandom),
                 SCMP_SYS(getrusage),
                 SCMP_SYS(getrlimit),
                 SCMP_SYS(times),
                 SCMP_SYS(sysinfo),
                 SCMP_SYS(uname),
                 SCMP_SYS(restart_syscall),
                 SCMP_SYS(exit),
                 SCMP_SYS(exit_group)});
  filter->AllowIf(SCMP_SYS(prlimit64), Equals(2, 0));  // asking is free
  filter->AllowIf(SCMP_SYS(clone), Masked(0, CLONE_THREAD, CLONE_THREAD));
  filter->Refuse(SCMP_SYS(clone3), ENOSYS);  // its flags are out of sight; the C library falls back to clone
  filter->AllowIf(SCMP_SYS(prctl), Equals(0, PR_SET_NAME));
  // Signals within the process. The one that stops forbidden calls stays as it is.
  filter->Allow({SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigpending), SCMP_SYS(sigaltstack)});
  filter->AllowIf(SCMP_SYS(rt_sigaction), Below(0, SIGSYS));
  filter->AllowIf(SCMP_SYS(rt_sigaction), Masked(0, 0xE0, 0x20));  // 32 to 63, which the C library's threads use
  filter->AllowIf(SCMP_SYS(tgkill), Equals(0, static_cast<scmp_datum_t>(getpid())));
  // What is open: the socket, and standard streams that lead nowhere or to the host's notes.
  filter->Allow({SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(lseek),
                 SCMP_SYS(close), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(recvfrom)});
  filter->AllowIf(SCMP_SYS(sendto), Equals(0, static_cast<scmp_datum_t>(socket)));
  for (const int command : {F_GETFD, F_SETFD, F_GETFL}) {
    filter->AllowIf(SCMP_SYS(fcntl), Equals(1, static_cast<scmp_datum_t>(command)));
  }
  filter->Refuse(SCMP_SYS(ioctl), ENOTTY);
  // Files, to be read.
  constexpr scmp_datum_t kWrites = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);
  filter->AllowIf(SCMP_SYS(openat), Masked(2, kWrites, 0));
  filter->AllowIf(SCMP_SYS(open), Masked(1, kWrites, 0));
  filter->Refuse(SCMP_SYS(openat2), ENOSYS);
  filter->Allow({SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(fstat), SCMP_SYS(newfstatat), SCMP_SYS(statx),
                 SCMP_SYS(statfs), SCMP_SYS(fstatfs), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2),
                 SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getcwd), SCMP_SYS(getdents64),
                 SCMP_SYS(fadvise64)});
  // UBSan asks by way of a pipe whether it can read an address.
  if (UnderSanitizer()) filter->Allow({SCMP_SYS(pipe), SCMP_SYS(pipe2)});
}

}  // namespace

absl::Status LimitMemory(uint32_t mebibytes) {
  if (mebibytes == 0 || UnderSanitizer()) return absl::OkStatus();
  return Limit(RLIMIT_AS, rlim_t{mebibytes} << 20, "address space");
}

absl::Status EnterSandbox(int socket) {
  if (absl::Status status = Limit(RLIMIT_CORE, 0, "core dumps"); !status.ok()) return status;
  if (absl::Status status = Limit(RLIMIT_NOFILE, kMostDescriptors, "open files"); !status.ok()) return status;
  if (absl::Status status = Limit(RLIMIT_FSIZE, kMostFileBytes, "file size"); !status.ok()) return status;
  if (absl::Status status = Limit(RLIMIT_MSGQUEUE, 0, "message queues"); !status.ok()) return status;
  struct sigaction action {};
  action.sa_sigaction = OnForbiddenCall;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  if (sigaction(SIGSYS, &action, nullptr) != 0) return SystemError("no handler of forbidden calls could be set", errno);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return SystemError("no_new_privs could not be set", errno);
  Filter filter;
  AddRules(socket, &filter);
  if (const int error = filter.Load(); error != 0) return SystemError("the system call filter could not be set", error);
  return absl::OkStatus();
}

}  // namespace varia
