// Counting move sequences.
#ifndef VARIA_PLATFORM_GAME_PERFT_H_
#define VARIA_PLATFORM_GAME_PERFT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "platform/game/stop.h"
#include "platform/loader/variant.h"

namespace varia {

// The number of sequences of `depth` legal moves from `position`; 1 at depth 0. The last ply is counted in bulk, by
// asking for the number of moves alone. Splits the first plies over `threads` threads. `stop` is asked between
// subtrees.
uint64_t Perft(const Variant& variant, const Position& position, int depth, int threads = 1,
               const Stop& stop = nullptr);

// The same count split by first move: move text and count, in ASCII order. Depth at least 1.
std::vector<std::pair<std::string, uint64_t>> PerftDivide(const Variant& variant, const Position& position, int depth,
                                                          int threads = 1, const Stop& stop = nullptr);

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_PERFT_H_
