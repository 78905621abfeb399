/* What this plugin asks of the host's services. All of them are optional: each function has an answer without. */
#ifndef TIC_TAC_TOE_HOST_H_
#define TIC_TAC_TOE_HOST_H_

#include "varia/services.h"

/* For varia_plugin_table.use_services. */
void ttt_use_services(const varia_services* services);

/* One of 0 to count - 1, by the host's seeded random numbers; 0 without them. `count` must be 1 or more. */
uint32_t ttt_random_below(uint32_t count);

#endif /* TIC_TAC_TOE_HOST_H_ */
