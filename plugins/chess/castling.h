// Castling, of chess and Chess960 alike.
//
// The move text is the King's own two squares when he starts on the e-file and the Rook in the corner; otherwise, as
// one of the two squares may be the same, the King's square and the Rook's.
#ifndef VARIA_PLUGINS_CHESS_CASTLING_H_
#define VARIA_PLUGINS_CHESS_CASTLING_H_

#include "plugins/chess/rules.h"

namespace chess {

// The two sides of castling: towards the a-file and towards the h-file.
enum Side { kQueenside, kKingside };

// Where the King and the Rook start and end, and the move text's second square.
struct Castling {
  varia::sdk::Square king_from, king_to, rook_from, rook_to, text_to;
};
// REQUIRES: the army has the right.
Castling CastlingMove(const Rules::Position& position, int army, Side side);

// True when the army to move has the right and nothing stands or attacks in its way.
bool CanCastle(const Rules::Position& position, Side side);

// The side if the legal move is castling, else -1.
int CastlingSide(const Rules::Position& position, varia::sdk::Move move);

// Takes away the rights that a move from or to `square` ends.
void LoseRights(Rules::Position& position, varia::sdk::Square square);

// The castling field of the text ("KQkq", file letters where a Rook is not the outermost, "-"), and back.
std::string CastlingText(const Rules::Position& position);
varia::sdk::Status ReadCastling(const varia::sdk::TextValue& field, Rules::Position* position);

}  // namespace chess

#endif  // VARIA_PLUGINS_CHESS_CASTLING_H_
