// Remembers which plugin files were looked at and found good.
#ifndef VARIA_PLATFORM_LOADER_LOOK_CACHE_H_
#define VARIA_PLATFORM_LOADER_LOOK_CACHE_H_

#include <set>
#include <string>

#include "absl/types/optional.h"

namespace varia {

// A small text file, one line a plugin file: the host's plugin ABI, then the file's device, inode, size, times of last
// modification and status change in nanoseconds, and canonical path. A file with exactly these facts was good at its
// first look. Files that were no good are looked at again every time: what was missing may be there by now.
//
// The cache never causes an error: where it cannot be read, is damaged or cannot be written, the next first look is
// only not saved. Processes may use one cache at once: it is replaced by rename, and the worst that a race can lose is
// an entry. Not synchronised within a process.
class LookCache {
 public:
  // Reads `directory`/first-looks. An empty directory: no cache.
  explicit LookCache(std::string directory);
  // The user's: $XDG_CACHE_HOME/varia or ~/.cache/varia.
  static std::string DefaultDirectory();

  // The line for a file as it is now; nothing when it cannot be looked up.
  static absl::optional<std::string> Entry(const std::string& canonical_path);

  bool Knows(const std::string& entry) const { return entries_.count(entry) != 0; }
  void Add(const std::string& entry);
  // Writes what was added, if anything, merged with what others have written since; drops files that are gone or
  // changed.
  void Save();

 private:
  std::string directory_;
  std::set<std::string> entries_;
  bool changed_ = false;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_LOOK_CACHE_H_
