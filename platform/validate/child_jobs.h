// Work done in child processes, where a crash or a hang costs one answer and not the program.
#ifndef VARIA_PLATFORM_VALIDATE_CHILD_JOBS_H_
#define VARIA_PLATFORM_VALIDATE_CHILD_JOBS_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace varia {

// What came of one job.
struct ChildResult {
  // What the job returned; empty when the process ended before.
  std::string answer;
  // How the process ended otherwise than with an answer: "was ended by signal 11 (Segmentation fault)", "did not answer
  // within 10 s"; else empty.
  std::string death;
  bool timed_out = false;
  double seconds = 0;
};

// Runs job(0) to job(count - 1), each in a child process forked from this one, at most `at_once` at a time and each for
// at most `limit`, and returns their results in that order. Calls on_done with the number of finished jobs after each.
// A child has no standard streams and default signal handlers; it dies with its parent, and what it has started dies
// with it. Unavailable when the system gives no process or pipe. REQUIRES: at_once at least 1. In a process with other
// threads the job must not need what one of them may hold.
absl::StatusOr<std::vector<ChildResult>> RunInChildren(int count, int at_once, absl::Duration limit,
                                                       const std::function<std::string(int)>& job,
                                                       const std::function<void(int)>& on_done);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_CHILD_JOBS_H_
