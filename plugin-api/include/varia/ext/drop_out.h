/* Extension "varia.drop-out/1": a player who leaves a game that goes on without him. */
#ifndef VARIA_EXT_DROP_OUT_H_
#define VARIA_EXT_DROP_OUT_H_

#include "varia/abi.h"
#include "varia/status.h"
#include "varia/variant.h"

#define VARIA_EXT_DROP_OUT "varia.drop-out/1"

/* Offered by variants in which a player can drop out; in others a host that must end somebody's game ends the game. */
typedef struct varia_drop_out {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* The seat to move drops out as if it had no legal move, with all that the rules attach to it; the turn passes on.
   * For a flag that has fallen or a player who resigns. VARIA_ERR_INVALID_ARGUMENT when the game is over, position
   * unchanged. Never allocates. [any-thread] */
  int32_t (*drop_out)(const varia_variant* self, void* position, varia_error* error) VARIA_NOEXCEPT;
} varia_drop_out;

#endif /* VARIA_EXT_DROP_OUT_H_ */
