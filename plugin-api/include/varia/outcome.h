/* How a game stands. */
#ifndef VARIA_OUTCOME_H_
#define VARIA_OUTCOME_H_

#include "varia/abi.h"

/* Values of varia_outcome.state. */
#define VARIA_ONGOING 0u
#define VARIA_DRAW 1u
#define VARIA_WIN 2u

/* No variant has more seats. */
#define VARIA_MAX_SEATS 16u

/* The verdict of the rules on a position. Draw claims (repetition, no progress) are the arbiter's and never show here.
 * Owned by the caller, who sets struct_size. */
typedef struct varia_outcome {
  uint32_t struct_size;
  uint32_t state;        /* VARIA_ONGOING, VARIA_DRAW or VARIA_WIN */
  uint32_t winning_team; /* index into VariantInfo.teams when state is VARIA_WIN, else 0 */
  uint32_t reserved;     /* 0 */
  /* Place of each seat, 1 = first; equal numbers are joint places. All 0 while ongoing and in variants without places.
   */
  uint8_t places[VARIA_MAX_SEATS];
  /* Short stable name of what ended the game ("checkmate", "stalemate", "bare-king"); lives as long as the plugin.
   * NULL while ongoing. */
  const char* reason;
} varia_outcome;

#endif /* VARIA_OUTCOME_H_ */
