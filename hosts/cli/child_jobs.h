// Work done in child processes, where a crash costs one answer and not the program.
#ifndef VARIA_HOSTS_CLI_CHILD_JOBS_H_
#define VARIA_HOSTS_CLI_CHILD_JOBS_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace varia::cli {

// What came of one job.
struct ChildResult {
  // What the job returned, as far as it came.
  std::string answer;
  // How the process ended otherwise than with an answer: "was ended by signal 11 (Segmentation fault)"; else empty.
  std::string death;
};

// Runs job(0) to job(count - 1), each in a child process forked from this one, at most `at_once` at a time, and returns
// their results in that order. Calls on_done with the number of finished jobs after each. Children die with their
// parent. Unavailable when the system gives no process or pipe. REQUIRES: the process has one thread; at_once at
// least 1.
absl::StatusOr<std::vector<ChildResult>> RunInChildren(int count, int at_once,
                                                       const std::function<std::string(int)>& job,
                                                       const std::function<void(int)>& on_done);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_CHILD_JOBS_H_
