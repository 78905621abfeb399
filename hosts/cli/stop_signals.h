// Signals that ask to stop, instead of ending the program at once.
#ifndef VARIA_HOSTS_CLI_STOP_SIGNALS_H_
#define VARIA_HOSTS_CLI_STOP_SIGNALS_H_

#include "absl/time/time.h"
#include "platform/search/cancel.h"

namespace varia::cli {

// From its construction to its end SIGINT, SIGTERM and SIGHUP do no more than set what is told here. One at a time.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  // True once a signal has asked for the end.
  static bool requested();
  // How many signals have asked for it.
  static int requests();
  // Waits until the descriptor has something to read or has come to its end (kReady), the end is requested, be it
  // before or while it waits (kStop), or it is `until` by SteadyNow() (kTimeout).
  enum class Waited { kReady, kStop, kTimeout };
  static Waited WaitToRead(int descriptor, absl::Time until = absl::InfiniteFuture());
  // Cancelled by each of the signals. Reset() it before new work, then ask requested(), so that no signal is lost.
  static CancelToken* cancel();
  // Lets the next SIGINT cancel the work without asking for the end; the one after it asks for the end again.
  static void ForgiveOneInterrupt();
  // From here on every signal asks for the end.
  static void ForgiveNothing();
};

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_STOP_SIGNALS_H_
