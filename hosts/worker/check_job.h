// The job "check".
#ifndef VARIA_HOSTS_WORKER_CHECK_JOB_H_
#define VARIA_HOSTS_WORKER_CHECK_JOB_H_

#include "platform/isolate/job.h"

namespace varia {

// Checks the rules of the plugin API in random games.
absl::StatusOr<v1::WorkerResult> RunCheck(const v1::WorkerRequest& request, const JobContext& context);

}  // namespace varia

#endif  // VARIA_HOSTS_WORKER_CHECK_JOB_H_
