// The Rose's walk.
#ifndef VARIA_PLUGINS_AIRE_ROSE_H_
#define VARIA_PLUGINS_AIRE_ROSE_H_

#include <array>

#include "plugins/aire/tables.h"

namespace aire {

// Where Roses may come to from every square. Computed once.
class RoseWalks {
 public:
  RoseWalks() {
    constexpr int kCompass = 8;
    // kKnightLeaps goes round the compass; a walk starts anywhere on it and goes on either way round.
    for (varia::sdk::Square from = 0; from < Board::kSquares; ++from) {
      for (int first = 0; first < kCompass; ++first) {
        for (int turn : {1, kCompass - 1}) {
          Walk& walk = walks_[from][first * 2 + (turn == 1 ? 0 : 1)];
          varia::sdk::Square at = from;
          for (int direction = first; walk.length < kMostLeaps; direction = (direction + turn) % kCompass) {
            const varia::sdk::Offset leap = varia::sdk::kKnightLeaps.begin()[direction];
            at = Board::Step(at, leap.dx, leap.dy);
            if (at == varia::sdk::kNoSquare) break;
            walk.landings[walk.length++] = static_cast<uint8_t>(at);
          }
        }
      }
    }
  }

  // Every square that a Rose on `from` reaches: empty ones, and the first occupied one of each walk.
  Set Reach(varia::sdk::Square from, const Set& occupied) const {
    Set reached;
    for (const Walk& walk : walks_[from]) {
      for (int leap = 0; leap < walk.length; ++leap) {
        reached.Add(walk.landings[leap]);
        if (occupied.Has(walk.landings[leap])) break;
      }
    }
    return reached;
  }

 private:
  static constexpr int kMostLeaps = 6;
  struct Walk {
    uint8_t landings[kMostLeaps];
    uint8_t length = 0;
  };

  std::array<std::array<Walk, 16>, Board::kSquares> walks_{};
};

// Computed when the plugin is loaded.
extern const RoseWalks kRoseWalks;

}  // namespace aire

#endif  // VARIA_PLUGINS_AIRE_ROSE_H_
