#include "platform/isolate/worker_thread.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"

namespace varia {

absl::StatusOr<int> WorkerThread::Launch() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return absl::UnavailableError(absl::StrCat("no socket to a worker could be made: ", std::strerror(errno)));
  }
  try {
    thread_ = std::thread([this, socket = ends[1]] {
      const OnHello on_hello = [this](const v1::WorkerHello&) { return options().registry; };
      // Between two ends of one process nothing goes wrong but that the other one hangs up.
      Serve(socket, on_hello, options().handlers(), &cancel_).IgnoreError();
      close(socket);
    });
  } catch (const std::system_error& error) {
    close(ends[0]);
    close(ends[1]);
    return absl::UnavailableError(absl::StrCat("no thread for a worker could be started: ", error.what()));
  }
  return ends[0];
}

Death WorkerThread::Kill() {
  if (inherited()) {
    HangUp();
    // A fork has no such thread to be waited for, so what stands for it is never destroyed.
    static_cast<void>(new std::thread(std::move(thread_)));
  }
  if (thread_.joinable()) {
    Cancel();
    HangUp();
    thread_.join();
  }
  return {};
}

}  // namespace varia
