#include "platform/game/game_scope.h"

#include <string>
#include <utility>
#include <vector>

#include "platform/clock/time_control_text.h"

namespace varia {
namespace {

class TreeHistory final : public HistoryAnswers {
 public:
  explicit TreeHistory(const GameTree& game) : game_(game) {}
  int ply_count() const override { return game_.ply_count(); }
  varia_key KeyAt(int ply) const override { return game_.key_at(ply); }
  const void* PositionAt(int ply) const override { return game_.position_at(ply).data(); }
  int Occurrences(const varia_key& key) const override { return game_.occurrences_of(key); }

 private:
  const GameTree& game_;
};

int64_t Microseconds(absl::Duration time) {
  return time == absl::InfiniteDuration() ? VARIA_NO_TIME_LIMIT : absl::ToInt64Microseconds(time);
}

// A clock at one moment and the time that has passed since. Nothing in it changes, so that any thread may read it.
class ClockSince final : public ClockAnswers {
 public:
  ClockSince(Clock* clock, TimeSource time)
      : snapshot_(clock->Snapshot()), paused_(clock->paused()), time_(std::move(time)), since_(time_()) {
    for (int seat = 0; seat < clock->seats(); ++seat) controls_.push_back(clock->control(seat));
  }

  int seats() const override { return static_cast<int>(controls_.size()); }
  int Running() const override { return snapshot_.running == Clock::kNobody ? VARIA_NOBODY : snapshot_.running; }

  varia_seat_clock Read(int seat) const override {
    const TimeControl& control = controls_[seat];
    SeatTime time = snapshot_.times[seat];
    if (seat == snapshot_.running && !paused_) {
      const absl::Duration passed = std::max(time_() - since_, absl::ZeroDuration());
      // Without a limit nothing is taken, but the time is used all the same.
      if (control.timed()) {
        Charge(control, passed, &time);
      } else {
        time.used += passed;
      }
    }
    varia_seat_clock read{};
    read.out = snapshot_.out[seat] || time.ran_out ? 1 : 0;
    read.left_us = Microseconds(control.timed() ? time.left : absl::InfiniteDuration());
    read.until_flag_us = Microseconds(UntilFlag(control, time));
    read.used_us = Microseconds(time.used);
    read.stage = static_cast<uint32_t>(time.stage);
    read.moves_to_go = static_cast<uint32_t>(MovesToGo(control, time));
    read.periods_left = static_cast<uint32_t>(time.periods_left);
    return read;
  }

  std::string Control(int seat) const override { return FormatTimeControl(controls_[seat]); }

 private:
  std::vector<TimeControl> controls_;
  const ClockSnapshot snapshot_;
  const bool paused_;
  const TimeSource time_;
  const absl::Time since_;
};

Work WorkOn(const GameTree& game, const HistoryAnswers* history, const ClockAnswers* clock) {
  Work work = CurrentWork();
  work.variant = &game.variant().table();
  work.history = history;
  work.clock = clock;
  return work;
}

}  // namespace

GameScope::GameScope(const GameTree& game, Clock* clock, TimeSource time)
    : history_(std::make_unique<TreeHistory>(game)),
      clock_(clock == nullptr ? nullptr : std::make_unique<ClockSince>(clock, std::move(time))),
      scope_(WorkOn(game, history_.get(), clock_.get())) {}

}  // namespace varia
