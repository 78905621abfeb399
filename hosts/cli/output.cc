#include "hosts/cli/output.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "hosts/cli/exit_code.h"

namespace varia::cli {

void Output::Flush() {
  absl::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t written = write(descriptor_, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(written);
    } else if (errno != EINTR) {
      std::fprintf(stderr, "varia: The results could not be written: %s.\n", std::strerror(errno));
      if (on_failure_ != nullptr) on_failure_(context_);
      std::fflush(nullptr);
      _exit(kCouldNotRun);
    }
  }
  buffer_.clear();
}

}  // namespace varia::cli
