// The plugin's entry point and its goldens.
#include "varia/plugin.h"

#include "plugins/flight_and_ferry/rules.h"

namespace flight_and_ferry {

std::span<const varia_perft_golden> Rules::Goldens() {
  static constexpr uint64_t kDefault[] = {44, 1584, 66384, 2406582};
  static constexpr uint64_t kNeutralFerries[] = {44, 1584, 65772, 2415356};
  static constexpr const char kSource[] = "two independent reference implementations of the rules";
  static constexpr varia_perft_golden kGoldens[] = {
      {sizeof(varia_perft_golden), 4, "default", nullptr, kDefault, kSource},
      {sizeof(varia_perft_golden), 4, "neutral-ferries", nullptr, kNeutralFerries, kSource},
  };
  return kGoldens;
}

}  // namespace flight_and_ferry

VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) noexcept {
  static constexpr varia_plugin_table kPlugin = {
      .struct_size = sizeof(varia_plugin_table),
      .abi_major = VARIA_ABI_MAJOR,
      .abi_minor = VARIA_ABI_MINOR,
      .variant_count = 1,
      .name = "Flight and Ferry",
      .version = "1.0.0",
      .author = "The Varia authors",
      .license = "Apache-2.0",
      .variant = [](uint32_t index) noexcept -> const varia_variant* {
        return index == 0 ? &varia::sdk::VariantTable<flight_and_ferry::Rules>::kTable : nullptr;
      },
  };
  return abi_major == VARIA_ABI_MAJOR ? &kPlugin : nullptr;
}
