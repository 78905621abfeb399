#include "hosts/cli/stop_signals.h"

#include <poll.h>

#include <atomic>
#include <cerrno>
#include <csignal>

namespace varia::cli {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

// A handler reaches nothing but globals. Atomic, for it may run in any thread.
std::atomic<bool> end_requested = false;
std::atomic<bool> forgives = false;
CancelToken work;

void OnSignal(int signal) {
  if (signal != SIGINT || !forgives.exchange(false)) end_requested = true;
  work.Cancel();
}

}  // namespace

StopSignals::StopSignals() {
  end_requested = false;
  forgives = false;
  work.Reset();
  struct sigaction action {};
  action.sa_handler = OnSignal;
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

StopSignals::~StopSignals() {
  for (const int signal : kSignals) std::signal(signal, SIG_DFL);
}

bool StopSignals::requested() { return end_requested; }
bool StopSignals::WaitToRead(int descriptor) {
  // A signal that came between the question and the wait would be slept through, were it not held back until then.
  sigset_t held, before;
  sigemptyset(&held);
  for (const int signal : kSignals) sigaddset(&held, signal);
  pthread_sigmask(SIG_BLOCK, &held, &before);
  pollfd wanted = {descriptor, POLLIN, 0};
  while (!requested() && ppoll(&wanted, 1, nullptr, &before) < 0 && errno == EINTR) continue;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return !requested();
}

CancelToken* StopSignals::cancel() { return &work; }
void StopSignals::ForgiveOneInterrupt() { forgives = true; }
void StopSignals::ForgiveNothing() { forgives = false; }

}  // namespace varia::cli
