// Units as jobs of workers.
#ifndef VARIA_PLATFORM_RUN_RUN_UNIT_JOB_H_
#define VARIA_PLATFORM_RUN_RUN_UNIT_JOB_H_

#include "platform/isolate/job.h"

namespace varia {

// The handler of run_unit, for WorkerOptions::handlers and the worker's program. Copies share the players and plugins
// that are kept from unit to unit; each thread at work has some of its own. The registries of its jobs must outlive it.
JobHandler RunUnitJob();

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_RUN_UNIT_JOB_H_
