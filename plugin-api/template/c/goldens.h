/* Extension "varia.goldens/1": counts by which a host checks this plugin. */
#ifndef TIC_TAC_TOE_GOLDENS_H_
#define TIC_TAC_TOE_GOLDENS_H_

#include "varia/ext/goldens.h"

extern const varia_goldens ttt_goldens;

#endif /* TIC_TAC_TOE_GOLDENS_H_ */
