#include "platform/run/other_plugins.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"

namespace varia {

absl::StatusOr<const Variant*> OtherPlugins::Find(const std::string& file, absl::string_view variant_id) {
  auto found = opened_.find(file);
  if (found == opened_.end()) found = opened_.emplace(file, OpenPlugin(file)).first;
  const absl::StatusOr<OpenedPlugin>& plugin = found->second;
  if (!plugin.ok()) {
    return absl::FailedPreconditionError(absl::StrCat("the plugin ", CleanText(file), " ", plugin.status().message()));
  }
  for (const auto& variant : plugin->variants) {
    if (variant->id() == variant_id) return variant.get();
  }
  return absl::NotFoundError(absl::StrCat("the plugin ", CleanText(file), " has no variant '", variant_id, "'"));
}

}  // namespace varia
