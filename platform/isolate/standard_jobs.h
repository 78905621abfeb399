// The jobs that need nothing but the rules and the search.
#ifndef VARIA_PLATFORM_ISOLATE_STANDARD_JOBS_H_
#define VARIA_PLATFORM_ISOLATE_STANDARD_JOBS_H_

#include "platform/isolate/job.h"

namespace varia {

// Handlers of perft, playouts, random_game, search and position.
JobHandlers StandardJobs();

}  // namespace varia

#endif  // VARIA_PLATFORM_ISOLATE_STANDARD_JOBS_H_
