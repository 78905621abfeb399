#include "hosts/worker/unit_job.h"

#include <memory>

#include "platform/run/run_unit.h"

namespace varia {

JobHandler MakeUnitJob() {
  // Shared only because a std::function can be copied.
  return [runner = std::make_shared<std::unique_ptr<UnitRunner>>()](
             const v1::WorkerRequest& request, const JobContext& context) -> absl::StatusOr<v1::WorkerResult> {
    if (*runner == nullptr) *runner = std::make_unique<UnitRunner>(&context.registry);
    v1::WorkerResult result;
    *result.mutable_run_unit() = (*runner)->Run(request.run_unit(), &context.cancel);
    return result;
  };
}

}  // namespace varia
