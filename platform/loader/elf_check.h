// Whether a file can be a shared library for this machine at all, told from its first bytes.
#ifndef VARIA_PLATFORM_LOADER_ELF_CHECK_H_
#define VARIA_PLATFORM_LOADER_ELF_CHECK_H_

#include <string>

#include "absl/status/status.h"

namespace varia {

// FailedPrecondition with a sentence without a subject ("is an empty file"). Reads the file's first bytes and runs
// nothing.
absl::Status CheckElfHeader(const std::string& path);

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_ELF_CHECK_H_
