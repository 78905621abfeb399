// A toy game for tests of history and storage: a token walks round a ring of eight cells.
#ifndef VARIA_PLATFORM_HISTORY_TOY_VARIANT_H_
#define VARIA_PLATFORM_HISTORY_TOY_VARIANT_H_

#include "platform/loader/variant.h"

namespace varia {

// The toy with so many seats, 2 to 4, in two teams by turns ("w" and "b"; with three seats "a", "b" and "c", a team
// each). Ids "toy-2" and so on. Lives for ever. The moves, always all legal until somebody wins:
//   l, r       the token goes a cell to the left or right
//   l+, r+     the same, giving check
//   p          progress: the halfmove counter returns to 0 and a counter that is part of the position goes up
//   jump       as p, and the next player's turn is passed over
//   dead       as p, and nobody can win any more by the plugin's hint (but may still play)
//   bare       as p, and the mover is bare by the hint
//   win        the mover's team wins
//   12.  *  "  a {b}(c;\)    as p; texts that a reader of game texts may stumble over
// With four seats a player can drop out; a team of which nobody is left has lost.
// Position text: "<cell> <seat> <halfmove> <fullmove> <progress> <flags>", e.g. "0 0 0 1 0 -". The setup "five" starts
// on cell 5; the option "speed" is "slow" (default) or "fast" and changes nothing.
const Variant& ToyVariant(int seats);
// The toy of two seats without the arbiter's hints, id "toy-bare-host".
const Variant& ToyVariantWithoutHints();

}  // namespace varia

#endif  // VARIA_PLATFORM_HISTORY_TOY_VARIANT_H_
