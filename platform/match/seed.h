// Seeds for the parts of a run, each from the suite's one.
#ifndef VARIA_PLATFORM_MATCH_SEED_H_
#define VARIA_PLATFORM_MATCH_SEED_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace varia {

// A seed that depends on all four and on nothing else: the same on every machine. `what` and `variant` are hashed with
// FNV-1a (Fowler, Noll and Vo), the rest mixed in with SplitMix64's steps.
uint64_t DeriveSeed(uint64_t seed, absl::string_view what, absl::string_view variant, uint64_t index);

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_SEED_H_
