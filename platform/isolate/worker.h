// A worker: whoever does jobs with plugins, one at a time, in a place of its own.
#ifndef VARIA_PLATFORM_ISOLATE_WORKER_H_
#define VARIA_PLATFORM_ISOLATE_WORKER_H_

#include <poll.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "platform/isolate/job.h"
#include "platform/isolate/job_outcome.h"
#include "platform/loader/registry.h"
#include "platform/search/cancel.h"

namespace varia {

// Where a plugin's code runs.
enum class Isolation {
  // In a thread of this process: fastest; a crash takes everything along, and nothing can stop what does not listen.
  kInProcess,
  // In a process of its own.
  kWorker,
  // In a process that can compute, read files and answer, and nothing else.
  kSandbox,
};

// Reads "in-process", "worker" or "sandbox"; InvalidArgument names them.
absl::StatusOr<Isolation> ParseIsolation(absl::string_view text);
absl::string_view IsolationName(Isolation isolation);

struct WorkerOptions {
  Isolation isolation = Isolation::kWorker;
  // kInProcess: the variants (borrowed), and who does the jobs, called once for each worker, from its thread. The
  // others have their own.
  const Registry* registry = nullptr;
  std::function<JobHandlers()> handlers;
  // The others: canonical paths of the plugin files that the worker loads, without a first look.
  std::vector<std::string> plugins;
  // Path of the program varia-worker; empty: FindWorkerProgram().
  std::string program;
  // Most address space of the process in MiB; 0 for no limit. Not with sanitizers, which need all there is.
  uint32_t memory_mib = 8192;
  // How long the start of the process and the loading of its plugins may take.
  absl::Duration start_limit = absl::Seconds(20);
  // How long a cancelled job may take to end.
  absl::Duration grace = absl::Seconds(1);
  // Counts crashes and hangs against the plugin in the user's quarantine (platform/loader/quarantine.h).
  bool quarantine = true;
};

// The files of a registry's plugins, for WorkerOptions.
std::vector<std::string> PluginFiles(const Registry& registry);

// $VARIA_WORKER, or varia-worker beside this program, or where Varia's installation put it. NotFound names the places.
absl::StatusOr<std::string> FindWorkerProgram();

// Starts by itself with the first job, and again with the next job after it has died: a job carries all that it needs,
// so nothing is lost but the job at hand. The threads that call Begin() must live as long as the worker, for it dies
// with them. Not synchronised.
class Worker {
 public:
  using OnProgress = std::function<void(const v1::WorkerProgress&)>;

  // In kInProcess mode waits for its job's end.
  virtual ~Worker() = default;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Hands over a job and returns at once; `id` is filled in. `on_progress` is called from Advance(). A hello (its
  // members are filled in too) is done as soon as the worker is ready. REQUIRES: not busy; deadline_ms at least 1.
  virtual void Begin(v1::WorkerRequest request, OnProgress on_progress = nullptr) = 0;
  virtual bool busy() const = 0;
  // Takes in what has come, looks at deadlines, and returns the outcome once there is one. Never waits longer than
  // it takes to see a dead process off. REQUIRES: busy.
  virtual absl::optional<JobOutcome> Advance() = 0;
  // Asks for the end of the job; its outcome still comes by Advance(): a search has its result, others are refused with
  // Cancelled, and what does not answer within the grace period is hung. Does nothing when not busy.
  virtual void Cancel() = 0;

  // When to call Advance(): as soon as one of these descriptors is ready, or this time has passed. While busy.
  virtual void AppendDescriptors(std::vector<pollfd>* wanted) const = 0;
  virtual absl::Duration TimeLeft() const = 0;

  // Does a job and waits for its outcome. `cancel` may be null and set from anywhere.
  JobOutcome Call(v1::WorkerRequest request, const CancelToken* cancel = nullptr, OnProgress on_progress = nullptr);

 protected:
  Worker() = default;
};

std::unique_ptr<Worker> MakeWorker(WorkerOptions options);

}  // namespace varia

#endif  // VARIA_PLATFORM_ISOLATE_WORKER_H_
