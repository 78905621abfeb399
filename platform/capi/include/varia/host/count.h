/* Whole jobs of counting and of random play in one call, at the speed of C++. */
#ifndef VARIA_HOST_COUNT_H_
#define VARIA_HOST_COUNT_H_

#include "varia/host/base.h"
#include "varia/host/session.h"

/* Each works on the position where the session stands as the call begins, and leaves the session free and unchanged. */

/* The number of sequences of `depth` legal moves, 0 to 64, on 1 to 1024 threads. VARIA_HOST_ERR_CANCELLED when it was
 * called off, as in all of these. [any-thread] */
VARIA_HOST_API int32_t varia_host_perft(varia_host_session session, uint32_t depth, uint32_t threads,
                                        varia_host_cancel cancel, uint64_t* nodes,
                                        varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The same count split by first move, in ASCII order: a PerftCounts message. Depth 1 to 64. [any-thread] */
VARIA_HOST_API int32_t varia_host_perft_divide(varia_host_session session, uint32_t depth, uint32_t threads,
                                               varia_host_cancel cancel, varia_host_buffer* counts,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* A game of uniformly random moves to its end or for `max_plies` plies: a RandomGame message. The same on every machine
 * and from every language for a seed and a number, which counts from 1; `varia trace --seed` plays these games.
 * [any-thread] */
VARIA_HOST_API int32_t varia_host_random_game(varia_host_session session, uint64_t seed, uint64_t number,
                                              uint32_t max_plies, varia_host_buffer* game,
                                              varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Plays the games with the numbers 1 to `games` and counts how they end: a PlayoutCounts message. [any-thread] */
VARIA_HOST_API int32_t varia_host_playouts(varia_host_session session, uint64_t seed, uint64_t games,
                                           uint32_t max_plies, varia_host_cancel cancel, varia_host_buffer* counts,
                                           varia_host_error* error) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_COUNT_H_ */
