/* Text forms.
 *
 * Position text: "<placement> <turn> - - 0 <fullmove>", e.g. "2o/1X1/3 w - - 0 2". Ranks from the top one down, 'X' a
 * cross, 'o' a nought, a number a run of empty squares. The turn is 'w' for crosses, 'b' for noughts. There is no
 * castling and no en passant, and as every move is a drop, the halfmove counter stays 0. Move text: "X@b2" for crosses,
 * "O@b2" for noughts. */
#ifndef TIC_TAC_TOE_TEXT_H_
#define TIC_TAC_TOE_TEXT_H_

#include "rules.h"
#include "varia/bytes.h"
#include "varia/status.h"

#define TTT_START_TEXT "3/3/3 w - - 0 1"

/* Room for the longest position text, "XoX/XoX/oXo b - - 0 5", and its NUL. */
#define TTT_POSITION_TEXT_SIZE 32
/* Room for a move text and its NUL. */
#define TTT_MOVE_TEXT_SIZE 5

/* Upper case letters of the two marks, by seat. */
extern const char* const ttt_symbols[2];
/* Names of the two seats in texts, by seat. */
extern const char* const ttt_seat_ids[2];

/* Writes the canonical text and a NUL; returns the length. */
int ttt_position_to_text(const ttt_position* position, char text[TTT_POSITION_TEXT_SIZE]);

/* Reads a position text. VARIA_ERR_MALFORMED or VARIA_ERR_ILLEGAL_POSITION, with the place, leave *position as it was.
 */
int32_t ttt_position_from_text(varia_bytes text, ttt_position* position, varia_error* error);

/* Writes the text of a move of this game, legal or not, and a NUL; returns the length. */
int ttt_move_to_text(int seat, int square, char text[TTT_MOVE_TEXT_SIZE]);

/* Reads the form of a move text; whether the move is legal is not looked at. VARIA_ERR_MALFORMED, with the place. */
int32_t ttt_move_from_text(varia_bytes text, varia_move* move, varia_error* error);

/* Writes "a1" to "c3" and a NUL. */
void ttt_square_to_text(int square, char text[3]);

/* Reads exactly a square's name; -1 when it is none. */
int ttt_square_from_text(varia_bytes text);

#endif /* TIC_TAC_TOE_TEXT_H_ */
