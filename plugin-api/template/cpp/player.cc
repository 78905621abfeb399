// The plugin's own player, and how it asks the host.
#include <algorithm>

#include "rules.h"
#include "varia/sdk/host.h"

namespace pawn_duel {

using varia::sdk::Host;
using varia::sdk::Move;

Move Rules::Choose(const Position& position, const varia_player_limits& limits) {
  const varia_variant& self = varia::sdk::VariantTable<Rules>::kTable;
  varia_move moves[kMaxMoves];
  const int32_t count = self.legal_moves(&self, &position, moves, kMaxMoves);
  for (int32_t i = 0; i < count; ++i) {
    const Move move = Move::Decode(moves[i]);
    if (Goal(position.to_move).Has(move.to)) return move;
  }
  // The host's limits, and small ones where it gives none.
  constexpr uint64_t kUsualNodes = 20000;
  const uint64_t nodes = limits.nodes == 0 ? kUsualNodes : std::min(limits.nodes, kUsualNodes);
  if (const auto found = Host::Search(&self, &position, limits.depth, nodes)) return Move::Decode(found->move);
  return Move::Decode(moves[Host::RandomBelow(static_cast<uint64_t>(count))]);
}

}  // namespace pawn_duel
