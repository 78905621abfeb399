// How a job given to a worker ended.
#ifndef VARIA_PLATFORM_ISOLATE_JOB_OUTCOME_H_
#define VARIA_PLATFORM_ISOLATE_JOB_OUTCOME_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "varia/v1/worker.pb.h"

namespace varia {

enum class JobEnd {
  // `result` is there.
  kDone,
  // The worker said no, or no worker could be started (Unavailable). Nobody's crime.
  kRefused,
  // The deadline passed; asked to stop, the worker did. It lives on.
  kTimedOut,
  // The deadline passed, or the job was cancelled, and the worker did not react within the grace period: stuck inside a
  // plugin, and killed.
  kHung,
  // The worker died, or the sandbox stopped it at a forbidden system call.
  kCrashed,
  // A plugin's answer was not legal by its own rules.
  kIllegalAnswer,
  // What came from the worker was no answer to the request. It was killed.
  kBrokeProtocol,
};

// "done", "refused", "timed out", "hung", "crashed", "gave an illegal answer", "broke the protocol".
absl::string_view JobEndName(JobEnd end);

// Whether a process that this signal ended was ended by others: people, terminals, schedulers, a system short of
// memory. That is no fault of its plugin.
bool SentByOthers(int signal);

struct JobOutcome {
  JobEnd end = JobEnd::kDone;
  // With kDone the member named as the job.
  v1::WorkerResult result;
  // OK with kDone. Else the reason in one sentence that names the plugin, the request and, of a worker that died, the
  // signal or exit code and what it last wrote to its standard error. Codes: kTimedOut and kHung DeadlineExceeded,
  // kCrashed Aborted, kIllegalAnswer DataLoss, kBrokeProtocol Internal, kRefused as the refusal, with ErrorOffset().
  absl::Status status;
  // The signal that ended the worker, SIGSYS where the sandbox did; else 0.
  int signal = 0;
  // File of the plugin that the job was about; empty where that is not known, as while the plugins are loaded.
  std::string plugin;
  // The last progress that it reported: a unit's is worth keeping.
  v1::WorkerProgress progress;

  bool done() const { return end == JobEnd::kDone; }
};

}  // namespace varia

#endif  // VARIA_PLATFORM_ISOLATE_JOB_OUTCOME_H_
