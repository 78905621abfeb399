// Plugins beside the registry's, for variants that it has from elsewhere.
#ifndef VARIA_PLATFORM_RUN_OTHER_PLUGINS_H_
#define VARIA_PLATFORM_RUN_OTHER_PLUGINS_H_

#include <map>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/loader/plugin_file.h"
#include "platform/loader/variant.h"

namespace varia {

// Opens plugin files by their path and keeps them. Not synchronised.
class OtherPlugins {
 public:
  // The variant with that id of the plugin in `file`; it lives as long as this object. FailedPrecondition names the
  // file and why it cannot be loaded, NotFound the file that has no such variant. Runs the plugin's code: only for
  // files that FirstLook() found good.
  absl::StatusOr<const Variant*> Find(const std::string& file, absl::string_view variant_id);

 private:
  std::map<std::string, absl::StatusOr<OpenedPlugin>> opened_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_OTHER_PLUGINS_H_
