#include "platform/match/engine/engine_link.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace varia {
namespace {

// How often a wait looks whether it was called off.
constexpr absl::Duration kCancelInterval = absl::Milliseconds(20);
// How long a program has to end when told to.
constexpr absl::Duration kFarewellTime = absl::Seconds(1);

absl::Duration OrDefault(uint32_t ms, absl::Duration otherwise) { return ms == 0 ? otherwise : absl::Milliseconds(ms); }

}  // namespace

EngineLink::EngineLink(v1::ExternalEngine engine, TimeSource time)
    : engine_(std::move(engine)),
      time_(std::move(time)),
      start_timeout_(OrDefault(engine_.start_timeout_ms(), absl::Seconds(10))),
      hang_margin_(OrDefault(engine_.hang_margin_ms(), absl::Seconds(5))) {}

EngineLink::~EngineLink() { Stop(); }

void EngineLink::Stop() {
  if (process_ == nullptr) return;
  const absl::Time deadline = Now() + std::min(start_timeout_, kFarewellTime);
  if (process_->Write(farewell_, deadline)) process_->WaitForEnd(deadline);
  process_ = nullptr;
}

Fault EngineLink::Start() {
  const std::vector<std::string> command(engine_.command().begin(), engine_.command().end());
  absl::StatusOr<std::unique_ptr<Process>> process = Process::Start(command, engine_.directory(), time_);
  if (!process.ok()) return {Fault::Kind::kHost, absl::StrCat(": ", process.status().message())};
  process_ = *std::move(process);
  return {};
}

bool EngineLink::Running() {
  if (process_ == nullptr) return false;
  process_->DropOutput();
  if (process_->output_closed()) process_ = nullptr;
  return process_ != nullptr;
}

Fault EngineLink::Send(absl::string_view lines, absl::string_view when) {
  if (process_->Write(lines, Now() + hang_margin_)) return {};
  // Gone, or it reads nothing. Give one that is about to end the time to do so.
  if (process_->WaitForEnd(Now() + absl::Milliseconds(200))) {
    return Fail(Fault::Kind::kCrash, absl::StrCat(" ", process_->HowItEnded(), " ", when));
  }
  return Fail(Fault::Kind::kHang, absl::StrCat(" does not read its input ", when));
}

Fault EngineLink::Await(absl::Time deadline, const CancelToken* cancel, absl::string_view when,
                        absl::FunctionRef<Heard(absl::string_view)> hear, bool* late) {
  absl::string_view line;
  while (true) {
    if (cancel != nullptr && cancel->cancelled()) return Fail(Fault::Kind::kCancelled, " was called off");
    const absl::Time until = cancel == nullptr ? deadline : std::min(deadline, Now() + kCancelInterval);
    switch (process_->ReadLine(until, &line)) {
      case Process::Read::kLine:
        if (hear(line) == Heard::kDone) return {};
        break;
      case Process::Read::kTimeout:
        if (Now() < deadline) break;
        if (late == nullptr) return Fail(Fault::Kind::kHang, absl::StrCat(" did not answer ", when));
        *late = true;
        return {};
      case Process::Read::kClosed:
        // One that is about to end tells more by how it does.
        process_->WaitForEnd(Now() + absl::Milliseconds(200));
        return Fail(Fault::Kind::kCrash, absl::StrCat(" ", process_->HowItEnded(), " ", when));
      case Process::Read::kNoise:
        return Fail(Fault::Kind::kProtocol,
                    absl::StrCat(" wrote more than ", Process::kMaxOutput >> 20, " MiB without an answer ", when));
    }
  }
}

Fault EngineLink::Fail(Fault::Kind kind, const std::string& detail) {
  const std::string errors = process_->LastErrors();
  process_ = nullptr;
  return {kind, errors.empty() ? detail : absl::StrCat(detail, "; its last errors: ", errors)};
}

}  // namespace varia
