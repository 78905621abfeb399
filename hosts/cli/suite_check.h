// The checks of one variant, as JSON.
#ifndef VARIA_HOSTS_CLI_SUITE_CHECK_H_
#define VARIA_HOSTS_CLI_SUITE_CHECK_H_

#include <cstdint>

#include "hosts/cli/json.h"
#include "platform/loader/variant.h"
#include "platform/validate/invariants.h"

namespace varia::cli {

struct SuiteOptions {
  InvariantOptions invariants;
  // Perft tables are counted as deep as their numbers stay at or below it.
  uint64_t depth_nodes = 0;
};

// Counts the variant's goldens and checks its invariants. The result:
//   {"variant", "version", "checks": [{"check", "status", "count", "seconds", "parts": [{"name", "status", "count",
//    "detail"}]}]}
// Checks are "perft" (count: nodes; a part a table) and "invariants" (count: checks made; a part a rule). A check's
// status is "passed", "failed", "none" (the plugin ships no perft tables) or "skipped" (nothing was counted or came
// up); a part's is "passed", "failed", "skipped" (a table too large to count) or "idle" (a rule that never came up).
Json CheckVariant(const Variant& variant, const SuiteOptions& options);

// The result for a variant whose checking process died.
Json CrashedVariant(const Variant& variant, const std::string& death);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_SUITE_CHECK_H_
