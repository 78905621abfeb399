#include "platform/run/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace varia {

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

absl::StatusOr<FileLock> FileLock::Take(const std::string& path) {
  FileLock lock;
  lock.descriptor_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (lock.descriptor_ < 0) {
    const std::string message = absl::StrCat("cannot open '", path, "': ", std::strerror(errno));
    return errno == EACCES || errno == EROFS || errno == EPERM ? absl::PermissionDeniedError(message)
                                                               : absl::UnavailableError(message);
  }
  while (flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno == EWOULDBLOCK) return absl::AbortedError(absl::StrCat("another process holds '", path, "'"));
    return absl::UnavailableError(absl::StrCat("cannot lock '", path, "': ", std::strerror(errno)));
  }
  return lock;
}

}  // namespace varia
