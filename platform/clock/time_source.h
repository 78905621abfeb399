// Where a clock takes its time from.
#ifndef VARIA_PLATFORM_CLOCK_TIME_SOURCE_H_
#define VARIA_PLATFORM_CLOCK_TIME_SOURCE_H_

#include <functional>

#include "absl/time/time.h"

namespace varia {

// Says what time it is. Called from the threads that use the clock.
using TimeSource = std::function<absl::Time()>;

// The wall time when it was first called, moved on by the steady clock: never jumps when somebody sets the machine's
// clock. Any thread.
absl::Time SteadyNow();

}  // namespace varia

#endif  // VARIA_PLATFORM_CLOCK_TIME_SOURCE_H_
