#include "platform/game/input_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{64} << 20;

// Unavailable for what has the name and is no file.
absl::Status CheckNoSpecialFile(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status)) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("cannot read ", CleanText(path), ": it is not a file"));
}

}  // namespace

absl::StatusOr<std::ifstream> OpenInput(const std::string& path, absl::string_view what) {
  if (absl::Status status = CheckNoSpecialFile(path); !status.ok()) return status;
  std::ifstream file(path, std::ios::binary);
  if (file) return file;
  const int error = errno;
  const std::string message = absl::StrCat(what, " '", CleanText(path), "' cannot be read: ", std::strerror(error));
  return error == ENOENT ? absl::NotFoundError(message) : absl::UnavailableError(message);
}

absl::StatusOr<std::string> ReadTextFile(const std::string& path) {
  const auto cannot = [&path](const std::string& reason) {
    return absl::UnavailableError(absl::StrCat("cannot read ", path, ": ", reason));
  };
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    return absl::NotFoundError(absl::StrCat("there is no file ", path));
  }
  if (error) return cannot(error.message());
  if (absl::Status special = CheckNoSpecialFile(path); !special.ok()) return special;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return cannot(error.message());
  if (size > kMaxBytes) return cannot("it has more than 64 MiB");
  std::ifstream file(path, std::ios::binary);
  if (!file) return cannot(std::strerror(errno));
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (file.bad()) return cannot("reading failed");
  return text;
}

}  // namespace varia
