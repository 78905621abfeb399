/* The SetupRequest message. */
#ifndef TIC_TAC_TOE_SETUP_REQUEST_H_
#define TIC_TAC_TOE_SETUP_REQUEST_H_

#include "rules.h"
#include "varia/bytes.h"
#include "varia/status.h"

/* Fills *position as one varia.v1.SetupRequest asks; errors as in varia_variant.setup(). */
int32_t ttt_setup(varia_bytes request, ttt_position* position, varia_error* error);

#endif /* TIC_TAC_TOE_SETUP_REQUEST_H_ */
