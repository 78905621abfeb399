// The plugin's entry point and its goldens.
#include "varia/sdk/plugin.h"

#include "plugins/saint_pancras_shogi/rules.h"

namespace saint_pancras_shogi {

std::span<const varia_perft_golden> Rules::Goldens() {
  static constexpr uint64_t kDefault[] = {25, 625, 16675, 444196, 12688071};
  static constexpr varia_perft_golden kGoldens[] = {
      {sizeof(varia_perft_golden), 5, "default", nullptr, kDefault,
       "two independent reference implementations of the rules"},
  };
  return kGoldens;
}

}  // namespace saint_pancras_shogi

VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) noexcept {
  static constexpr varia_plugin_table kPlugin = varia::sdk::MakePlugin<saint_pancras_shogi::Rules>(
      "Saint Pancras Shogi", "1.0.0", "The Varia authors", "Apache-2.0");
  return abi_major == VARIA_ABI_MAJOR ? &kPlugin : nullptr;
}
