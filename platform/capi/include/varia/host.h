/* The host API: Varia's platform for programs in any language, as the library libvaria with a stable C interface.
 *
 *   varia/host/base.h      the manners of this interface; versions, statuses, errors, buffers, calling off
 *   varia/host/registry.h  plugins and the variants in them
 *   varia/host/session.h   games being played: positions, moves, undo
 *   varia/host/game.h      games between players: clock, arbiter and journal joined
 *   varia/host/history.h   a game's tree of variations, comments and records
 *   varia/host/count.h     perft, random games and playouts in one call
 *   varia/host/clock.h     chess clocks for any number of seats
 *   varia/host/arbiter.h   draws and endings beside the rules
 *   varia/host/search.h    the search, and ready-made players
 *   varia/host/library.h   a library of games on disk
 *   varia/host/worker.h    jobs in threads, processes and sandboxes of their own; the validator
 *   varia/host/run.h       test runs: matches and suites, and what came of them
 *
 * Read base.h first. The messages are defined in the folder varia/v1, installed beside the plugins. */
#ifndef VARIA_HOST_H_
#define VARIA_HOST_H_

#include "varia/host/arbiter.h"
#include "varia/host/base.h"
#include "varia/host/clock.h"
#include "varia/host/count.h"
#include "varia/host/game.h"
#include "varia/host/history.h"
#include "varia/host/library.h"
#include "varia/host/registry.h"
#include "varia/host/run.h"
#include "varia/host/search.h"
#include "varia/host/session.h"
#include "varia/host/worker.h"

#endif /* VARIA_HOST_H_ */
