// The plugin's entry point and its goldens.
#include "varia/sdk/plugin.h"

#include "plugins/shogi/rules.h"

namespace shogi {

std::span<const varia_perft_golden> Rules::Goldens() {
  static constexpr uint64_t kStandard[] = {30, 900, 25470, 719731, 19861490};
  static constexpr uint64_t kMostMoves[] = {593, 105677};
  static constexpr const char kQiita[] =
      "ak11, article on perft of shogi with the position of most legal moves, Qiita, 2015";
  static constexpr uint32_t kSize = sizeof(varia_perft_golden);
  static constexpr varia_perft_golden kGoldens[] = {
      {kSize, 5, "standard", nullptr, kStandard, kQiita},
      {kSize, 2, nullptr, "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", kMostMoves, kQiita},
  };
  return kGoldens;
}

}  // namespace shogi

VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) noexcept {
  static constexpr varia_plugin_table kPlugin =
      varia::sdk::MakePlugin<shogi::Rules>("Shogi", "1.0.0", "The Varia authors", "Apache-2.0");
  return abi_major == VARIA_ABI_MAJOR ? &kPlugin : nullptr;
}
