// What a rule is tried on.
#ifndef VARIA_PLATFORM_VALIDATE_CHECK_TARGET_H_
#define VARIA_PLATFORM_VALIDATE_CHECK_TARGET_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "platform/loader/plugin_file.h"
#include "platform/validate/invariants.h"

namespace varia {

struct CheckTarget {
  std::string file;
  // Id of one of its variants; empty where a rule is about the file.
  std::string variant;
  InvariantOptions games;
  // Perft tables are counted as deep as their numbers stay at or below it.
  uint64_t depth_nodes = 0;
};

// Opens the target's plugin in this process and finds its variant, which lives as long as *plugin. FailedPrecondition
// where either fails.
absl::StatusOr<const Variant*> OpenTarget(const CheckTarget& target, OpenedPlugin* plugin,
                                          const varia_services* services = HostServices());

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_CHECK_TARGET_H_
