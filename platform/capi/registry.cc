// varia/host/registry.h
#include "varia/host/registry.h"

#include <dlfcn.h>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include "absl/time/time.h"
#include "platform/capi/call.h"
#include "platform/capi/objects.h"
#include "platform/game/builtin_policies.h"
#include "platform/history/arbiter.h"
#include "platform/loader/program_plugins.h"
#include "varia/v1/host.pb.h"

namespace varia::capi {
namespace {

namespace fs = std::filesystem;

// The folder of the plugins that came with this library, found from the library's own place.
std::string InstalledPluginDirectory() {
  Dl_info library{};
  if (dladdr(reinterpret_cast<const void*>(&varia_host_registry_create), &library) == 0 ||
      library.dli_fname == nullptr) {
    return "";
  }
  std::error_code error;
  const fs::path file = fs::canonical(library.dli_fname, error);
  return error ? "" : PluginDirectoryFrom(file.parent_path().string(), "varia/plugins");
}

SearchPath PathOf(const v1::RegistryOptions& options) {
  SearchPath path;
  path.files.assign(options.files().begin(), options.files().end());
  path.directories.assign(options.directories().begin(), options.directories().end());
  path.use_environment = !options.skip_environment();
  if (!options.skip_installed()) path.installed_directory = InstalledPluginDirectory();
  if (options.first_look_limit_ms() != 0) {
    path.first_look_limit = absl::Milliseconds(int64_t{options.first_look_limit_ms()});
  }
  return path;
}

v1::RegistryReport ReportOf(const Registry& registry) {
  v1::RegistryReport report;
  for (const auto& variant : registry.variants()) report.add_variants(variant->id());
  for (const LoadedPlugin& loaded : registry.plugins()) {
    v1::PluginReport* plugin = report.add_plugins();
    plugin->set_file(loaded.file);
    plugin->set_name(loaded.name);
    plugin->set_version(loaded.version);
    plugin->set_author(loaded.author);
    plugin->set_license(loaded.license);
    for (const std::string& id : loaded.variant_ids) plugin->add_variants(id);
  }
  for (const PassedOver& passed : registry.passed_over()) {
    v1::PassedOverReport* entry = report.add_passed_over();
    entry->set_file(passed.file);
    entry->set_reason(passed.reason);
  }
  return report;
}

}  // namespace
}  // namespace varia::capi

using varia::capi::CheckOutput;
using varia::capi::RegistryObject;
using varia::capi::VariantObject;

int32_t varia_host_registry_create(const void* options, uint64_t options_size, varia_host_registry* registry,
                                   varia_host_error* error) noexcept {
  return varia::capi::Call(error, [&]() -> absl::Status {
    if (absl::Status status = CheckOutput(registry, "the registry"); !status.ok()) return status;
    varia::v1::RegistryOptions read;
    if (absl::Status status = varia::capi::ReadMessage(options, options_size, &read); !status.ok()) return status;
    return varia::capi::Create(std::make_shared<RegistryObject>(varia::Registry::Discover(varia::capi::PathOf(read))),
                               registry);
  });
}

int32_t varia_host_registry_destroy(varia_host_registry registry, varia_host_error* error) noexcept {
  return varia::capi::Destroy<RegistryObject>(registry, error);
}

int32_t varia_host_registry_report(varia_host_registry registry, varia_host_buffer* report,
                                   varia_host_error* error) noexcept {
  return varia::capi::UseInto<RegistryObject>(registry, report, error, [](const RegistryObject& object) {
    return absl::StatusOr<varia::v1::RegistryReport>(varia::capi::ReportOf(*object.registry));
  });
}

int32_t varia_host_variant_create(varia_host_registry registry, const char* name, varia_host_variant* variant,
                                  varia_host_error* error) noexcept {
  return varia::capi::Use<RegistryObject>(registry, error, [&](const RegistryObject& object) -> absl::Status {
    if (absl::Status status = CheckOutput(variant, "the variant"); !status.ok()) return status;
    const absl::StatusOr<absl::string_view> id = varia::capi::ReadText(name, "variant's name");
    if (!id.ok()) return id.status();
    const absl::StatusOr<const varia::Variant*> found = object.registry->Find(*id);
    if (!found.ok()) return found.status();
    return varia::capi::Create(std::make_shared<VariantObject>(object.registry, *found), variant);
  });
}

int32_t varia_host_variant_destroy(varia_host_variant variant, varia_host_error* error) noexcept {
  return varia::capi::Destroy<VariantObject>(variant, error);
}

int32_t varia_host_variant_info(varia_host_variant variant, varia_host_buffer* info, varia_host_error* error) noexcept {
  return varia::capi::UseInto<VariantObject>(variant, info, error, [](const VariantObject& object) {
    return absl::StatusOr<varia::v1::VariantInfo>(object.variant->info());
  });
}

int32_t varia_host_variant_policy(varia_host_variant variant, varia_host_buffer* policy,
                                  varia_host_error* error) noexcept {
  return varia::capi::UseInto<VariantObject>(variant, policy, error, [](const VariantObject& object) {
    return absl::StatusOr<varia::v1::ArbiterPolicy>(varia::PolicyFor(varia::BuiltInPolicies(), object.variant->id()));
  });
}
