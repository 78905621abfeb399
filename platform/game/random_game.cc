#include "platform/game/random_game.h"

namespace varia {
namespace {

constexpr uint64_t kStep = 0x9E3779B97F4A7C15u;

}  // namespace

uint64_t Random::Next() {
  uint64_t z = state_ += kStep;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

uint64_t Random::Below(uint64_t bound) {
  // Lemire, "Fast random integer generation in an interval" (2019): the high half of a product, with the few low halves
  // rejected that would favour some numbers.
  __extension__ using Product = unsigned __int128;
  Product product = Product{Next()} * bound;
  if (static_cast<uint64_t>(product) < bound) {
    const uint64_t threshold = -bound % bound;
    while (static_cast<uint64_t>(product) < threshold) product = Product{Next()} * bound;
  }
  return static_cast<uint64_t>(product >> 64);
}

Random RandomOfGame(uint64_t seed, uint64_t number) {
  // The seeds of the games are themselves numbers from Random(seed), here without drawing those before.
  return Random(Random(seed + (number - 1) * kStep).Next());
}

Position PlayRandomGame(const Variant& variant, const Position& start, Random* random, int max_plies,
                        absl::FunctionRef<void(const RandomPly&)> on_ply) {
  Position position = start;
  std::vector<varia_move> moves;
  for (int ply = 0; ply < max_plies; ++ply) {
    variant.LegalMoves(position, &moves);
    if (moves.empty()) break;
    on_ply({position, moves});
    variant.PlayListed(&position, moves[random->Below(moves.size())]);
  }
  return position;
}

}  // namespace varia
