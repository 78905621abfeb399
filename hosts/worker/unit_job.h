// The job "run_unit".
#ifndef VARIA_HOSTS_WORKER_UNIT_JOB_H_
#define VARIA_HOSTS_WORKER_UNIT_JOB_H_

#include "platform/isolate/job.h"

namespace varia {

// Does units of test runs, with what it keeps from one to the next.
JobHandler MakeUnitJob();

}  // namespace varia

#endif  // VARIA_HOSTS_WORKER_UNIT_JOB_H_
