/* Test runs: matches between players, and suites of checks over many variants. */
#ifndef VARIA_HOST_RUN_H_
#define VARIA_HOST_RUN_H_

#include "varia/host/base.h"
#include "varia/host/registry.h"

/* What varia_host_run_report() gives. */
#define VARIA_HOST_REPORT_MESSAGE 0u /* a RunReport message */
#define VARIA_HOST_REPORT_JSON 1u    /* the same as JSON */
#define VARIA_HOST_REPORT_HTML 2u    /* one page that needs nothing else, with boards */
#define VARIA_HOST_REPORT_JUNIT 3u   /* JUnit XML, a case for each unit */

/* Whether a run could be done with the plugins of the registry, and how many units its suite has, over all shards; does
 * nothing. `settings` is a RunSettings message, of which the suite, the seed and the isolation are looked at.
 * VARIA_HOST_ERR_INVALID_ARGUMENT when not: "SUITE:LINE:COLUMN: what is wrong there" for each thing, a line each.
 * Plugins that the suite names must be of the registry. [any-thread] */
VARIA_HOST_API int32_t varia_host_suite_check(varia_host_registry registry, const void* settings,
                                              uint64_t settings_size, uint64_t* units,
                                              varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* Does a run by a RunSettings message and waits for its end: a RunOutcome message. Every finished unit is in the
 * directory at once; one that a plugin or player crashes, hangs or cheats in is a result as others are. `progress`, if
 * not NULL, hears RunProgress messages, at most ten a second, and one when the last unit is done. Called off, it drops
 * the units at work, which a run with `resume` does again, and answers with what there is. Errors beside those of
 * varia_host_suite_check(): VARIA_HOST_ERR_EXISTS when the directory holds a run and `resume` is not set,
 * VARIA_HOST_ERR_PRECONDITION when it holds a different one or a player's program is missing,
 * VARIA_HOST_ERR_UNAVAILABLE when another call or program runs there or it cannot be written, VARIA_HOST_ERR_NOT_FOUND
 * when there is no such suite file or no program varia-worker. [any-thread] */
VARIA_HOST_API int32_t varia_host_suite_run(varia_host_registry registry, const void* settings, uint64_t settings_size,
                                            varia_host_cancel cancel, varia_host_progress progress, void* context,
                                            varia_host_buffer* outcome, varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* The report on the run in a directory, also while it is running: `format` is one of VARIA_HOST_REPORT_... . The boards
 * of a page are drawn in this process by the registry's plugins, those of units that crashed or hung left out.
 * VARIA_HOST_ERR_NOT_FOUND when there is no run. [any-thread] */
VARIA_HOST_API int32_t varia_host_run_report(varia_host_registry registry, const char* directory, uint32_t format,
                                             varia_host_buffer* report, varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* The games of the run in a directory that agree with a RunGameFilter message: a RunGames message.
 * VARIA_HOST_ERR_NOT_FOUND when there is no run, VARIA_HOST_ERR_INVALID_ARGUMENT when it has no such job or variant.
 * [any-thread] */
VARIA_HOST_API int32_t varia_host_run_games(const char* directory, const void* filter, uint64_t filter_size,
                                            varia_host_buffer* games, varia_host_error* error) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_RUN_H_ */
