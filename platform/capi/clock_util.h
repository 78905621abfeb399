// What clocks of their own and clocks of games share.
#ifndef VARIA_PLATFORM_CAPI_CLOCK_UTIL_H_
#define VARIA_PLATFORM_CAPI_CLOCK_UTIL_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "platform/clock/clock.h"
#include "varia/host/clock.h"

namespace varia::capi {

// For the host API: VARIA_HOST_FOREVER when infinite.
int64_t Nanoseconds(absl::Duration duration);

// What a seat's clock shows. InvalidArgument for no such seat or a struct that is none.
absl::Status ReadClock(int32_t seat, Clock* clock, varia_host_clock_reading* reading);

// Moves a time that the host sets; null stands for a time that is the machine's, a FailedPrecondition.
absl::Status Advance(int64_t nanoseconds, absl::Time* manual_time);

}  // namespace varia::capi

#endif  // VARIA_PLATFORM_CAPI_CLOCK_UTIL_H_
