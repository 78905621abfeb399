// The plugin's entry point and its goldens.
#include "varia/sdk/plugin.h"

#include "plugins/ancient_world_war/rules.h"

namespace ancient_world_war {

std::span<const varia_perft_golden> Rules::Goldens() {
  static constexpr uint64_t kOriginal[] = {22, 352, 7488, 122154, 2555729};
  static constexpr uint64_t kCannon[] = {25, 400, 9486, 154680, 3622976};
  static constexpr uint64_t kMakov[] = {21, 336, 6992, 114063, 2367435};
  static constexpr const char kSource[] = "two independent reference implementations of the rules";
  static constexpr varia_perft_golden kGoldens[] = {
      {sizeof(varia_perft_golden), 5, "original", nullptr, kOriginal, kSource},
      {sizeof(varia_perft_golden), 5, "cannon", nullptr, kCannon, kSource},
      {sizeof(varia_perft_golden), 5, "makov", nullptr, kMakov, kSource},
  };
  return kGoldens;
}

}  // namespace ancient_world_war

VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) noexcept {
  static constexpr varia_plugin_table kPlugin =
      varia::sdk::MakePlugin<ancient_world_war::Rules>("Ancient World War", "1.0.0", "The Varia authors", "Apache-2.0");
  return abi_major == VARIA_ABI_MAJOR ? &kPlugin : nullptr;
}
