#include "platform/search/levels.h"

#include <algorithm>
#include <array>

namespace varia {
namespace {

struct Level {
  uint64_t nodes;
  uint32_t noise;
};

// Steps that a match of some dozens of games should show: docs/strength.md says which ones have been measured. Steps by
// nodes alone are the larger for it. The last level can still be measured on a small machine; who wants more gives
// limits of his own.
constexpr std::array<Level, kLevels> kPvsLevels = {{{150, 2'000},
                                                    {300, 500},
                                                    {500, 280},
                                                    {800, 170},
                                                    {1'300, 100},
                                                    {2'200, 55},
                                                    {4'000, 20},
                                                    {12'000, 0},
                                                    {40'000, 0},
                                                    {130'000, 0}}};
// Monte Carlo search needs more to find its way at all. Where it has to play games to the end noise does nothing, so
// that each level has at least twice the nodes of the one before.
constexpr std::array<Level, kLevels> kMctsLevels = {{{400, 600},
                                                     {800, 400},
                                                     {1'600, 270},
                                                     {3'200, 180},
                                                     {6'500, 120},
                                                     {13'000, 75},
                                                     {26'000, 40},
                                                     {60'000, 15},
                                                     {150'000, 0},
                                                     {400'000, 0}}};

}  // namespace

void ApplyLevel(int level, v1::SearchOptions* options, v1::SearchLimits* limits) {
  const auto& levels = options->method() == v1::SearchOptions::METHOD_MCTS ? kMctsLevels : kPvsLevels;
  const Level& chosen = levels[static_cast<size_t>(std::clamp(level, 1, kLevels) - 1)];
  options->set_noise(chosen.noise);
  limits->set_nodes(limits->nodes() == 0 ? chosen.nodes : std::min(limits->nodes(), chosen.nodes));
}

}  // namespace varia
