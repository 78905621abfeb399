// Durations as poll() takes them.
#ifndef VARIA_PLATFORM_CLOCK_POLL_TIMEOUT_H_
#define VARIA_PLATFORM_CLOCK_POLL_TIMEOUT_H_

#include <algorithm>

#include "absl/time/time.h"

namespace varia {

// For how many milliseconds poll() is to wait when so much time is left: rounded up, so that the time is over when the
// wait is; 0 when it is over already. Where there is no end the wait has one after some days, and the caller, who looks
// at the time again, waits on.
inline int PollTimeout(absl::Duration left) {
  constexpr absl::Duration kLongest = absl::Hours(240);
  if (left <= absl::ZeroDuration()) return 0;
  return static_cast<int>(absl::ToInt64Milliseconds(std::min(left, kLongest))) + 1;
}

}  // namespace varia

#endif  // VARIA_PLATFORM_CLOCK_POLL_TIMEOUT_H_
