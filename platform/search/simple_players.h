// Players who do not search.
#ifndef VARIA_PLATFORM_SEARCH_SIMPLE_PLAYERS_H_
#define VARIA_PLATFORM_SEARCH_SIMPLE_PLAYERS_H_

#include <cstdint>
#include <memory>

#include "platform/search/player.h"

namespace varia {

// The players "random" and "greedy" of MakePlayer().
std::unique_ptr<Player> MakeRandomPlayer(const Variant* variant, uint64_t seed);
std::unique_ptr<Player> MakeGreedyPlayer(const Variant* variant, uint64_t seed);

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_SIMPLE_PLAYERS_H_
