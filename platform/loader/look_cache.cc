#include "platform/loader/look_cache.h"

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/loader/atomic_file.h"
#include "platform/loader/user_directories.h"
#include "varia/abi.h"

namespace varia {
namespace {

// What a first look asks for. To be raised when it asks for more, so that files are looked at again.
constexpr int kLookRevision = 1;
// Words before the path in an entry.
constexpr int kFacts = 6;
// A larger file is no cache of ours.
constexpr std::uintmax_t kMaxBytes = 1 << 20;

int64_t Nanoseconds(const timespec& time) { return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec; }

std::set<std::string> ReadEntries(const std::string& directory) {
  std::set<std::string> entries;
  if (directory.empty()) return entries;
  const std::string path = directory + "/first-looks";
  std::error_code error;
  if (std::filesystem::file_size(path, error) > kMaxBytes || error) return entries;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) entries.insert(line);
  return entries;
}

}  // namespace

LookCache::LookCache(std::string directory) : directory_(std::move(directory)), entries_(ReadEntries(directory_)) {}

std::string LookCache::DefaultDirectory() {
  const std::string cache = UserDirectory("XDG_CACHE_HOME", ".cache");
  return cache.empty() ? cache : cache + "/varia";
}

absl::optional<std::string> LookCache::Entry(const std::string& canonical_path) {
  struct stat facts {};
  if (canonical_path.find('\n') != std::string::npos || stat(canonical_path.c_str(), &facts) != 0) return absl::nullopt;
  return absl::StrCat(VARIA_ABI_MAJOR, ".", VARIA_ABI_MINOR, ".", kLookRevision, " ", facts.st_dev, " ", facts.st_ino,
                      " ", facts.st_size, " ", Nanoseconds(facts.st_mtim), " ", Nanoseconds(facts.st_ctim), " ",
                      canonical_path);
}

void LookCache::Add(const std::string& entry) { changed_ |= entries_.insert(entry).second; }

void LookCache::Save() {
  if (directory_.empty() || !changed_) return;
  entries_.merge(ReadEntries(directory_));
  std::string content;
  for (const std::string& entry : entries_) {
    const std::vector<std::string> words = absl::StrSplit(entry, absl::MaxSplits(' ', kFacts));
    if (words.size() == kFacts + 1 && Entry(words[kFacts]) == entry) absl::StrAppend(&content, entry, "\n");
  }
  std::error_code error;
  std::filesystem::create_directories(directory_, error);
  // Failure, here or above, only means that the files are looked at again.
  changed_ = error || !ReplaceFile(directory_ + "/first-looks", content, /*to_disk=*/false).ok();
}

}  // namespace varia
