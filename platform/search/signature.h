// One number that changes when the search, or what a plugin tells it, changes.
#ifndef VARIA_PLATFORM_SEARCH_SIGNATURE_H_
#define VARIA_PLATFORM_SEARCH_SIGNATURE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "platform/loader/variant.h"

namespace varia {

inline constexpr int kSignatureDepth = 8;

// The nodes that principal variation search with one thread and its usual options visits to that depth, in the
// start position of each setup and in positions of a random game from each that is always the same. The same on every
// machine. FailedPrecondition when the plugin does not evaluate positions.
absl::StatusOr<uint64_t> SearchSignature(const Variant& variant, int depth = kSignatureDepth);

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_SIGNATURE_H_
