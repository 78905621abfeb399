/* What tic-tac-toe is: the VariantInfo message. */
#ifndef TIC_TAC_TOE_INFO_H_
#define TIC_TAC_TOE_INFO_H_

#include "varia/bytes.h"
#include "varia/status.h"

#define TTT_ID "tic-tac-toe"
#define TTT_VERSION "1.0.0"
#define TTT_SETUP "standard"

/* Writes one varia.v1.VariantInfo. */
int32_t ttt_describe(const varia_writer* out, varia_error* error);

#endif /* TIC_TAC_TOE_INFO_H_ */
