// Opening one plugin file in this process.
#ifndef VARIA_PLATFORM_LOADER_PLUGIN_FILE_H_
#define VARIA_PLATFORM_LOADER_PLUGIN_FILE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "platform/loader/variant.h"
#include "platform/services/host_services.h"
#include "varia/plugin.h"

namespace varia {

// A plugin in this process, all its tables checked. It stays loaded until the process ends.
struct OpenedPlugin {
  const varia_plugin_table* table;
  std::vector<std::unique_ptr<const Variant>> variants;
};

// Loads `path` with RTLD_NOW | RTLD_LOCAL, negotiates the ABI and checks every table and description. Runs the plugin's
// code, which may do anything: only for files that FirstLook() found good. FailedPrecondition with a sentence without a
// subject ("exports no symbol varia_plugin"). The plugin is handed `services` (static; nullptr: none, as a host without
// any), but only where it has none from before.
absl::StatusOr<OpenedPlugin> OpenPlugin(const std::string& path, const varia_services* services = HostServices());

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_PLUGIN_FILE_H_
