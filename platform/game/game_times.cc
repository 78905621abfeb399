#include "platform/game/game_times.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/clock/time_control_text.h"

namespace varia {
namespace {

// How far a clock worked out from rounded times may be from the one on record before the record is believed.
constexpr absl::Duration kRounding = absl::Milliseconds(2);

absl::Duration FromRecordMs(uint64_t ms) {
  return absl::Milliseconds(static_cast<int64_t>(std::min<uint64_t>(ms, kMaxControlSeconds * 1000)));
}

}  // namespace

absl::StatusOr<std::vector<TimeControl>> RecordedControls(const GameTree& game) {
  for (const v1::Tag& tag : game.tags()) {
    if (tag.name() != kTimeControlTag) continue;
    absl::StatusOr<std::vector<TimeControl>> controls =
        ParseTimeControls(tag.value(), game.variant().info().seats_size());
    if (!controls.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the record's tag ", kTimeControlTag, ": ", controls.status().message()));
    }
    for (const TimeControl& control : *controls) {
      if (control.unknown) return std::vector<TimeControl>();
    }
    return controls;
  }
  return std::vector<TimeControl>();
}

uint64_t RecordMs(absl::Duration time) {
  if (time == absl::InfiniteDuration()) return 0;
  return static_cast<uint64_t>(absl::ToInt64Milliseconds(std::max(time, absl::ZeroDuration())));
}

GameTimes::GameTimes(Clock clock, const GameTree& game) : clock_(std::move(clock)), variant_(&game.variant()) {
  // Where one of two drops out, the game is over.
  if (clock_.seats() <= 2) return;
  const absl::StatusOr<v1::Position> start = variant_->ToMessage(game.position_at(0));
  seats_drop_out_ = start.ok() && start->seat_states_size() == clock_.seats();
}

void GameTimes::RetireDropOuts(const Position& position) { Retire(position, &clock_); }

void GameTimes::Retire(const Position& position, Clock* clock) const {
  if (!seats_drop_out_) return;
  const absl::StatusOr<v1::Position> message = variant_->ToMessage(position);
  if (!message.ok()) return;
  for (int seat = 0; seat < std::min(clock->seats(), message->seat_states_size()); ++seat) {
    if (message->seat_states(seat).dropped_out()) clock->Retire(seat).IgnoreError();  // there is such a seat
  }
}

absl::StatusOr<GameTimes> GameTimes::Create(std::vector<TimeControl> controls, const GameTree& game,
                                            TimeSource source) {
  absl::StatusOr<Clock> clock = Clock::Create(controls, std::move(source));
  if (!clock.ok()) return clock.status();
  GameTimes times(*std::move(clock), game);
  // The game again, with the time moved on by hand.
  auto now = std::make_shared<absl::Time>(absl::UnixEpoch());
  absl::StatusOr<Clock> replay = Clock::Create(std::move(controls), [now] { return *now; });
  if (!replay.ok()) return replay.status();
  const int plies = game.ply_count() + game.redo_count();
  for (int ply = 0;; ++ply) {
    const int seat = game.seat_at(ply);
    const bool over = game.variant().RawOutcome(game.position_at(ply)).state != VARIA_ONGOING;
    times.Retire(game.position_at(ply), &*replay);
    if (!over) replay->Start(seat).IgnoreError();  // fails for a seat that is out, of whom no clock is needed
    times.by_node_[game.node_at(ply)] = replay->Snapshot();
    if (ply == plies) break;
    const NodeId node = game.node_at(ply + 1);
    const v1::PlayedMove& played = game.played(node);
    if (played.text() == kDropOutText && game.variant().can_drop_out()) {
      replay->Retire(seat).IgnoreError();  // there is such a seat
      continue;
    }
    // He moved in time, whatever a clock that was set during the move makes it look like.
    *now += std::min(FromRecordMs(played.elapsed_ms()), replay->Read(seat).until_flag - absl::Nanoseconds(1));
    if (!replay->Press(Clock::kNobody).ok()) replay->Stop();
    const absl::Duration left = FromRecordMs(played.remaining_ms());
    const absl::Duration off = replay->Read(seat).left - left;
    // Somebody set the clock in between. Seats without a limit, or out, cannot be set and need not be.
    if (played.remaining_ms() != 0 && (off > kRounding || off < -kRounding)) replay->SetTime(seat, left).IgnoreError();
  }
  return times;
}

}  // namespace varia
