/* Extension "varia.tactics/1": what a search wants to know of moves beyond their being legal. */
#ifndef VARIA_EXT_TACTICS_H_
#define VARIA_EXT_TACTICS_H_

#include "varia/abi.h"
#include "varia/move.h"
#include "varia/variant.h"

#define VARIA_EXT_TACTICS "varia.tactics/1"

/* Bits of varia_move_mark.flags. */
#define VARIA_MARK_CAPTURE 1u   /* takes a man off the board */
#define VARIA_MARK_PROMOTION 2u /* makes a man better for good */

/* What a move does at once, in the units of "varia.evaluation/1". */
typedef struct varia_move_mark {
  uint32_t flags;
  int32_t gain;     /* worth of what is taken and of what promotion adds, less what the mover burns of his own */
  int32_t mover;    /* worth of the man that moves, 0 for a royal one */
  int32_t exchange; /* what is left of `gain` after the best captures and recaptures on the square moved to; `gain`
                     * where the plugin cannot tell */
} varia_move_mark;

typedef struct varia_tactics {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* Marks each of `count` moves that are legal in the position. Never allocates. [any-thread] */
  void (*mark)(const varia_variant* self, const void* position, const varia_move* moves, uint32_t count,
               varia_move_mark* marks) VARIA_NOEXCEPT;
  /* 1 when a royal man of the seat to move is attacked, else 0; always 0 in games without check. [any-thread] */
  int32_t (*in_check)(const varia_variant* self, const void* position) VARIA_NOEXCEPT;
  /* Gives the turn away without a move, as no rule allows but a search may suppose. VARIA_ERR_UNSUPPORTED, position
   * unchanged, where that makes no sense, as in check. The game must not be over. Never allocates. [any-thread] */
  int32_t (*pass)(const varia_variant* self, void* position) VARIA_NOEXCEPT;
} varia_tactics;

#endif /* VARIA_EXT_TACTICS_H_ */
