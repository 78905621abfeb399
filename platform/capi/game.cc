// varia/host/game.h
#include "varia/host/game.h"

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "platform/capi/call.h"
#include "platform/capi/clock_util.h"
#include "platform/capi/objects.h"
#include "platform/clock/time_control_text.h"
#include "platform/game/live_game.h"
#include "varia/v1/arbiter.pb.h"
#include "varia/v1/host.pb.h"

namespace varia::capi {
namespace {

// Options of a live game and, if the host sets the time, the time.
struct GameSettings {
  LiveGameOptions options;
  std::shared_ptr<absl::Time> manual_time;
};

absl::StatusOr<GameSettings> SettingsOf(const void* data, uint64_t size, int seats) {
  v1::GameOptions message;
  if (absl::Status status = ReadMessage(data, size, &message); !status.ok()) return status;
  GameSettings settings;
  if (!message.time_control().empty()) {
    absl::StatusOr<std::vector<TimeControl>> controls = ParseTimeControls(message.time_control(), seats);
    if (!controls.ok()) return controls.status();
    settings.options.controls = *std::move(controls);
  }
  settings.options.policy = message.policy();
  settings.options.journal = message.journal();
  if (message.journal_without_sync()) settings.options.sync = Journal::Sync::kNever;
  if (message.manual_time()) {
    settings.manual_time = std::make_shared<absl::Time>(absl::UnixEpoch());
    settings.options.time = [time = settings.manual_time] { return *time; };
  }
  return settings;
}

int SeatsOf(const Variant& variant) { return variant.info().seats_size(); }

// A function that does something to a game.
template <typename Body>
int32_t UseGame(varia_host_game game, varia_host_error* error, const Body& body) noexcept {
  return Use<GameObject>(game, error, [&](GameObject& object) -> absl::Status { return body(object.game); });
}

// The same to its clock.
template <typename Body>
int32_t UseGameClock(varia_host_game game, varia_host_error* error, const Body& body) noexcept {
  return UseGame(game, error, [&](LiveGame& live) -> absl::Status {
    if (live.clock() == nullptr) return absl::FailedPreconditionError("the game has no clock");
    return body(*live.clock());
  });
}

absl::StatusOr<int> PliesOf(uint32_t plies) {
  if (plies >= 1 && plies <= static_cast<uint32_t>(std::numeric_limits<int>::max())) return static_cast<int>(plies);
  return absl::InvalidArgumentError("the number of plies must be at least 1 and fit 31 bits");
}

}  // namespace
}  // namespace varia::capi

using varia::Clock;
using varia::LiveGame;
using varia::capi::CheckOutput;
using varia::capi::GameObject;
using varia::capi::GameSettings;
using varia::capi::PlayedObject;
using varia::capi::UseGame;
using varia::capi::UseGameClock;

int32_t varia_host_game_create(varia_host_session session, const void* options, uint64_t options_size,
                               varia_host_game* game, varia_host_error* error) noexcept {
  return varia::capi::Use<PlayedObject>(session, error, [&](const PlayedObject& object) -> absl::Status {
    if (absl::Status status = CheckOutput(game, "the game"); !status.ok()) return status;
    absl::StatusOr<GameSettings> settings =
        varia::capi::SettingsOf(options, options_size, varia::capi::SeatsOf(object.session().variant()));
    if (!settings.ok()) return settings.status();
    absl::StatusOr<LiveGame> created = LiveGame::Create(object.session(), std::move(settings->options));
    if (!created.ok()) return created.status();
    return varia::capi::Create(
        std::make_shared<GameObject>(object.registry, *std::move(created), std::move(settings->manual_time)), game);
  });
}

int32_t varia_host_game_resume(varia_host_variant variant, const void* options, uint64_t options_size,
                               varia_host_game* game, varia_host_buffer* notice, varia_host_error* error) noexcept {
  return varia::capi::Use<varia::capi::VariantObject>(
      variant, error, [&](const varia::capi::VariantObject& object) -> absl::Status {
        if (absl::Status status = CheckOutput(game, "the game"); !status.ok()) return status;
        if (notice != nullptr) {
          if (absl::Status status = varia::capi::CheckBuffer(notice); !status.ok()) return status;
        }
        absl::StatusOr<GameSettings> settings =
            varia::capi::SettingsOf(options, options_size, varia::capi::SeatsOf(*object.variant));
        if (!settings.ok()) return settings.status();
        std::string dropped;
        absl::StatusOr<LiveGame> resumed = LiveGame::Resume(object.variant, std::move(settings->options), &dropped);
        if (!resumed.ok()) return resumed.status();
        if (notice != nullptr) {
          if (absl::Status status = varia::capi::Fill(std::move(dropped), notice); !status.ok()) return status;
        }
        return varia::capi::Create(
            std::make_shared<GameObject>(object.registry, *std::move(resumed), std::move(settings->manual_time)), game);
      });
}

int32_t varia_host_game_destroy(varia_host_game game, varia_host_error* error) noexcept {
  return varia::capi::Destroy<GameObject>(game, error);
}

int32_t varia_host_game_verdict(varia_host_game game, varia_host_buffer* verdict, varia_host_error* error) noexcept {
  return varia::capi::UseInto<GameObject>(game, verdict, error, [](const GameObject& object) {
    varia::v1::Verdict message;
    *message.mutable_outcome() = object.game.outcome();
    *message.mutable_claims() = object.game.claims();
    return absl::StatusOr<varia::v1::Verdict>(std::move(message));
  });
}

int32_t varia_host_game_over(varia_host_game game, varia_host_error* error) noexcept {
  return varia::capi::Use<GameObject>(
      game, error, [](const GameObject& object) { return absl::StatusOr<int32_t>(object.game.over() ? 1 : 0); });
}

int32_t varia_host_game_begin(varia_host_game game, varia_host_error* error) noexcept {
  return UseGame(game, error, [](LiveGame& live) {
    live.Begin();
    return absl::OkStatus();
  });
}

int32_t varia_host_game_play(varia_host_game game, const char* text, varia_host_error* error) noexcept {
  return UseGame(game, error, [&](LiveGame& live) -> absl::Status {
    const absl::StatusOr<absl::string_view> move = varia::capi::ReadText(text, "move text");
    return move.ok() ? live.Play(*move) : move.status();
  });
}

int32_t varia_host_game_play_code(varia_host_game game, uint64_t code, varia_host_error* error) noexcept {
  return UseGame(game, error, [&](LiveGame& live) { return live.Play(code); });
}

int32_t varia_host_game_undo(varia_host_game game, uint32_t plies, varia_host_error* error) noexcept {
  return UseGame(game, error, [&](LiveGame& live) -> absl::Status {
    const absl::StatusOr<int> count = varia::capi::PliesOf(plies);
    return count.ok() ? live.Undo(*count) : count.status();
  });
}

int32_t varia_host_game_redo(varia_host_game game, uint32_t plies, varia_host_error* error) noexcept {
  return UseGame(game, error, [&](LiveGame& live) -> absl::Status {
    const absl::StatusOr<int> count = varia::capi::PliesOf(plies);
    return count.ok() ? live.Redo(*count) : count.status();
  });
}

int32_t varia_host_game_claim_draw(varia_host_game game, varia_host_error* error) noexcept {
  return UseGame(game, error, [](LiveGame& live) { return live.ClaimDraw(); });
}

int32_t varia_host_game_resign(varia_host_game game, varia_host_error* error) noexcept {
  return UseGame(game, error, [](LiveGame& live) { return live.Resign(); });
}

int32_t varia_host_game_end(varia_host_game game, const void* outcome, uint64_t outcome_size,
                            varia_host_error* error) noexcept {
  return UseGame(game, error, [&](LiveGame& live) -> absl::Status {
    varia::v1::Outcome read;
    if (absl::Status status = varia::capi::ReadMessage(outcome, outcome_size, &read); !status.ok()) return status;
    return live.End(read);
  });
}

int32_t varia_host_game_read_clock(varia_host_game game, int32_t seat, varia_host_clock_reading* reading,
                                   varia_host_error* error) noexcept {
  return UseGameClock(game, error, [&](Clock& clock) { return varia::capi::ReadClock(seat, &clock, reading); });
}

int32_t varia_host_game_until_flag(varia_host_game game, int64_t* nanoseconds, varia_host_error* error) noexcept {
  return varia::capi::Use<GameObject>(game, error, [&](GameObject& object) -> absl::Status {
    if (absl::Status status = CheckOutput(nanoseconds, "the time"); !status.ok()) return status;
    if (object.game.clock() == nullptr) return absl::FailedPreconditionError("the game has no clock");
    const absl::Time now = object.manual_time != nullptr ? *object.manual_time : varia::SteadyNow();
    const absl::Time deadline = object.game.Deadline();
    *nanoseconds = deadline == absl::InfiniteFuture() ? VARIA_HOST_FOREVER : varia::capi::Nanoseconds(deadline - now);
    return absl::OkStatus();
  });
}

int32_t varia_host_game_take_flag_fall(varia_host_game game, int32_t* seat, varia_host_error* error) noexcept {
  return UseGame(game, error, [&](LiveGame& live) -> absl::Status {
    if (absl::Status status = CheckOutput(seat, "the seat"); !status.ok()) return status;
    if (live.clock() == nullptr) return absl::FailedPreconditionError("the game has no clock");
    const std::optional<varia::FlagFall> fall = live.TakeFlagFall();
    *seat = fall ? fall->seat : VARIA_HOST_NOBODY;
    return absl::OkStatus();
  });
}

int32_t varia_host_game_pause(varia_host_game game, varia_host_error* error) noexcept {
  return UseGameClock(game, error, [](Clock& clock) {
    clock.Pause();
    return absl::OkStatus();
  });
}

int32_t varia_host_game_resume_clock(varia_host_game game, varia_host_error* error) noexcept {
  return UseGameClock(game, error, [](Clock& clock) {
    clock.Resume();
    return absl::OkStatus();
  });
}

int32_t varia_host_game_add_time(varia_host_game game, int32_t seat, int64_t nanoseconds,
                                 varia_host_error* error) noexcept {
  return UseGameClock(game, error, [&](Clock& clock) { return clock.AddTime(seat, absl::Nanoseconds(nanoseconds)); });
}

int32_t varia_host_game_advance(varia_host_game game, int64_t nanoseconds, varia_host_error* error) noexcept {
  return varia::capi::Use<GameObject>(
      game, error, [&](GameObject& object) { return varia::capi::Advance(nanoseconds, object.manual_time.get()); });
}

int32_t varia_host_game_check_journal(varia_host_game game, varia_host_error* error) noexcept {
  return UseGame(game, error, [](LiveGame& live) { return live.TakeJournalFailure(); });
}
