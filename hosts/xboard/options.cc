#include "hosts/xboard/options.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace varia::xboard {

absl::StatusOr<Options> ParseOptions(const std::vector<std::string>& arguments) {
  Options options;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const size_t equals = arguments[i].find('=');
    const std::string name = arguments[i].substr(0, equals);
    if (arguments[i] == "--help") {
      options.help = true;
      continue;
    }
    std::vector<std::string>* values = name == "--plugin"       ? &options.plugins
                                       : name == "--plugin-dir" ? &options.plugin_directories
                                                                : nullptr;
    if (values == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat("'", arguments[i], "' is none of --plugin FILE, --plugin-dir DIR and --help"));
    }
    std::string value;
    if (equals != std::string::npos) {
      value = arguments[i].substr(equals + 1);
    } else if (++i < arguments.size()) {
      value = arguments[i];
    }
    if (value.empty()) return absl::InvalidArgumentError(absl::StrCat(name, " needs a value after it"));
    values->push_back(value);
  }
  return options;
}

std::string HelpText() {
  return "varia-xboard: an engine that speaks the XBoard protocol over every variant of two teams\n\n"
         "Usage: xboard -fcp varia-xboard, or -fcp 'varia-xboard FLAGS'\n\n"
         "Flags:\n"
         "  --plugin FILE      look at this plugin first; may be given several times\n"
         "  --plugin-dir DIR   look for plugins there too; may be given several times\n"
         "  --help             this\n";
}

}  // namespace varia::xboard
