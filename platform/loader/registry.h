// Finds plugin files, looks at them, loads them, and knows every variant.
#ifndef VARIA_PLATFORM_LOADER_REGISTRY_H_
#define VARIA_PLATFORM_LOADER_REGISTRY_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/loader/plugin_paths.h"
#include "platform/loader/variant.h"

namespace varia {

// A plugin that was loaded.
struct LoadedPlugin {
  std::string file;  // canonical path
  std::string name;
  std::string version;
  std::string author;
  std::string license;
  uint32_t abi_minor = 0;
  std::vector<std::string> variant_ids;
};

// All variants found. Immutable once built; safe from any thread. Plugins stay loaded until the process ends.
class Registry {
 public:
  // Looks at every file of the path that is not in the user's quarantine, each unknown one first in a child process
  // with a time limit (a crash or hang there is put on record), and loads the good ones with RTLD_NOW | RTLD_LOCAL.
  // Never fails as a whole: what is wrong with a file is in passed_over(). The same variant id twice: the first wins,
  // the other is reported.
  static std::unique_ptr<const Registry> Discover(const SearchPath& path);

  // In order of their ids.
  const std::vector<std::unique_ptr<const Variant>>& variants() const { return variants_; }
  const std::vector<LoadedPlugin>& plugins() const { return plugins_; }
  const std::vector<PassedOver>& passed_over() const { return passed_over_; }

  // The variant with that id; '_' and '-' and letter case are one. NotFound names the nearest id and all that there
  // are.
  absl::StatusOr<const Variant*> Find(absl::string_view name) const;

 private:
  Registry() = default;

  std::vector<std::unique_ptr<const Variant>> variants_;
  std::vector<LoadedPlugin> plugins_;
  std::vector<PassedOver> passed_over_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_REGISTRY_H_
