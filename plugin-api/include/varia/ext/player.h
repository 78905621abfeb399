/* Extension "varia.player/1": a player that the plugin brings along, beside those of the host. */
#ifndef VARIA_EXT_PLAYER_H_
#define VARIA_EXT_PLAYER_H_

#include "varia/abi.h"
#include "varia/move.h"
#include "varia/status.h"
#include "varia/variant.h"

#define VARIA_EXT_PLAYER "varia.player/1"

/* How long to think; 0 switches a limit off. Set by the host, struct_size too. */
typedef struct varia_player_limits {
  uint32_t struct_size;
  uint32_t depth;        /* plies */
  uint64_t nodes;        /* positions */
  uint64_t soft_time_us; /* microseconds after which nothing new should begin */
  uint64_t hard_time_us; /* microseconds after which the answer must be there */
} varia_player_limits;

/* The host's services (varia/services.h) tell the rest: cancel, clock, history, search, and seeded random numbers for a
 * player that is not the same every time. */
typedef struct varia_player {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* Chooses a legal move for the seat to move; the game is not over. May think, by the limits, and answers soon with
   * any legal move once "varia.cancel/1" says so. Same position, limits, history and random numbers: same move. A
   * negative status gives the game up. [any-thread] */
  int32_t (*choose)(const varia_variant* self, const void* position, const varia_player_limits* limits,
                    varia_move* move, varia_error* error) VARIA_NOEXCEPT;
} varia_player;

#endif /* VARIA_EXT_PLAYER_H_ */
