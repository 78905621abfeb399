#include "platform/run/run_unit_job.h"

#include <memory>
#include <utility>
#include <vector>

#include "absl/synchronization/mutex.h"
#include "platform/run/run_unit.h"

namespace varia {
namespace {

// Runners that nobody uses at the moment.
class IdleRunners {
 public:
  std::unique_ptr<UnitRunner> Take(const Registry* registry) {
    const absl::MutexLock lock(&mutex_);
    for (auto& idle : idle_) {
      if (idle->registry() != registry) continue;
      std::swap(idle, idle_.back());
      std::unique_ptr<UnitRunner> runner = std::move(idle_.back());
      idle_.pop_back();
      return runner;
    }
    return std::make_unique<UnitRunner>(registry);
  }

  void Return(std::unique_ptr<UnitRunner> runner) {
    const absl::MutexLock lock(&mutex_);
    idle_.push_back(std::move(runner));
  }

 private:
  absl::Mutex mutex_;
  std::vector<std::unique_ptr<UnitRunner>> idle_;
};

}  // namespace

JobHandler RunUnitJob() {
  return [idle = std::make_shared<IdleRunners>()](const v1::WorkerRequest& request,
                                                  const JobContext& context) -> absl::StatusOr<v1::WorkerResult> {
    std::unique_ptr<UnitRunner> runner = idle->Take(&context.registry);
    const UnitReport report = [&context](const v1::UnitResult& so_far) {
      v1::WorkerProgress progress;
      *progress.mutable_unit() = so_far;
      context.report(progress);
    };
    v1::WorkerResult result;
    *result.mutable_run_unit() = runner->Run(request.run_unit(), &context.cancel, report);
    idle->Return(std::move(runner));
    return result;
  };
}

}  // namespace varia
