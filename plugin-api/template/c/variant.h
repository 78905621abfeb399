/* The table through which a host plays tic-tac-toe. */
#ifndef TIC_TAC_TOE_VARIANT_H_
#define TIC_TAC_TOE_VARIANT_H_

#include "varia/variant.h"

extern const varia_variant ttt_variant;

#endif /* TIC_TAC_TOE_VARIANT_H_ */
