// Giving up everything that a worker has no need of.
#ifndef VARIA_PLATFORM_ISOLATE_SANDBOX_H_
#define VARIA_PLATFORM_ISOLATE_SANDBOX_H_

#include <cstdint>

#include "absl/status/status.h"

namespace varia {

// The process ends with this code at a system call that the sandbox forbids, after a line on standard error that names
// it.
inline constexpr int kExitForbidden = 159;

// Limits the address space of this process; 0 for no limit. Does nothing in a build with sanitizers, which need all
// there is. Unavailable with the system's reason.
absl::Status LimitMemory(uint32_t mebibytes);

// Locks this process up for good: it can compute, start threads, open files to read them and talk on the descriptors
// that it has (`socket` being the one that it may send on). It cannot write to, make or remove files, use the network,
// start or signal processes, run programs, trace, or raise its rights. Descriptors: at most 64. Unavailable says which
// step the system refused: the process must not go on with untrusted code then. REQUIRES: one thread.
absl::Status EnterSandbox(int socket);

}  // namespace varia

#endif  // VARIA_PLATFORM_ISOLATE_SANDBOX_H_
