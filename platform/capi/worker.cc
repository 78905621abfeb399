// varia/host/worker.h
#include "varia/host/worker.h"

#include <memory>
#include <string>
#include <utility>

#include "platform/capi/call.h"
#include "platform/capi/objects.h"
#include "platform/isolate/job_outcome.h"
#include "platform/isolate/standard_jobs.h"
#include "platform/isolate/worker.h"
#include "varia/v1/host.pb.h"
#include "varia/v1/worker.pb.h"

namespace varia::capi {
namespace {

struct WorkerObject : Object {
  static constexpr Kind kKind = Kind::kWorker;
  WorkerObject(std::shared_ptr<const Registry> r, std::unique_ptr<Worker> w)
      : registry(std::move(r)), worker(std::move(w)) {}

  const std::shared_ptr<const Registry> registry;
  std::atomic<bool> busy = false;  // takes the mutex's place
  const std::unique_ptr<Worker> worker;
};

absl::Status CheckRequest(const v1::WorkerRequest& request) {
  if (request.job_case() == v1::WorkerRequest::JOB_NOT_SET || request.has_hello()) {
    return absl::InvalidArgumentError("the WorkerRequest message has no job");
  }
  if (request.deadline_ms() == 0) {
    return absl::InvalidArgumentError("the WorkerRequest message has no deadline: deadline_ms must be at least 1");
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<WorkerOptions> WorkerOptionsOf(const Registry& registry, const v1::WorkerSettings& settings) {
  WorkerOptions options;
  options.registry = &registry;
  if (!settings.isolation().empty()) {
    const absl::StatusOr<Isolation> isolation = ParseIsolation(settings.isolation());
    if (!isolation.ok()) return isolation.status();
    options.isolation = *isolation;
  }
  if (settings.memory_mib() != 0) options.memory_mib = settings.memory_mib();
  if (options.isolation == Isolation::kInProcess) return options;
  options.plugins = PluginFiles(registry);
  options.program = settings.program();
  if (options.program.empty()) {
    absl::StatusOr<std::string> program = FindWorkerProgram();
    if (!program.ok()) return program.status();
    options.program = *std::move(program);
  }
  return options;
}

}  // namespace varia::capi

using varia::capi::RegistryObject;
using varia::capi::WorkerObject;

int32_t varia_host_worker_create(varia_host_registry registry, const void* settings, uint64_t settings_size,
                                 varia_host_worker* worker, varia_host_error* error) noexcept {
  return varia::capi::Use<RegistryObject>(registry, error, [&](const RegistryObject& object) -> absl::Status {
    if (absl::Status status = varia::capi::CheckOutput(worker, "the worker"); !status.ok()) return status;
    varia::v1::WorkerSettings read;
    if (absl::Status status = varia::capi::ReadMessage(settings, settings_size, &read); !status.ok()) return status;
    absl::StatusOr<varia::WorkerOptions> options = varia::capi::WorkerOptionsOf(*object.registry, read);
    if (!options.ok()) return options.status();
    options->handlers = varia::StandardJobs;
    return varia::capi::Create(std::make_shared<WorkerObject>(object.registry, varia::MakeWorker(*std::move(options))),
                               worker);
  });
}

int32_t varia_host_worker_destroy(varia_host_worker worker, varia_host_error* error) noexcept {
  return varia::capi::Destroy<WorkerObject>(worker, error);
}

int32_t varia_host_worker_do(varia_host_worker worker, const void* request, uint64_t request_size,
                             varia_host_cancel cancel, varia_host_progress progress, void* context,
                             varia_host_buffer* result, varia_host_error* error) noexcept {
  return varia::capi::CallInto(result, error, [&]() -> absl::StatusOr<varia::v1::WorkerResult> {
    const absl::StatusOr<std::shared_ptr<WorkerObject>> object = varia::capi::Find<WorkerObject>(worker);
    if (!object.ok()) return object.status();
    varia::v1::WorkerRequest read;
    if (absl::Status status = varia::capi::ReadMessage(request, request_size, &read); !status.ok()) return status;
    varia::capi::CallCancel called_off;
    if (absl::Status status = called_off.Watch(cancel); !status.ok()) return status;
    if (absl::Status status = varia::capi::CheckRequest(read); !status.ok()) return status;
    varia::Worker::OnProgress tell;
    if (progress != nullptr) {
      tell = [&](const varia::v1::WorkerProgress& message) {
        const std::string bytes = message.SerializeAsString();
        if (progress(context, bytes.data(), bytes.size()) != 0) called_off.token()->Cancel();
      };
    }
    const varia::capi::Turn turn(&(*object)->busy);
    if (absl::Status status = turn.status(WorkerObject::kKind); !status.ok()) return status;
    varia::JobOutcome outcome = (*object)->worker->Call(std::move(read), called_off.token(), std::move(tell));
    if (!outcome.done()) return outcome.status;
    return std::move(outcome.result);
  });
}
