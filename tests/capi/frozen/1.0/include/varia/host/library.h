/* A library of games on disk. */
#ifndef VARIA_HOST_LIBRARY_H_
#define VARIA_HOST_LIBRARY_H_

#include "varia/host/base.h"
#include "varia/host/session.h"

/* An open library: one SQLite file, which any number of programs may have open at once. What a function has written
 * when it succeeds survives a crash. */
typedef uint64_t varia_host_library;

/* Opens the library in that file, creating it when there is none. VARIA_HOST_ERR_PRECONDITION when the file is
 * something else. [any-thread] */
VARIA_HOST_API int32_t varia_host_library_open(const char* path, varia_host_library* library,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Closes it. [any-thread] */
VARIA_HOST_API int32_t varia_host_library_destroy(varia_host_library library,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Adds the whole game of a session; *id, never given again, names it from then on. [any-thread] */
VARIA_HOST_API int32_t varia_host_library_add(varia_host_library library, varia_host_session session, int64_t* id,
                                              varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The games that agree with a GameFilter message, in order of their ids: a GameList message, without moves.
 * [any-thread]
 */
VARIA_HOST_API int32_t varia_host_library_list(varia_host_library library, const void* filter, uint64_t filter_size,
                                               varia_host_buffer* games, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The whole GameRecord message of a game. VARIA_HOST_ERR_NOT_FOUND names the id. [any-thread] */
VARIA_HOST_API int32_t varia_host_library_get(varia_host_library library, int64_t id, varia_host_buffer* record,
                                              varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* VARIA_HOST_ERR_NOT_FOUND names the id. [any-thread] */
VARIA_HOST_API int32_t varia_host_library_remove(varia_host_library library, int64_t id,
                                                 varia_host_error* error) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_LIBRARY_H_ */
