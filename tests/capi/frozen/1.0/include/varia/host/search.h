/* The search for the best move, and ready-made players. */
#ifndef VARIA_HOST_SEARCH_H_
#define VARIA_HOST_SEARCH_H_

#include "varia/host/base.h"
#include "varia/host/registry.h"
#include "varia/host/session.h"

/* Searches positions of one variant, one at a time, and keeps what it learns for the next search. */
typedef uint64_t varia_host_searcher;
/* Chooses moves for any seat: random, greedy, or the search at one of ten levels. */
typedef uint64_t varia_host_player;

/* The SearchLimits message of a text: "depth=8", "nodes=100000", "time=2s", "mate=3", several with a comma between, or
 * "infinite". VARIA_HOST_ERR_INVALID_ARGUMENT names the part that is wrong. [any-thread] */
VARIA_HOST_API int32_t varia_host_search_limits(const char* text, varia_host_buffer* limits,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* `options` is a SearchOptions message; empty: one thread, 16 MiB, the method that suits the variant.
 * VARIA_HOST_ERR_PRECONDITION when the method needs what the plugin does not offer. [any-thread] */
VARIA_HOST_API int32_t varia_host_searcher_create(varia_host_variant variant, const void* options,
                                                  uint64_t options_size, varia_host_searcher* searcher,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* A search that is running with it goes on to its end. [any-thread] */
VARIA_HOST_API int32_t varia_host_searcher_destroy(varia_host_searcher searcher,
                                                   varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* Searches the position where the session stands as the call begins, until a limit is reached or the search is called
 * off, which takes at most 20 ms: the code of the best move, and a SearchResult message, also when it was called off;
 * either place may be NULL. `limits` is a SearchLimits message; empty: until called off. `progress`, if not NULL, hears
 * SearchProgress messages. The session is free meanwhile. VARIA_HOST_ERR_PRECONDITION when the game is over,
 * VARIA_HOST_ERR_BUSY when the searcher is at work, VARIA_HOST_ERR_INVALID_ARGUMENT when nothing could ever end the
 * search or the game is of another variant. [any-thread] */
VARIA_HOST_API int32_t varia_host_searcher_search(varia_host_searcher searcher, varia_host_session session,
                                                  const void* limits, uint64_t limits_size, varia_host_cancel cancel,
                                                  varia_host_progress progress, void* context, uint64_t* move,
                                                  varia_host_buffer* result,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* Goes on thinking about the position where the session stands, in threads of the library's, until the next search,
 * varia_host_searcher_stop_pondering() or the searcher's end. Answers at once. VARIA_HOST_ERR_BUSY when the searcher is
 * at work. [any-thread] */
VARIA_HOST_API int32_t varia_host_searcher_ponder(varia_host_searcher searcher, varia_host_session session,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_searcher_stop_pondering(varia_host_searcher searcher,
                                                          varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Forgets everything learnt. VARIA_HOST_ERR_BUSY when the searcher is at work. [any-thread] */
VARIA_HOST_API int32_t varia_host_searcher_new_game(varia_host_searcher searcher, uint64_t seed,
                                                    varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* Makes a player by description: "random", "greedy", "search", "search:LEVEL" (1 to 10), "pvs", "mcts" and these with
 * a level. `options` is a SearchOptions message for the rest. [any-thread] */
VARIA_HOST_API int32_t varia_host_player_create(varia_host_variant variant, const char* description,
                                                const void* options, uint64_t options_size, varia_host_player* player,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* [any-thread] */
VARIA_HOST_API int32_t varia_host_player_destroy(varia_host_player player, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Chooses a move where the session stands: its code, and a SearchResult message. Limits, results and errors as in
 * varia_host_searcher_search(); a player with a level or without a search needs no limits. [any-thread] */
VARIA_HOST_API int32_t varia_host_player_choose(varia_host_player player, varia_host_session session,
                                                const void* limits, uint64_t limits_size, varia_host_cancel cancel,
                                                uint64_t* move, varia_host_buffer* result,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Forgets the game before; the choices in the next one depend on the seed. [any-thread] */
VARIA_HOST_API int32_t varia_host_player_new_game(varia_host_player player, uint64_t seed,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_SEARCH_H_ */
