// Standard output that tells when it breaks.
#ifndef VARIA_HOSTS_CLI_OUTPUT_H_
#define VARIA_HOSTS_CLI_OUTPUT_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace varia::cli {

// Collects results and writes them to a descriptor in large pieces. When a write fails (closed, full, nobody reads), it
// says so on standard error and ends the program with kCouldNotRun at once: nothing that would follow could be seen.
// REQUIRES that SIGPIPE is ignored. Not synchronised.
class Output {
 public:
  // Borrows the descriptor.
  explicit Output(int descriptor) : descriptor_(descriptor) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  template <typename... Parts>
  void Write(const Parts&... parts) {
    absl::StrAppend(&buffer_, parts...);
    if (buffer_.size() >= kFullBuffer) Flush();
  }
  // Writes what has been collected.
  void Flush();
  // Called before the program ends because of a failed write; for last words on standard error. Borrowed; null for
  // none.
  void set_on_failure(void (*on_failure)(void*), void* context) {
    on_failure_ = on_failure;
    context_ = context;
  }

 private:
  static constexpr size_t kFullBuffer = 1 << 16;

  int descriptor_;
  std::string buffer_;
  void (*on_failure_)(void*) = nullptr;
  void* context_ = nullptr;
};

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_OUTPUT_H_
