// A worker in a process of its own, with or without a sandbox.
#ifndef VARIA_PLATFORM_ISOLATE_WORKER_PROCESS_H_
#define VARIA_PLATFORM_ISOLATE_WORKER_PROCESS_H_

#include <sys/types.h>

#include "absl/status/statusor.h"
#include "platform/isolate/socket_worker.h"

namespace varia {

// The descriptor on which the program varia-worker finds its socket.
inline constexpr int kWorkerSocket = 3;

// Runs varia-worker in a process group of its own with its socket, no standard input or output, and a piece of memory
// for standard error. It dies with the thread that started it.
class WorkerProcess final : public SocketWorker {
 public:
  explicit WorkerProcess(WorkerOptions options) : SocketWorker(std::move(options)) {}
  ~WorkerProcess() override { Kill(); }

 private:
  absl::StatusOr<int> Launch() override;
  int death_descriptor() const override { return death_; }
  void SendCancel(uint32_t id) override;
  bool mortal() const override { return true; }
  Death Kill() override;

  std::string LastWords() const;
  // Closes what watches the worker.
  void Forget();

  pid_t process_ = -1;
  int death_ = -1;   // pidfd
  int errors_ = -1;  // what the worker writes to its standard error
};

}  // namespace varia

#endif  // VARIA_PLATFORM_ISOLATE_WORKER_PROCESS_H_
