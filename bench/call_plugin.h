/* The function that the cost of a call is measured with. */
#ifndef VARIA_BENCH_CALL_PLUGIN_H_
#define VARIA_BENCH_CALL_PLUGIN_H_

#include "varia/variant.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As varia_variant.legal_moves: always CALL_PLUGIN_MOVES moves, the first of which is the position's first 8 bytes. */
int32_t call_plugin_legal_moves(const varia_variant* self, const void* position, varia_move* moves,
                                uint32_t capacity) VARIA_NOEXCEPT;

/* As varia_variant.seat_to_move: the lowest bit of the position. */
int32_t call_plugin_seat_to_move(const varia_variant* self, const void* position) VARIA_NOEXCEPT;

#define CALL_PLUGIN_MOVES 40

#ifdef __cplusplus
}
#endif

#endif /* VARIA_BENCH_CALL_PLUGIN_H_ */
