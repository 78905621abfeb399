// The validator: plugin files against the rules, a child process for each rule.
#ifndef VARIA_PLATFORM_VALIDATE_CHECKER_H_
#define VARIA_PLATFORM_VALIDATE_CHECKER_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "platform/validate/invariants.h"
#include "platform/validate/rules.h"
#include "varia/v1/check.pb.h"

namespace varia {

struct CheckSubject {
  std::string file;
  // Id of the one variant to check; empty for all of the file's.
  std::string variant;
};

struct CheckOptions {
  // Random games for each rule that plays any. Rules that try every position in a costly way play fewer.
  InvariantOptions games;
  uint64_t depth_nodes = 3'000'000;
  // Empty for all.
  std::vector<Rule> rules;
  // Child processes at once.
  int jobs = 1;
  // For each rule.
  absl::Duration limit = absl::Minutes(2);
};

// Checks the subjects in this order and tells every rule chosen, of each file and each of its variants. The rules that
// come before the others (V101, V102, V201 to V206) are tried too where they are not chosen, and told when they do not
// pass; what they stop is skipped. No plugin is loaded in this process. Calls on_progress(done, all) after each rule;
// `all` grows when a file turns out to have variants. Unavailable when the system gives no processes. Forks, as
// RunInChildren() does.
absl::StatusOr<v1::CheckReport> CheckPlugins(const std::vector<CheckSubject>& subjects, const CheckOptions& options,
                                             const std::function<void(int, int)>& on_progress);

// Whether nothing failed, crashed or timed out; warnings and skips are fine.
bool Passed(const v1::CheckReport& report);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_CHECKER_H_
