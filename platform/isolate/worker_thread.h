// A worker in a thread of this process.
#ifndef VARIA_PLATFORM_ISOLATE_WORKER_THREAD_H_
#define VARIA_PLATFORM_ISOLATE_WORKER_THREAD_H_

#include <thread>

#include "absl/status/statusor.h"
#include "platform/isolate/serve.h"
#include "platform/isolate/socket_worker.h"

namespace varia {

// The same conversation over the same kind of socket, with this process's own variants and handlers at the other end.
// Cannot die alone.
class WorkerThread final : public SocketWorker {
 public:
  explicit WorkerThread(WorkerOptions options) : SocketWorker(std::move(options)) {}
  ~WorkerThread() override { Kill(); }

 private:
  absl::StatusOr<int> Launch() override;
  int death_descriptor() const override { return -1; }
  void SendCancel(uint32_t id) override { cancel_.Cancel(id); }
  bool mortal() const override { return false; }
  // Cancels the job, if there is one, and waits for the thread's end.
  Death Kill() override;

  std::thread thread_;
  CancelSlot cancel_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_ISOLATE_WORKER_THREAD_H_
