// The plugin's entry point and its goldens.
#include "varia/sdk/plugin.h"

#include "plugins/chess/rules.h"

namespace chess {

std::span<const varia_perft_golden> Rules::Goldens() {
  static constexpr const char kWiki[] = "Chessprogramming wiki, page \"Perft Results\"";
  static constexpr const char kWiki960[] = "Chessprogramming wiki, page \"Chess960 Perft Results\"";
  static constexpr uint64_t kStandard[] = {20, 400, 8902, 197281, 4865609, 119060324};
  static constexpr uint64_t kKiwipete[] = {48, 2039, 97862, 4085603, 193690690};
  static constexpr uint64_t kThird[] = {14, 191, 2812, 43238, 674624, 11030083};
  static constexpr uint64_t kFourth[] = {6, 264, 9467, 422333, 15833292};
  static constexpr uint64_t kFifth[] = {44, 1486, 62379, 2103487, 89941194};
  static constexpr uint64_t kSixth[] = {46, 2079, 89890, 3894594, 164075551};
  static constexpr uint64_t k960First[] = {21, 528, 12189, 326672, 8146062};
  static constexpr uint64_t k960Second[] = {21, 807, 18002, 667366, 16253601};
  static constexpr uint64_t k960Third[] = {20, 479, 10471, 273318, 6417013};
  static constexpr uint64_t k960Fourth[] = {22, 593, 13440, 382958, 9183776};
  static constexpr uint32_t kSize = sizeof(varia_perft_golden);
  static constexpr varia_perft_golden kGoldens[] = {
      {kSize, 6, "standard", nullptr, kStandard, kWiki},
      {kSize, 5, nullptr, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", kKiwipete, kWiki},
      {kSize, 6, nullptr, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", kThird, kWiki},
      {kSize, 5, nullptr, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", kFourth, kWiki},
      {kSize, 5, nullptr, "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", kFifth, kWiki},
      {kSize, 5, nullptr, "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", kSixth, kWiki},
      {kSize, 5, nullptr, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", k960First, kWiki960},
      {kSize, 5, nullptr, "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", k960Second, kWiki960},
      {kSize, 5, nullptr, "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", k960Third, kWiki960},
      {kSize, 5, nullptr, "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", k960Fourth, kWiki960},
  };
  return kGoldens;
}

}  // namespace chess

VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) noexcept {
  static constexpr varia_plugin_table kPlugin =
      varia::sdk::MakePlugin<chess::Rules>("Chess", "1.0.0", "The Varia authors", "Apache-2.0");
  return abi_major == VARIA_ABI_MAJOR ? &kPlugin : nullptr;
}
