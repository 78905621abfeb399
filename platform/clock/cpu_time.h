// What was computed, apart from what was waited for.
#ifndef VARIA_PLATFORM_CLOCK_CPU_TIME_H_
#define VARIA_PLATFORM_CLOCK_CPU_TIME_H_

#include <ctime>

#include "absl/time/time.h"

namespace varia {

// CPU time of this thread since it began.
inline absl::Duration ThreadCpuTime() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return absl::DurationFromTimespec(time);
}

// CPU time of all threads of this process.
inline absl::Duration ProcessCpuTime() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return absl::DurationFromTimespec(time);
}

}  // namespace varia

#endif  // VARIA_PLATFORM_CLOCK_CPU_TIME_H_
