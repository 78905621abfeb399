#include "platform/validate/check_target.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace varia {

absl::StatusOr<const Variant*> OpenTarget(const CheckTarget& target, OpenedPlugin* plugin,
                                          const varia_services* services) {
  absl::StatusOr<OpenedPlugin> opened = OpenPlugin(target.file, services);
  if (!opened.ok()) return opened.status();
  *plugin = *std::move(opened);
  for (const auto& variant : plugin->variants) {
    if (variant->id() == target.variant) return variant.get();
  }
  return absl::FailedPreconditionError(absl::StrCat("offers no variant '", target.variant, "' any more"));
}

}  // namespace varia
