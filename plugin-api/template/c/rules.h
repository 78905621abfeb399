/* The rules of tic-tac-toe on a flat block: what a position is, which moves there are, how a game ends.
 *
 * Squares are numbered 0 to 8: a1, b1, c1, a2, ... c3. Seats: 0 puts crosses, 1 puts noughts. */
#ifndef TIC_TAC_TOE_RULES_H_
#define TIC_TAC_TOE_RULES_H_

#include <stdint.h>

#include "varia/key.h"
#include "varia/move.h"

#define TTT_FILES 3
#define TTT_RANKS 3
#define TTT_SQUARES (TTT_FILES * TTT_RANKS)

/* The host owns the block and copies it with memcpy: no pointers in it, no padding. Everything else about a position,
 * the player to move included, follows from the marks. */
typedef struct ttt_position {
  uint16_t marks[2]; /* by seat, bit n = square n */
} ttt_position;

/* How a game stands. */
typedef enum ttt_result { TTT_ONGOING, TTT_DRAWN, TTT_WON_BY_CROSSES, TTT_WON_BY_NOUGHTS } ttt_result;

ttt_result ttt_result_of(const ttt_position* position);

/* The seat whose turn it is, 0 or 1. After the last mark: the one whose turn it would be. */
int ttt_seat_to_move(const ttt_position* position);

/* From 1, up by one each time the turn comes back to crosses. */
uint32_t ttt_fullmove(const ttt_position* position);

/* The move code of a mark: 1 to 18, so that 0 stays VARIA_NO_MOVE. The same mark on the same square is always the same
 * code. */
varia_move ttt_move(int seat, int square);

/* The other way round. Returns 0, and leaves the outputs, when `move` is no move of this game; else 1. */
int ttt_split_move(varia_move move, int* seat, int* square);

/* Legal moves by square; writes the first `capacity`, returns how many there are. */
int32_t ttt_legal_moves(const ttt_position* position, varia_move* moves, uint32_t capacity);

/* NULL when the move is legal, else why it is not: a static sentence. */
const char* ttt_why_illegal(const ttt_position* position, varia_move move);

/* Puts the mark. The move must be legal. */
void ttt_play(ttt_position* position, varia_move move);

/* Equal exactly when the positions are: both words are one-to-one functions of the marks. */
varia_key ttt_key(const ttt_position* position);

/* NULL when a game can reach the position, else why none can: a static sentence. The two sets must be disjoint. */
const char* ttt_why_unreachable(const ttt_position* position);

#endif /* TIC_TAC_TOE_RULES_H_ */
