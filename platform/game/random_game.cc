#include "platform/game/random_game.h"

namespace varia {

Random RandomOfGame(uint64_t seed, uint64_t number) {
  // The seeds of the games are themselves numbers from Random(seed), here without drawing those before.
  return Random(Random(seed + (number - 1) * Random::kStep).Next());
}

Position PlayRandomGame(const Variant& variant, const Position& start, Random* random, int max_plies,
                        absl::FunctionRef<void(const RandomPly&)> on_ply, const Stop& stop) {
  Position position = start;
  std::vector<varia_move> moves;
  for (int ply = 0; ply < max_plies; ++ply) {
    variant.LegalMoves(position, &moves);
    if (moves.empty() || (stop && stop())) break;
    on_ply({position, moves});
    variant.PlayListed(&position, moves[random->Below(moves.size())]);
  }
  return position;
}

}  // namespace varia
