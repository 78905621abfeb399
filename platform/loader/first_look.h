// The first look at an unknown plugin file.
#ifndef VARIA_PLATFORM_LOADER_FIRST_LOOK_H_
#define VARIA_PLATFORM_LOADER_FIRST_LOOK_H_

#include <string>

#include "absl/status/status.h"
#include "absl/time/time.h"

namespace varia {

// Whether OpenPlugin() may be called for `path` here: does it first in a child process, with nothing on stdout or
// stderr, and there also starts a game of every variant. Else a sentence without a subject: FailedPrecondition ("is an
// empty file"), Aborted ("crashed (signal 11, segmentation fault) in the first look") or DeadlineExceeded ("did not
// answer within 5 s"). Forks: a host
// that has other threads should have no need of this in them (the child runs the plugin's code, not theirs).
absl::Status FirstLook(const std::string& path, absl::Duration limit);

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_FIRST_LOOK_H_
