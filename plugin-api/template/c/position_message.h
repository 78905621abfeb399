/* The Position message. */
#ifndef TIC_TAC_TOE_POSITION_MESSAGE_H_
#define TIC_TAC_TOE_POSITION_MESSAGE_H_

#include "rules.h"
#include "varia/bytes.h"
#include "varia/status.h"

/* Writes one varia.v1.Position in full. */
int32_t ttt_position_to_message(const ttt_position* position, const varia_writer* out, varia_error* error);

/* Reads one varia.v1.Position: by its text, by its structure, or by both when they agree. On failure *position stays as
 * it was. An offset in *error counts from the start of the text; other faults have none. */
int32_t ttt_position_from_message(varia_bytes message, ttt_position* position, varia_error* error);

/* VARIA_ERR_UNKNOWN_NAME for a varia.v1.ChosenOption, as this game has no rule options. */
int32_t ttt_refuse_option(varia_bytes chosen_option, varia_error* error);

#endif /* TIC_TAC_TOE_POSITION_MESSAGE_H_ */
