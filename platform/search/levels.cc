#include "platform/search/levels.h"

#include <algorithm>
#include <array>

namespace varia {
namespace {

struct Level {
  uint64_t nodes;
  uint32_t noise;
};

constexpr std::array<Level, kLevels> kPvsLevels = {{{40, 400},
                                                    {80, 250},
                                                    {200, 160},
                                                    {500, 100},
                                                    {1'200, 60},
                                                    {3'500, 30},
                                                    {10'000, 15},
                                                    {30'000, 5},
                                                    {100'000, 0},
                                                    {400'000, 0}}};

}  // namespace

void ApplyLevel(int level, v1::SearchOptions* options, v1::SearchLimits* limits) {
  const Level& chosen = kPvsLevels[static_cast<size_t>(std::clamp(level, 1, kLevels) - 1)];
  options->set_noise(chosen.noise);
  limits->set_nodes(limits->nodes() == 0 ? chosen.nodes : std::min(limits->nodes(), chosen.nodes));
}

}  // namespace varia
