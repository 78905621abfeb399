// The moves that a man in the way blocks or enables: the Helmed Mao's Mao moves, the Silverfearful's second step, the
// Saint's Cannon captures.
#ifndef VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_BLOCKABLE_H_
#define VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_BLOCKABLE_H_

#include <array>
#include <cstdint>

#include "plugins/saint_pancras_shogi/tables.h"
#include "varia/sdk/men.h"

namespace saint_pancras_shogi {

using Men = varia::sdk::Men<Shape, kTypes>;

// A move between `origin` and `target` that a man on `gate` blocks.
struct GatedMove {
  varia::sdk::Square origin, target, gate;
};

// Up to six moves; a plain array with a count.
struct GatedMoves {
  std::array<GatedMove, 6> moves;
  int count = 0;
  void Add(const GatedMove& move) { moves[count++] = move; }
  const GatedMove* begin() const { return moves.data(); }
  const GatedMove* end() const { return moves.data() + count; }
};

// The six moves of a Mao that a Helm does not have, by army: from a square, and onto it.
const GatedMoves& MaoMovesFrom(int army, varia::sdk::Square square);
const GatedMoves& MaoMovesTo(int army, varia::sdk::Square square);
// The two diagonal steps of a Silverfearful that do not cross the River; the same for both armies and both ways round.
const GatedMoves& DoubleStepsFrom(varia::sdk::Square square);
const GatedMoves& DoubleStepsTo(varia::sdk::Square square);

// Where those of `moves` end whose gate is empty.
inline Set OpenTargets(const GatedMoves& moves, const Set& occupied) {
  Set targets;
  for (const GatedMove& move : moves) {
    if (!occupied.Has(move.gate)) targets.Add(move.target);
  }
  return targets;
}

// Where a Saint goes orthogonally: the empty squares before the first man, and the second man when he is an enemy.
inline Set CannonTargets(varia::sdk::Square from, const Set& occupied, const Set& enemies) {
  Set targets;
  for (auto direction : {varia::sdk::kNorth, varia::sdk::kEast, varia::sdk::kSouth, varia::sdk::kWest}) {
    Set ray = Board::Ray(direction, from);
    const Set men = ray & occupied;
    if (men.Any()) {
      const varia::sdk::Square screen = Board::Nearest(direction, men);
      const Set& beyond = Board::Ray(direction, screen);
      ray ^= beyond;
      ray.Remove(screen);
      const Set behind = beyond & occupied;
      if (behind.Any()) {
        const varia::sdk::Square second = Board::Nearest(direction, behind);
        if (enemies.Has(second)) ray.Add(second);
      }
    }
    targets |= ray;
  }
  return targets;
}

}  // namespace saint_pancras_shogi

#endif  // VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_BLOCKABLE_H_
