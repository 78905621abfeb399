// The plugin's entry point and its goldens.
#include "varia/sdk/plugin.h"

#include "plugins/aire/rules.h"

namespace aire {

std::span<const varia_perft_golden> Rules::Goldens() {
  static constexpr uint64_t kDefault[] = {8, 64, 880, 12100, 132068, 1432639, 26241946};
  static constexpr varia_perft_golden kGoldens[] = {
      {sizeof(varia_perft_golden), 7, "default", nullptr, kDefault,
       "two independent reference implementations of the rules"},
  };
  return kGoldens;
}

}  // namespace aire

VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) noexcept {
  static constexpr varia_plugin_table kPlugin =
      varia::sdk::MakePlugin<aire::Rules>("Aire", "1.0.0", "The Varia authors", "Apache-2.0");
  return abi_major == VARIA_ABI_MAJOR ? &kPlugin : nullptr;
}
