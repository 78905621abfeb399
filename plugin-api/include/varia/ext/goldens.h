/* Extension "varia.goldens/1": numbers that a host can count again to check the plugin. */
#ifndef VARIA_EXT_GOLDENS_H_
#define VARIA_EXT_GOLDENS_H_

#include "varia/abi.h"

#define VARIA_EXT_GOLDENS "varia.goldens/1"

/* The perft table of one position: perft(n) counts the sequences of n legal moves. */
typedef struct varia_perft_golden {
  uint32_t struct_size;
  uint32_t depth_count;  /* entries of nodes, at least 1 */
  const char* setup;     /* name of a setup, or NULL */
  const char* position;  /* position text, or NULL; exactly one of the two is given */
  const uint64_t* nodes; /* nodes[0] is perft(1) */
  const char* source;    /* where the numbers come from, for people */
} varia_perft_golden;

typedef struct varia_goldens {
  uint32_t struct_size;
  uint32_t perft_count;
  /* The table with that number, 0 to perft_count - 1; NULL for any other. Static. [any-thread] */
  const varia_perft_golden* (*perft)(uint32_t index)VARIA_NOEXCEPT;
} varia_goldens;

#endif /* VARIA_EXT_GOLDENS_H_ */
