/* Extension "varia.arbiter/1": what a plugin can tell the host's arbiter. Hints, not rules: the host alone decides what
 * ends a game beside its rules. */
#ifndef VARIA_EXT_ARBITER_H_
#define VARIA_EXT_ARBITER_H_

#include "varia/abi.h"
#include "varia/variant.h"

#define VARIA_EXT_ARBITER "varia.arbiter/1"

/* Any function may be NULL: the plugin does not know. None allocates. [any-thread] */
typedef struct varia_arbiter_hints {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* 1 when a royal piece of the seat to move is attacked, so that the last move gave check, else 0. */
  int32_t (*in_check)(const varia_variant* self, const void* position) VARIA_NOEXCEPT;
  /* 1 when no sequence of legal moves leads to a win of anybody; 0 when one does or the plugin cannot tell. */
  int32_t (*dead_position)(const varia_variant* self, const void* position) VARIA_NOEXCEPT;
  /* Bit n is 1 when seat n has nothing left, on the board or in hand, but royal pieces, or has dropped out. */
  uint32_t (*bare_seats)(const varia_variant* self, const void* position) VARIA_NOEXCEPT;
} varia_arbiter_hints;

#endif /* VARIA_EXT_ARBITER_H_ */
