#include "platform/loader/quarantine.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/loader/atomic_file.h"
#include "platform/loader/look_cache.h"
#include "platform/loader/user_directories.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

constexpr absl::string_view kHeading = "varia quarantine 1";
// A larger file is none of ours.
constexpr std::uintmax_t kMaxBytes = 1 << 20;
// Longest reason that is kept, and words before the path in an entry.
constexpr size_t kMaxReason = 1000;
constexpr int kFacts = 6;

// The path in an entry of the look cache; empty when it is none.
std::string PathIn(const std::string& entry) {
  const std::vector<std::string> words = absl::StrSplit(entry, absl::MaxSplits(' ', kFacts));
  return words.size() == kFacts + 1 ? words[kFacts] : "";
}

absl::Status SystemError(absl::string_view what) {
  return absl::UnavailableError(absl::StrCat(what, ": ", std::strerror(errno)));
}

// Held from a change's reading to its writing. The lock goes with the descriptor, also when the process dies.
class Lock {
 public:
  explicit Lock(const std::string& path) : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    if (file_ < 0) return;
    while (flock(file_, LOCK_EX) != 0) {
      if (errno == EINTR) continue;
      const int error = errno;
      close(std::exchange(file_, -1));
      errno = error;
      return;
    }
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() {
    if (file_ >= 0) close(file_);
  }
  bool held() const { return file_ >= 0; }

 private:
  int file_;
};

}  // namespace

Quarantine::Quarantine(std::string directory) : directory_(std::move(directory)) { Read(); }

std::string Quarantine::DefaultDirectory() {
  const std::string state = UserDirectory("XDG_STATE_HOME", ".local/state");
  return state.empty() ? state : state + "/varia";
}

void Quarantine::Read() {
  records_.clear();
  notice_.clear();
  if (directory_.empty()) return;
  const std::string path = directory_ + "/quarantine";
  std::error_code error;
  if (!std::filesystem::exists(path, error) && !error) return;
  const auto damaged = [&](absl::string_view what) {
    records_.clear();
    notice_ =
        absl::StrCat("the quarantine ", CleanText(path), " ", what, "; all plugin files start with a clean record");
  };
  if (std::filesystem::file_size(path, error) > kMaxBytes || error) return damaged("cannot be read");
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line) || line != kHeading) return damaged("is damaged in line 1");
  for (int number = 2; std::getline(file, line); ++number) {
    // Offences, reason, entry: the path at its end may hold anything but a line's end.
    const std::vector<std::string> parts = absl::StrSplit(line, absl::MaxSplits('\t', 2));
    Record record;
    if (parts.size() == 3) record = {parts[2], {PathIn(parts[2]), 0, CleanText(parts[1])}};
    if (parts.size() != 3 || !absl::SimpleAtoi(parts[0], &record.offender.offences) || record.offender.offences < 1 ||
        record.offender.file.empty()) {
      return damaged(absl::StrCat("is damaged in line ", number));
    }
    // A file that has changed since is another one.
    if (LookCache::Entry(record.offender.file) == record.entry) records_.push_back(std::move(record));
  }
}

absl::Status Quarantine::Write() const {
  std::string content = absl::StrCat(kHeading, "\n");
  for (const Record& record : records_) {
    absl::StrAppend(&content, record.offender.offences, "\t", record.offender.reason, "\t", record.entry, "\n");
  }
  return ReplaceFile(directory_ + "/quarantine", content, /*to_disk=*/false);
}

template <typename Change>
absl::Status Quarantine::Update(const Change& change) {
  if (directory_.empty()) return absl::OkStatus();
  std::error_code error;
  std::filesystem::create_directories(directory_, error);
  const Lock lock(directory_ + "/quarantine.lock");
  if (!lock.held()) return SystemError(absl::StrCat("the quarantine in ", CleanText(directory_), " cannot be locked"));
  Read();
  return change() ? Write() : absl::OkStatus();
}

absl::optional<std::string> Quarantine::Against(const std::string& canonical_path) const {
  for (const Record& record : records_) {
    const Offender& offender = record.offender;
    if (offender.file != canonical_path || offender.offences < kMostOffences) continue;
    return absl::StrCat("is in quarantine after ", offender.offences, " crashes or hangs, the last: ", offender.reason);
  }
  return absl::nullopt;
}

absl::Status Quarantine::Report(const std::string& canonical_path, absl::string_view reason) {
  const absl::optional<std::string> entry = LookCache::Entry(canonical_path);
  if (!entry.has_value()) return absl::OkStatus();  // gone
  return Update([&] {
    auto record =
        std::find_if(records_.begin(), records_.end(), [&](const Record& each) { return each.entry == *entry; });
    if (record == records_.end()) record = records_.insert(record, {*entry, {canonical_path, 0, ""}});
    ++record->offender.offences;
    record->offender.reason = CleanText(reason.substr(0, kMaxReason));
    return true;
  });
}

absl::Status Quarantine::Release(const std::string& canonical_path) {
  bool found = false;
  const absl::Status status = Update([&] {
    const auto first = std::remove_if(records_.begin(), records_.end(),
                                      [&](const Record& each) { return each.offender.file == canonical_path; });
    found = first != records_.end();
    records_.erase(first, records_.end());
    return found;
  });
  if (status.ok() && !found) {
    return absl::NotFoundError(absl::StrCat(CleanText(canonical_path), " has no crashes or hangs on record"));
  }
  return status;
}

std::vector<Offender> Quarantine::offenders() const {
  std::vector<Offender> offenders;
  offenders.reserve(records_.size());
  for (const Record& record : records_) offenders.push_back(record.offender);
  std::sort(offenders.begin(), offenders.end(), [](const Offender& a, const Offender& b) { return a.file < b.file; });
  return offenders;
}

}  // namespace varia
