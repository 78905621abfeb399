/* Workers: whole jobs done with plugins in a place of their own, where a crash, a hang or a cheating plugin costs the
 * job alone. */
#ifndef VARIA_HOST_WORKER_H_
#define VARIA_HOST_WORKER_H_

#include "varia/host/base.h"
#include "varia/host/registry.h"

/* Does one job at a time, in a thread, a process or a sandboxed process. */
typedef uint64_t varia_host_worker;

/* Makes a worker for the plugins of a registry. `settings` is a WorkerSettings message; empty: a process without a
 * sandbox. It starts with its first job, and again after it has died. VARIA_HOST_ERR_NOT_FOUND when the program
 * varia-worker is not where Varia's installation or the environment's VARIA_WORKER has it. [any-thread] */
VARIA_HOST_API int32_t varia_host_worker_create(varia_host_registry registry, const void* settings,
                                                uint64_t settings_size, varia_host_worker* worker,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* A job that is running goes on to its end. [any-thread] */
VARIA_HOST_API int32_t varia_host_worker_destroy(varia_host_worker worker, varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* Does a job and waits for it: `request` is a WorkerRequest message with a deadline and one of the jobs perft,
 * playouts, random_game, search, position, and in processes check (the validator) and run_unit; the result a
 * WorkerResult message. `progress`, if not NULL, hears WorkerProgress messages. Cancelling ends the job as its deadline
 * does; a search then still has its result. VARIA_HOST_ERR_CRASHED when the plugin took the worker along,
 * VARIA_HOST_ERR_DEADLINE when the job took longer than it may, VARIA_HOST_ERR_DATA_LOSS when the plugin's answer was
 * not legal by its own rules, VARIA_HOST_ERR_BUSY when the worker is at work; each with a sentence that names plugin,
 * request and signal. A worker process dies with the thread that gave it its first job, so that no host leaves workers
 * behind; the next job then starts another. [any-thread] */
VARIA_HOST_API int32_t varia_host_worker_do(varia_host_worker worker, const void* request, uint64_t request_size,
                                            varia_host_cancel cancel, varia_host_progress progress, void* context,
                                            varia_host_buffer* result, varia_host_error* error) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_WORKER_H_ */
