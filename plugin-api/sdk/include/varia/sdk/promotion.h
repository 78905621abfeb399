// Promotion in a zone, as in Shogi.
#ifndef VARIA_SDK_PROMOTION_H_
#define VARIA_SDK_PROMOTION_H_

#include "varia/sdk/bitboard.h"
#include "varia/sdk/move.h"

namespace varia::sdk {

// Adds the moves of a man who may promote ('+') on moves that start or end in `zone`, and must where he lands on
// `stuck`, from which he could never move again. `stuck` lies within `zone`.
template <class Sink, int kSquares>
void AddZonePromotions(Sink& sink, Square from, const Bitboard<kSquares>& targets, const Bitboard<kSquares>& zone,
                       const Bitboard<kSquares>& stuck) {
  Move move{.from = static_cast<uint8_t>(from)};
  sink.AddAll(move, targets - stuck);
  move.suffix = '+';
  sink.AddAll(move, zone.Has(from) ? targets : targets & zone);
}

}  // namespace varia::sdk

#endif  // VARIA_SDK_PROMOTION_H_
