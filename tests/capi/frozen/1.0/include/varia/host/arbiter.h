/* Ends of games beside the rules: repetition, lack of progress and the like. */
#ifndef VARIA_HOST_ARBITER_H_
#define VARIA_HOST_ARBITER_H_

#include "varia/host/base.h"
#include "varia/host/registry.h"
#include "varia/host/session.h"

/* Judges games of one variant by one policy. */
typedef uint64_t varia_host_arbiter;

/* `policy` is an ArbiterPolicy message; empty: nothing but the rules ends a game. VARIA_HOST_ERR_INVALID_ARGUMENT when
 * it contradicts itself; VARIA_HOST_ERR_PRECONDITION when it asks for what the plugin does not offer. [any-thread] */
VARIA_HOST_API int32_t varia_host_arbiter_create(varia_host_variant variant, const void* policy, uint64_t policy_size,
                                                 varia_host_arbiter* arbiter,
                                                 varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* [any-thread] */
VARIA_HOST_API int32_t varia_host_arbiter_destroy(varia_host_arbiter arbiter,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The Verdict message on a game where it stands: outcome, and claims open to the player to move.
 * VARIA_HOST_ERR_INVALID_ARGUMENT for a game of another variant. [any-thread] */
VARIA_HOST_API int32_t varia_host_arbiter_judge(varia_host_arbiter arbiter, varia_host_session session,
                                                varia_host_buffer* verdict,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_ARBITER_H_ */
