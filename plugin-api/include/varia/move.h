/* Move codes: moves as plain numbers for speed. Messages and texts are for exchange. */
#ifndef VARIA_MOVE_H_
#define VARIA_MOVE_H_

#include "varia/abi.h"

/* A move of one variant. The number belongs to the plugin: it means the same move wherever that move is legal, is
 * stable across runs, processes and machines, and never depends on its place in a list. Two codes are equal exactly
 * when the move texts are equal. Any 64-bit value may arrive from outside. */
typedef uint64_t varia_move;

/* Never a move. */
#define VARIA_NO_MOVE ((varia_move)0)

/* A plugin's move texts are at most this long, in bytes, without a NUL. */
#define VARIA_MAX_MOVE_TEXT 32u

#endif /* VARIA_MOVE_H_ */
