// Jobs that a worker does, and who does them.
#ifndef VARIA_PLATFORM_ISOLATE_JOB_H_
#define VARIA_PLATFORM_ISOLATE_JOB_H_

#include <functional>
#include <map>

#include "absl/status/statusor.h"
#include "platform/loader/registry.h"
#include "platform/search/cancel.h"
#include "varia/v1/worker.pb.h"

namespace varia {

// What a handler works with. Lives for one job.
struct JobContext {
  // The plugins that the worker has loaded.
  const Registry& registry;
  // Cancelled by the host, or at the job's deadline. A handler looks at it between calls into plugins, so that a job
  // which does not end within the grace period after it is stuck in one.
  const CancelToken& cancel;
  // Sends a progress reply.
  std::function<void(const v1::WorkerProgress&)> report;
};

// Does a job. The result holds the member with the name of the job's. An error becomes a refusal: Cancelled when the
// job was called off before there was a result, DataLoss when a plugin's answer is not legal by its own rules. Belongs
// to one worker and is called from its thread alone, so it may keep things from one job to the next.
using JobHandler = std::function<absl::StatusOr<v1::WorkerResult>(const v1::WorkerRequest&, const JobContext&)>;

// One for each kind of job (v1::WorkerRequest::kPerft). A job without one is refused.
using JobHandlers = std::map<v1::WorkerRequest::JobCase, JobHandler>;

}  // namespace varia

#endif  // VARIA_PLATFORM_ISOLATE_JOB_H_
