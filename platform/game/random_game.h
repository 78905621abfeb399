// Games of uniformly random moves that are the same on every machine.
#ifndef VARIA_PLATFORM_GAME_RANDOM_GAME_H_
#define VARIA_PLATFORM_GAME_RANDOM_GAME_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "platform/game/stop.h"
#include "platform/loader/variant.h"
#include "platform/services/random.h"

namespace varia {

// The numbers of the game with that number, from 1, among the random games of a seed. Each game has its own, so that
// game 5 is the same whatever the lengths of games 1 to 4.
Random RandomOfGame(uint64_t seed, uint64_t number);

// One ply of a random game, before its move is chosen. `moves` is the list in the plugin's order.
struct RandomPly {
  const Position& position;
  const std::vector<varia_move>& moves;
};

// Plays uniformly random legal moves from `start` until the game ends or `max_plies` are played. Calls `on_ply`
// for every position from which a move is made, and asks `stop` at each. Returns the last position.
Position PlayRandomGame(const Variant& variant, const Position& start, Random* random, int max_plies,
                        absl::FunctionRef<void(const RandomPly&)> on_ply, const Stop& stop = nullptr);

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_RANDOM_GAME_H_
