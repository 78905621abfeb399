// The entry point: what this file is and which variants are in it.
#include "varia/sdk/plugin.h"

#include "rules.h"

VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) noexcept {
  static constexpr varia_plugin_table kPlugin = varia::sdk::MakePlugin<pawn_duel::Rules>(
      "Pawn Duel, a template in C++", "1.0.0", "The Varia authors", "Apache-2.0");
  return abi_major == VARIA_ABI_MAJOR ? &kPlugin : nullptr;
}
