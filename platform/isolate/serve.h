// The worker's side of the conversation.
#ifndef VARIA_PLATFORM_ISOLATE_SERVE_H_
#define VARIA_PLATFORM_ISOLATE_SERVE_H_

#include <atomic>
#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "platform/isolate/job.h"
#include "platform/loader/registry.h"
#include "platform/search/cancel.h"

namespace varia {

inline constexpr uint32_t kWorkerProtocol = 1;

// The program varia-worker ends with this code when its socket does not work any more though the host is there.
inline constexpr int kExitLostConnection = 4;

// Takes cancels that come by another way than the socket, which nobody reads during a job. Cancel() may come at any
// time, from a signal handler too, for a request that is over or not yet read: it reaches that one and no other. (The
// host sends a cancel before the next request, so no cancel is under way while Begin() takes the next one up.)
class CancelSlot {
 public:
  void Begin(uint32_t id) {
    token_.Reset();
    current_ = id;
    if (cancelled_ == id) token_.Cancel();
  }
  void Cancel(uint32_t id) {
    cancelled_ = id;
    if (current_ == id) token_.Cancel();
  }
  const CancelToken& token() const { return token_; }

 private:
  CancelToken token_;
  // Low halves of request ids, which start at 1.
  std::atomic<uint32_t> current_ = 0;
  std::atomic<uint32_t> cancelled_ = 0;
};

// Makes the worker what the hello asks for and returns its plugins, which must outlive the conversation.
using OnHello = std::function<absl::StatusOr<const Registry*>(const v1::WorkerHello&)>;

// Answers requests from the socket, one at a time, until the host closes it (OK). InvalidArgument when the host's bytes
// are no request; Unavailable when the socket is broken.
absl::Status Serve(int socket, const OnHello& on_hello, const JobHandlers& handlers, CancelSlot* cancel);

}  // namespace varia

#endif  // VARIA_PLATFORM_ISOLATE_SERVE_H_
