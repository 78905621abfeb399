#include "tests/search/mate_proof.h"

#include <algorithm>
#include <vector>

namespace varia {

int TeamToMove(const Variant& variant, const Position& position) {
  return static_cast<int>(variant.info().seats(variant.SeatToMove(position)).team());
}

bool MateProof::Wins(const Position& position, int team, int moves) {
  if (++nodes_ > most_nodes_) return false;
  std::vector<varia_move> list;
  variant_.LegalMoves(position, &list);
  if (list.empty()) {
    const varia_outcome outcome = variant_.RawOutcome(position);
    return outcome.state == VARIA_WIN && static_cast<int>(outcome.winning_team) == team;
  }
  const bool ours = TeamToMove(variant_, position) == team;
  if (ours && moves == 0) return false;
  const varia_key key = variant_.Key(position);
  const std::tuple<uint64_t, uint64_t, int, int> name(key.low, key.high, team, moves);
  if (const auto known = known_.find(name); known != known_.end()) return known->second;
  const bool settled = std::any_of(list.begin(), list.end(), [&](varia_move move) {
    Position after = position;
    variant_.PlayListed(&after, move);
    return Wins(after, team, ours ? moves - 1 : moves) == ours;
  });
  const bool wins = settled == ours;
  known_[name] = wins;
  return wins;
}

}  // namespace varia
