// What a move does to the board: whom it captures, and where it leaves everybody.
#ifndef VARIA_PLUGINS_FLIGHT_AND_FERRY_EFFECTS_H_
#define VARIA_PLUGINS_FLIGHT_AND_FERRY_EFFECTS_H_

#include "plugins/flight_and_ferry/position.h"

namespace flight_and_ferry {

// Ways to capture a man without moving onto his square; kOntoSquare is the ordinary one.
enum class Manner { kOntoSquare, kEnPassant, kFlight, kFire };

// The one man whom a move captures, of either army.
struct Victim {
  Square square = varia::sdk::kNoSquare;  // kNoSquare when there is none
  Manner manner = Manner::kOntoSquare;
  bool Any() const { return square != varia::sdk::kNoSquare; }
};

// Whom a dragon would fly over that leaves `from` in a straight direction of its flight: the first man on that line,
// when he is one of `enemies` and on a Ferry; else kNoSquare.
Square FlownOver(const Position& position, Direction direction, Square from, const Set& enemies);

// Whom a dragon burns that goes from `from` diagonally forward to an empty square: the man on the nearest occupied
// Ferry on that diagonal, else kNoSquare. Every square where such a move may end lies before him, so that it doesn't
// matter which.
Square BurntBeyond(const Position& position, Direction direction, Square from);

// The capture of a move that a man of the side to move can make, the safety of his King aside.
Victim VictimOf(const Position& position, Move move);

// All that the safety of a King depends on: the squares occupied, the men of the other side, the Ferries, and his own
// square. The types of the other side's men are those of the position.
struct Scene {
  const Position* position;
  Set occupied, enemies, ferries;
  Square king;
};

// The scene of an army's King as things stand, and that of the King of the side to move after a move (any but
// castling).
Scene SceneOf(const Position& position, int army);
Scene SceneAfter(const Position& position, Move move);

}  // namespace flight_and_ferry

#endif  // VARIA_PLUGINS_FLIGHT_AND_FERRY_EFFECTS_H_
