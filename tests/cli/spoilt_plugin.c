/* The tic-tac-toe template with one promise broken, by macro: what `varia check` must notice.
 *   SPOILT_GOLDENS  a perft table with a wrong number
 *   SPOILT_BARE     no goldens at all, which is allowed but warned of
 *   SPOILT_CRASH    ends the process when it plays in a position of four legal moves
 */
#include <stdlib.h>
#include <string.h>

#include "varia/ext/goldens.h"
#include "varia/plugin.h"

/* The template's entry point, renamed by the build. */
const void* template_plugin(uint32_t abi_major);

static const varia_variant* original(void) {
  const varia_plugin_table* table = template_plugin(VARIA_ABI_MAJOR);
  return table->variant(0);
}

#if defined(SPOILT_GOLDENS)
static const uint64_t nodes[] = {9, 72, 505};
static const varia_perft_golden wrong_table = {.struct_size = sizeof(varia_perft_golden),
                                               .depth_count = 3,
                                               .setup = "standard",
                                               .nodes = nodes,
                                               .source = "a slip"};
static const varia_perft_golden* perft(uint32_t index) { return index == 0 ? &wrong_table : NULL; }
static const varia_goldens goldens = {.struct_size = sizeof(varia_goldens), .perft_count = 1, .perft = perft};
#endif

static const void* get_extension(const varia_variant* self, const char* id) {
#if defined(SPOILT_GOLDENS)
  (void)self;
  return strcmp(id, VARIA_EXT_GOLDENS) == 0 ? &goldens : NULL;
#elif defined(SPOILT_BARE)
  (void)self;
  (void)id;
  return NULL;
#else
  return original()->get_extension(self, id);
#endif
}

static void play_listed(const varia_variant* self, void* position, varia_move move) {
#if defined(SPOILT_CRASH)
  if (self->legal_moves(self, position, NULL, 0) == 4) abort();
#endif
  original()->play_listed(self, position, move);
}

static const varia_variant* variant(uint32_t index) {
  /* Filled anew with the same bytes every time: a plugin keeps no state. */
  static varia_variant spoilt;
  spoilt = *original();
  spoilt.get_extension = get_extension;
  spoilt.play_listed = play_listed;
  return index == 0 ? &spoilt : NULL;
}

static const varia_plugin_table table = {
    .struct_size = sizeof(varia_plugin_table),
    .abi_major = VARIA_ABI_MAJOR,
    .abi_minor = VARIA_ABI_MINOR,
    .variant_count = 1,
    .name = "Spoilt tic-tac-toe",
    .version = "1.0.0",
    .author = "",
    .license = "Apache-2.0",
    .variant = variant,
};

const void* varia_plugin(uint32_t abi_major) { return abi_major == VARIA_ABI_MAJOR ? &table : NULL; }
