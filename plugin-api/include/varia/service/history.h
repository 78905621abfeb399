/* Service "varia.history/1": the game that the position at hand belongs to. */
#ifndef VARIA_SERVICE_HISTORY_H_
#define VARIA_SERVICE_HISTORY_H_

#include "varia/key.h"
#include "varia/status.h"
#include "varia/variant.h"

#define VARIA_SERVICE_HISTORY "varia.history/1"

/* The game's line of positions: number 0 is its start, the last one is where the game stands. In a search that is the
 * position that the search began with, whatever position a function was called for.
 *
 * `self` is the variant that asks. All functions: VARIA_ERR_UNAVAILABLE when the work at hand has no game of that very
 * variant, VARIA_ERR_INVALID_ARGUMENT for NULL or a ply that the game has not had. [any-thread] */
typedef struct varia_history {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* Plies from the start to where the game stands. Where a host knows the latest part of a game alone, its start is
   * where that begins. */
  int32_t (*ply_count)(const varia_variant* self) VARIA_NOEXCEPT;
  /* Fills *key with the key of the position at `ply`. */
  int32_t (*key_at)(const varia_variant* self, uint32_t ply, varia_key* key) VARIA_NOEXCEPT;
  /* Copies the position at `ply` to a block of position_size bytes. VARIA_ERR_UNAVAILABLE also where the host kept no
   * more than its key; the last one is always there. */
  int32_t (*position_at)(const varia_variant* self, uint32_t ply, void* position) VARIA_NOEXCEPT;
  /* How often a position with that key has stood on the board in the game, now included. */
  int32_t (*occurrences)(const varia_variant* self, const varia_key* key) VARIA_NOEXCEPT;
} varia_history;

#endif /* VARIA_SERVICE_HISTORY_H_ */
