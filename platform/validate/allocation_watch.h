// Counting the memory allocations of plugins.
#ifndef VARIA_PLATFORM_VALIDATE_ALLOCATION_WATCH_H_
#define VARIA_PLATFORM_VALIDATE_ALLOCATION_WATCH_H_

#include <cstdint>

#include "absl/functional/function_ref.h"

namespace varia {

// From here on, calls of malloc, operator new and their kin from the shared libraries loaded so far, the plugins among
// them, can be counted: it puts its own functions where their calls are linked to. False when no such place is found.
// For a process that ends soon. Not thread-safe.
bool WatchAllocations();

// How many allocations `call` makes on this thread in those libraries. REQUIRES: WatchAllocations() was true.
uint64_t CountAllocations(absl::FunctionRef<void()> call);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_ALLOCATION_WATCH_H_
