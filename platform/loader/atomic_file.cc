#include "platform/loader/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace varia {
namespace {

bool WriteAll(int file, absl::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size = write(file, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return false;
    bytes.remove_prefix(static_cast<size_t>(size));
  }
  return true;
}

// The file's name in its directory reaches the disk with the directory alone. Some file systems refuse; nothing to be
// done.
void SyncDirectory(const std::string& directory) {
  const int file = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  fsync(file);
  close(file);
}

}  // namespace

bool IsDeviceOrPipe(const std::string& path) {
  struct stat facts {};
  return stat(path.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode);
}

std::string ReplacedFile(const std::string& path) {
  if (IsDeviceOrPipe(path)) return path;
  // As many links as Linux follows.
  constexpr int kMostLinks = 40;
  std::filesystem::path target = path;
  std::error_code error;
  for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(target, error); ++i) {
    const std::filesystem::path next = std::filesystem::read_symlink(target, error);
    if (error) return path;
    target = target.parent_path() / next;
  }
  return target.string();
}

absl::Status ReplaceFile(const std::string& name, absl::string_view bytes, bool to_disk) {
  const std::string path = ReplacedFile(name);
  const auto failed = [&path] {
    return absl::UnavailableError(absl::StrCat("cannot write ", path, ": ", std::strerror(errno)));
  };
  if (IsDeviceOrPipe(path)) {
    const int device = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (device < 0) return failed();
    const absl::Status status = WriteAll(device, bytes) ? absl::OkStatus() : failed();
    close(device);
    return status;
  }
  std::string temporary = path + ".XXXXXX";
  const int file = mkostemp(temporary.data(), O_CLOEXEC);
  if (file < 0) return failed();
  // mkostemp() keeps all others out, as an ordinary new file does not.
  bool good = fchmod(file, S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH) == 0 && WriteAll(file, bytes);
  good = good && (!to_disk || fsync(file) == 0);
  int error = errno;
  if (close(file) != 0 && good) {
    good = false;
    error = errno;
  }
  if (good && rename(temporary.c_str(), path.c_str()) == 0) {
    if (to_disk) {
      const std::string directory = std::filesystem::path(path).parent_path().string();
      SyncDirectory(directory.empty() ? "." : directory);
    }
    return absl::OkStatus();
  }
  if (good) error = errno;
  unlink(temporary.c_str());
  errno = error;
  return failed();
}

}  // namespace varia
