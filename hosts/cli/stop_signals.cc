#include "hosts/cli/stop_signals.h"

#include <poll.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>

#include "platform/clock/time_source.h"

namespace varia::cli {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

// A handler reaches nothing but globals. Atomic, for it may run in any thread.
std::atomic<int> end_requests = 0;
std::atomic<bool> forgives = false;
CancelToken work;

void OnSignal(int signal) {
  if (signal != SIGINT || !forgives.exchange(false)) ++end_requests;
  work.Cancel();
}

}  // namespace

StopSignals::StopSignals() {
  end_requests = 0;
  forgives = false;
  work.Reset();
  struct sigaction action {};
  action.sa_handler = OnSignal;
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

StopSignals::~StopSignals() {
  for (const int signal : kSignals) std::signal(signal, SIG_DFL);
}

bool StopSignals::requested() { return end_requests > 0; }
int StopSignals::requests() { return end_requests; }

StopSignals::Waited StopSignals::WaitToRead(int descriptor, absl::Time until) {
  // A signal that came between the question and the wait would be slept through, were it not held back until then.
  sigset_t held, before;
  sigemptyset(&held);
  for (const int signal : kSignals) sigaddset(&held, signal);
  pthread_sigmask(SIG_BLOCK, &held, &before);
  pollfd wanted = {descriptor, POLLIN, 0};
  Waited waited = Waited::kReady;
  for (;;) {
    timespec left{};
    if (until != absl::InfiniteFuture()) {
      left = absl::ToTimespec(std::max(until - SteadyNow(), absl::ZeroDuration()));
    }
    if (requested()) break;
    const int ready = ppoll(&wanted, 1, until == absl::InfiniteFuture() ? nullptr : &left, &before);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) waited = Waited::kTimeout;
    break;
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return requested() ? Waited::kStop : waited;
}

CancelToken* StopSignals::cancel() { return &work; }
void StopSignals::ForgiveOneInterrupt() { forgives = true; }
void StopSignals::ForgiveNothing() { forgives = false; }

}  // namespace varia::cli
