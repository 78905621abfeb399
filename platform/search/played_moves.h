// Which moves were played in a game from some ply on.
#ifndef VARIA_PLATFORM_SEARCH_PLAYED_MOVES_H_
#define VARIA_PLATFORM_SEARCH_PLAYED_MOVES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "varia/move.h"

namespace varia {

// The last ply at which each team played each move, in memory taken once. Not synchronised.
class PlayedMoves {
 public:
  // For games of at most `plies` plies.
  explicit PlayedMoves(size_t plies) {
    size_t count = 2;
    while (count < 2 * plies) count *= 2;
    slots_.resize(count);
  }

  void Clear() { ++game_; }
  // REQUIRES: no more Add() since Clear() than there are plies; `ply` not below earlier ones.
  void Add(varia_move move, int team, uint32_t ply) { slots_[Place(move, team)] = {move, game_, team, ply}; }
  // Whether the team played the move at that ply or later.
  bool Has(varia_move move, int team, uint32_t ply) const {
    const Slot& slot = slots_[Place(move, team)];
    return slot.game == game_ && slot.ply >= ply;
  }

 private:
  struct Slot {
    varia_move move = VARIA_NO_MOVE;
    uint64_t game = 0;  // whose number this is; the slot is free in any other game
    int team = 0;
    uint32_t ply = 0;
  };

  // Where it is, or else a free slot.
  size_t Place(varia_move move, int team) const {
    size_t at = ((move + static_cast<uint64_t>(team)) * 0x9E3779B97F4A7C15u >> 32) & (slots_.size() - 1);
    while (slots_[at].game == game_ && (slots_[at].move != move || slots_[at].team != team)) {
      at = (at + 1) & (slots_.size() - 1);
    }
    return at;
  }

  std::vector<Slot> slots_;
  uint64_t game_ = 1;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_PLAYED_MOVES_H_
