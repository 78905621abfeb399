// From variants to the table of a plugin.
#ifndef VARIA_SDK_PLUGIN_H_
#define VARIA_SDK_PLUGIN_H_

#include "varia/plugin.h"
#include "varia/sdk/host.h"
#include "varia/sdk/variant.h"

namespace varia::sdk {

// The table of a plugin that holds the variants of `Rules...`, in that order, for varia_plugin() to hand out:
//
//   VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) noexcept {
//     static constexpr varia_plugin_table kPlugin = varia::sdk::MakePlugin<Rules>("Name", "1.0.0", "Author",
//     "License"); return abi_major == VARIA_ABI_MAJOR ? &kPlugin : nullptr;
//   }
template <class... Rules>
constexpr varia_plugin_table MakePlugin(const char* name, const char* version, const char* author,
                                        const char* license) {
  return {
      .struct_size = sizeof(varia_plugin_table),
      .abi_major = VARIA_ABI_MAJOR,
      .abi_minor = VARIA_ABI_MINOR,
      .variant_count = sizeof...(Rules),
      .name = name,
      .version = version,
      .author = author,
      .license = license,
      .variant = [](uint32_t index) noexcept -> const varia_variant* {
        constexpr const varia_variant* kVariants[] = {&VariantTable<Rules>::kTable...};
        return index < sizeof...(Rules) ? kVariants[index] : nullptr;
      },
      .use_services = Host::Use,
  };
}

}  // namespace varia::sdk

#endif  // VARIA_SDK_PLUGIN_H_
