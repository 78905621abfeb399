// The entry point: what this file is and which variants are in it.
#include "varia/plugin.h"

#include "rules.h"

VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) noexcept {
  static constexpr varia_plugin_table kPlugin = {
      .struct_size = sizeof(varia_plugin_table),
      .abi_major = VARIA_ABI_MAJOR,
      .abi_minor = VARIA_ABI_MINOR,
      .variant_count = 1,
      .name = "Pawn Duel, a template in C++",
      .version = "1.0.0",
      .author = "The Varia authors",
      .license = "Apache-2.0",
      .variant = [](uint32_t index) noexcept -> const varia_variant* {
        return index == 0 ? &varia::sdk::VariantTable<pawn_duel::Rules>::kTable : nullptr;
      },
  };
  return abi_major == VARIA_ABI_MAJOR ? &kPlugin : nullptr;
}
