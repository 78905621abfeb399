// The command line of `varia-xboard`.
#ifndef VARIA_HOSTS_XBOARD_OPTIONS_H_
#define VARIA_HOSTS_XBOARD_OPTIONS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace varia::xboard {

struct Options {
  std::vector<std::string> plugins;
  std::vector<std::string> plugin_directories;
  bool help = false;
};

// Reads the arguments (without the program's name): --plugin FILE, --plugin-dir DIR, each as often as you like, and
// --help; a value follows after '=' or as the next argument. InvalidArgument names what is none of these, and a flag
// without its value.
absl::StatusOr<Options> ParseOptions(const std::vector<std::string>& arguments);

// The text for --help.
std::string HelpText();

}  // namespace varia::xboard

#endif  // VARIA_HOSTS_XBOARD_OPTIONS_H_
