// Where men in hand may be dropped.
#ifndef VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_DROPS_H_
#define VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_DROPS_H_

#include "plugins/saint_pancras_shogi/blockable.h"

namespace saint_pancras_shogi {

// The squares, occupied ones included, on which a drop of that Kodama is not allowed for the army: a third own
// unpromoted Point on a file, a third own unpromoted Bishop on squares of one colour, and squares from which he could
// never move.
Set ForbiddenDrops(const Men& men, int army, Type type);

// The squares of one colour: those of a1, or the others.
inline constexpr Set kSameColourAsA1 = [] {
  Set squares;
  for (int square = 0; square < Board::kSquares; ++square) {
    if ((Board::File(square) + Board::Rank(square)) % 2 == 0) squares.Add(square);
  }
  return squares;
}();

}  // namespace saint_pancras_shogi

#endif  // VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_DROPS_H_
