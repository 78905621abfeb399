#include "platform/search/levels.h"

#include <algorithm>
#include <array>

namespace varia {
namespace {

struct Level {
  uint64_t nodes;
  uint32_t noise;
};

constexpr std::array<Level, kLevels> kPvsLevels = {{{150, 2'000},
                                                    {300, 500},
                                                    {600, 220},
                                                    {1'500, 90},
                                                    {4'000, 30},
                                                    {12'000, 0},
                                                    {36'000, 0},
                                                    {100'000, 0},
                                                    {270'000, 0},
                                                    {700'000, 0}}};
// Monte Carlo search needs more to find its way at all, above all where it has to play games to the end.
constexpr std::array<Level, kLevels> kMctsLevels = {{{600, 500},
                                                     {1'500, 300},
                                                     {3'000, 180},
                                                     {6'000, 110},
                                                     {12'000, 70},
                                                     {25'000, 40},
                                                     {50'000, 20},
                                                     {120'000, 8},
                                                     {300'000, 0},
                                                     {800'000, 0}}};

}  // namespace

void ApplyLevel(int level, v1::SearchOptions* options, v1::SearchLimits* limits) {
  const auto& levels = options->method() == v1::SearchOptions::METHOD_MCTS ? kMctsLevels : kPvsLevels;
  const Level& chosen = levels[static_cast<size_t>(std::clamp(level, 1, kLevels) - 1)];
  options->set_noise(chosen.noise);
  limits->set_nodes(limits->nodes() == 0 ? chosen.nodes : std::min(limits->nodes(), chosen.nodes));
}

}  // namespace varia
