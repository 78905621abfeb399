// A lock between processes.
#ifndef VARIA_PLATFORM_RUN_FILE_LOCK_H_
#define VARIA_PLATFORM_RUN_FILE_LOCK_H_

#include <string>

#include "absl/status/statusor.h"

namespace varia {

// Holds a file locked (flock) until it is destroyed or the process dies, however it dies. Programs started by exec do
// not inherit it.
class FileLock {
 public:
  // Holds nothing.
  FileLock() = default;
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  ~FileLock();

  // Locks the file, making it when it is not there. Aborted when another holds it; PermissionDenied when
  // it must not be written; Unavailable when it cannot be opened.
  static absl::StatusOr<FileLock> Take(const std::string& path);

 private:
  int descriptor_ = -1;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_FILE_LOCK_H_
