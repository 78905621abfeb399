#include "tests/match/match_test_util.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>

#include "platform/loader/registry.h"

namespace varia {

std::string PluginFile(const std::string& plugin) { return std::string(PLUGIN_DIRECTORY) + "/" + plugin + ".so"; }

const Variant& PluginVariant(const std::string& plugin) {
  static auto* registries = new std::map<std::string, std::unique_ptr<const Registry>>();
  std::unique_ptr<const Registry>& registry = (*registries)[plugin];
  if (registry == nullptr) {
    SearchPath path;
    path.files = {PluginFile(plugin)};
    path.use_environment = false;
    registry = Registry::Discover(path);
  }
  if (registry->variants().empty()) {
    std::fprintf(stderr, "%s: %s\n", plugin.c_str(), registry->passed_over()[0].reason.c_str());
    std::abort();
  }
  return *registry->variants()[0];
}

}  // namespace varia
