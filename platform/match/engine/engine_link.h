// The conversation with an external engine, whatever its protocol.
#ifndef VARIA_PLATFORM_MATCH_ENGINE_ENGINE_LINK_H_
#define VARIA_PLATFORM_MATCH_ENGINE_ENGINE_LINK_H_

#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "platform/clock/time_source.h"
#include "platform/match/contestant.h"
#include "platform/match/engine/process.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Sends and awaits lines, and turns what goes wrong into faults. After a fault the process is dead. Not synchronised.
class EngineLink {
 public:
  EngineLink(v1::ExternalEngine engine, TimeSource time);
  // Tells the engine `farewell` and kills it if it stays.
  ~EngineLink();

  // Starts the program, if none runs. kHost when it cannot be started.
  Fault Start();
  bool running() const { return process_ != nullptr; }
  // The same, after a look whether it ended since it was last talked to: that is no fault, between games.
  bool Running();
  // Ends the program; Start() may start it again.
  void Stop();
  // What to say to a program before its time is over.
  void set_farewell(std::string farewell) { farewell_ = std::move(farewell); }

  // Sends lines, their ends included. `when` ends the sentence of a fault: "at move 3", "when starting".
  Fault Send(absl::string_view lines, absl::string_view when);

  // What a line means to who awaits another.
  enum class Heard { kGoOn, kDone };
  // Reads lines until `hear` is done. A fault when the program ends, makes noise without end, or is not done at
  // `deadline`; with *late given, that is no fault: it is set and nothing else happens.
  Fault Await(absl::Time deadline, const CancelToken* cancel, absl::string_view when,
              absl::FunctionRef<Heard(absl::string_view)> hear, bool* late = nullptr);
  // Throws away what the program has written so far; or, without asking the system for more, what is here already.
  void DropOutput() { process_->DropOutput(); }
  void DropRead() { process_->DropRead(); }

  // Kills the process and makes a fault of this; the program's last errors are added.
  Fault Fail(Fault::Kind kind, const std::string& detail);

  absl::Time Now() const { return time_(); }
  // When the engine counts as hung if it is to get ready now.
  absl::Time ReadyDeadline() const { return Now() + start_timeout_; }
  absl::Duration hang_margin() const { return hang_margin_; }
  const v1::ExternalEngine& engine() const { return engine_; }

 private:
  const v1::ExternalEngine engine_;
  TimeSource time_;
  absl::Duration start_timeout_;
  absl::Duration hang_margin_;
  std::string farewell_;
  std::unique_ptr<Process> process_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_ENGINE_ENGINE_LINK_H_
