/* Just enough of a plugin to weigh a call: no game, so no host but call_bench.cc may open it. */
#include "call_plugin.h"

#include <string.h>

#include "varia/plugin.h"

__attribute__((noinline)) int32_t call_plugin_legal_moves(const varia_variant* self, const void* position,
                                                          varia_move* moves, uint32_t capacity) {
  (void)self;
  uint64_t first;
  memcpy(&first, position, sizeof first);
  const uint32_t written = capacity < CALL_PLUGIN_MOVES ? capacity : CALL_PLUGIN_MOVES;
  for (uint32_t i = 0; i < written; ++i) moves[i] = first + i;
  return CALL_PLUGIN_MOVES;
}

__attribute__((noinline)) int32_t call_plugin_seat_to_move(const varia_variant* self, const void* position) {
  (void)self;
  return *(const uint8_t*)position & 1;
}

static const varia_variant call_variant = {
    .struct_size = sizeof(varia_variant),
    .position_size = sizeof(uint64_t),
    .max_legal_moves = CALL_PLUGIN_MOVES,
    .seat_count = 2,
    .id = "call",
    .version = "1.0.0",
    .legal_moves = call_plugin_legal_moves,
    .seat_to_move = call_plugin_seat_to_move,
};

static const varia_variant* call_plugin_variant(uint32_t index) { return index == 0 ? &call_variant : NULL; }

static const varia_plugin_table call_plugin_table = {
    .struct_size = sizeof(varia_plugin_table),
    .abi_major = VARIA_ABI_MAJOR,
    .abi_minor = VARIA_ABI_MINOR,
    .variant_count = 1,
    .name = "call",
    .version = "1.0.0",
    .author = "",
    .license = "Apache-2.0",
    .variant = call_plugin_variant,
};

const void* varia_plugin(uint32_t abi_major) { return abi_major == VARIA_ABI_MAJOR ? &call_plugin_table : NULL; }
