// Remembers plugin files that crash and hang, and keeps those out that do so again and again.
#ifndef VARIA_PLATFORM_LOADER_QUARANTINE_H_
#define VARIA_PLATFORM_LOADER_QUARANTINE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"

namespace varia {

// A file with crashes or hangs on its record.
struct Offender {
  std::string file;    // canonical path
  int offences = 0;    // at least 1
  std::string reason;  // the last one, a sentence
};

// A small text file in the user's state directory. A plugin file is known by the facts of LookCache::Entry(): a file
// that was changed or built anew starts with a clean record. Processes may use one quarantine at once: changes are made
// under a lock, and the file is replaced at once. A damaged file is a clean start, told by notice(). Not synchronised
// within a process.
class Quarantine {
 public:
  // Files are kept out from so many offences on.
  static constexpr int kMostOffences = 3;

  // Reads `directory`/quarantine. An empty directory: nobody is ever kept out.
  explicit Quarantine(std::string directory);
  // The user's: $XDG_STATE_HOME/varia or ~/.local/state/varia.
  static std::string DefaultDirectory();

  // Why the file is kept out, a sentence without a subject; nothing for a file that may be loaded.
  absl::optional<std::string> Against(const std::string& canonical_path) const;
  // Puts an offence on the file's record. Unavailable when that cannot be written.
  absl::Status Report(const std::string& canonical_path, absl::string_view reason);
  // Wipes the file's record; NotFound when it has none, Unavailable when that cannot be written.
  absl::Status Release(const std::string& canonical_path);

  // All files on record that are still there unchanged, in the order of their names.
  std::vector<Offender> offenders() const;
  // What was wrong with the file, a sentence; empty when nothing was.
  const std::string& notice() const { return notice_; }

 private:
  struct Record {
    std::string entry;  // LookCache::Entry()
    Offender offender;
  };

  void Read();
  absl::Status Write() const;
  // Runs `change`, which returns whether there is something to be written, on the newest records, under the lock.
  template <typename Change>
  absl::Status Update(const Change& change);

  std::string directory_;
  std::vector<Record> records_;
  std::string notice_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_QUARANTINE_H_
