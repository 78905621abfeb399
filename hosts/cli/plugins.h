// The variants that the program can use.
#ifndef VARIA_HOSTS_CLI_PLUGINS_H_
#define VARIA_HOSTS_CLI_PLUGINS_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "platform/loader/registry.h"

namespace varia::cli {

// What to do about a plugin named by --plugin that could not be loaded.
enum class OnBrokenPlugin { kFail, kReport };

// Looks for plugins by --plugin, --plugin-dir, the environment, and beside the program: in its folder's plugins/ in a
// build tree, else where Varia's installation put them. InvalidArgument when a file or directory named by a flag is not
// there; FailedPrecondition, with kFail, when a plugin named by a flag could not be loaded. With --verbose says on
// standard error which files were passed over.
// `more_files` come after those of --plugin and are treated alike.
absl::StatusOr<std::unique_ptr<const Registry>> FindPlugins(OnBrokenPlugin on_broken = OnBrokenPlugin::kFail,
                                                            const std::vector<std::string>& more_files = {});

// Where FindPlugins() looks. InvalidArgument when a file or directory named by a flag is not there.
absl::StatusOr<SearchPath> PluginPathFromFlags();

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_PLUGINS_H_
