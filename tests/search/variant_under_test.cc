#include "tests/search/variant_under_test.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <utility>

#include "platform/loader/plugin_file.h"

namespace varia {

const Variant& VariantUnderTest(const std::string& plugin) {
  static auto& loaded = *new std::map<std::string, OpenedPlugin>;
  auto found = loaded.find(plugin);
  if (found == loaded.end()) {
    absl::StatusOr<OpenedPlugin> opened = OpenPlugin(std::string(PLUGIN_DIRECTORY) + "/" + plugin + ".so");
    if (!opened.ok()) {
      std::fprintf(stderr, "%s %s\n", plugin.c_str(), opened.status().ToString().c_str());
      std::abort();
    }
    found = loaded.emplace(plugin, *std::move(opened)).first;
  }
  return *found->second.variants[0];
}

SearchGame GameAt(const Variant& variant, const std::string& position) {
  v1::SetupRequest request;
  if (!position.empty()) request.set_position_text(position);
  absl::StatusOr<Position> start = variant.Setup(request);
  if (!start.ok()) {
    std::fprintf(stderr, "'%s': %s\n", position.c_str(), start.status().ToString().c_str());
    std::abort();
  }
  return {*std::move(start), {}};
}

}  // namespace varia
