// Where plugin files may be.
#ifndef VARIA_PLATFORM_LOADER_PLUGIN_PATHS_H_
#define VARIA_PLATFORM_LOADER_PLUGIN_PATHS_H_

#include <string>
#include <vector>

#include "absl/time/time.h"

namespace varia {

// Where to look for plugins, in this order: `files`, `directories`, then, unless switched off, the directories of the
// environment's VARIA_PLUGIN_PATH (colon separated), $XDG_DATA_HOME/varia/plugins (default ~/.local/share), and the
// installed directory. Never the working directory. In a directory every file that ends in ".so" is looked at, in the
// order of the names.
struct SearchPath {
  std::vector<std::string> files;
  std::vector<std::string> directories;
  bool use_environment = true;
  // Directory of the plugins that came with this Varia; empty for none.
  std::string installed_directory;
  // How long the first look at an unknown file may take.
  absl::Duration first_look_limit = absl::Seconds(5);
  // Loads every file as it is: no first look, no quarantine, nothing written. For a process that may die of it.
  bool trusting = false;
};

// A file, directory or variant that was passed over, and why: the end of a sentence that begins with it, "is not
// there".
struct PassedOver {
  std::string file;
  std::string reason;
};

// Canonical paths of all files to look at, first come first, each once. What was asked for and is not there is added to
// *passed_over; of the default directories it is nothing to speak of when they do not exist.
std::vector<std::string> FindPluginFiles(const SearchPath& path, std::vector<PassedOver>* passed_over);

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_PLUGIN_PATHS_H_
