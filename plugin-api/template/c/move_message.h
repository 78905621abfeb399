/* The Move message. */
#ifndef TIC_TAC_TOE_MOVE_MESSAGE_H_
#define TIC_TAC_TOE_MOVE_MESSAGE_H_

#include "rules.h"
#include "varia/bytes.h"
#include "varia/status.h"

/* Writes one varia.v1.Move for the mark of `seat` on `square`. */
int32_t ttt_move_to_message(int seat, int square, const varia_writer* out, varia_error* error);

/* Reads one varia.v1.Move: by its text, or by its structure when that is empty. Whether the move is legal is not looked
 * at. VARIA_ERR_MALFORMED; an offset counts from the start of the text. */
int32_t ttt_move_from_message(varia_bytes message, varia_move* move, varia_error* error);

#endif /* TIC_TAC_TOE_MOVE_MESSAGE_H_ */
