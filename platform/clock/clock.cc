#include "platform/clock/clock.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"

namespace varia {
namespace {

bool IsHourglass(const TimeControl& control) {
  return control.timed() && control.stages.front().kind == StageKind::kHourglass;
}

// How many of a move's first `count` nanoseconds go to the `rank`-th of `others` seats.
int64_t Share(int64_t count, int64_t rank, int64_t others) { return count / others + (rank < count % others ? 1 : 0); }

absl::Status CheckLeft(absl::Duration left) {
  if (left >= absl::ZeroDuration() && left <= absl::Seconds(kMaxControlSeconds)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("a clock can be set to 0 to ", kMaxControlSeconds, " seconds, not to ", absl::FormatDuration(left)));
}

bool Fits(const TimeControl& control, const SeatTime& time) {
  const int stages = static_cast<int>(control.stages.size());
  if (time.stage < 0 || time.stage >= std::max(stages, 1)) return false;
  const Stage stage = control.timed() ? control.stages[time.stage] : Stage();
  return time.periods_left >= 0 && time.periods_left <= stage.periods && time.moves_made >= 0 &&
         time.moves_made < std::max(stage.moves, 1) && time.left >= absl::ZeroDuration() &&
         time.delay_left >= absl::ZeroDuration() && time.delay_left <= stage.bonus_time &&
         time.used >= absl::ZeroDuration();
}

}  // namespace

absl::StatusOr<Clock> Clock::Create(std::vector<TimeControl> controls, TimeSource source) {
  if (controls.empty()) return absl::InvalidArgumentError("a clock needs at least one seat");
  for (size_t seat = 0; seat < controls.size(); ++seat) {
    const absl::Status status = controls[seat].unknown
                                    ? absl::InvalidArgumentError("the time control is unknown, so nothing can be timed")
                                    : ValidateTimeControl(controls[seat]);
    if (!status.ok()) return absl::InvalidArgumentError(absl::StrCat("seat ", seat, ": ", status.message()));
  }
  return Clock(std::move(controls), std::move(source));
}

Clock::Clock(std::vector<TimeControl> controls, TimeSource source)
    : controls_(std::move(controls)), source_(std::move(source)), settled_at_(source_()) {
  for (const TimeControl& control : controls_) now_.times.push_back(InitialTime(control));
  now_.out.resize(controls_.size(), false);
  now_.running = kNobody;
}

void Clock::Settle() {
  const absl::Time from = settled_at_;
  settled_at_ = source_();
  if (now_.running == kNobody || paused_) return;
  ChargeRunning(std::max(settled_at_ - from, absl::ZeroDuration()), from);
}

void Clock::ChargeRunning(absl::Duration elapsed, absl::Time from) {
  const int seat = now_.running;
  SeatTime& time = now_.times[seat];
  const absl::Duration before = time.used;
  const absl::Duration taken = Charge(controls_[seat], elapsed, &time);
  if (IsHourglass(controls_[seat])) ShareSand(before, time.used);
  if (!time.ran_out) return;
  falls_.push_back({seat, from + taken});
  now_.out[seat] = true;
  now_.running = kNobody;
}

void Clock::ShareSand(absl::Duration before, absl::Duration after) {
  std::vector<int> others;
  for (int i = 1; i < seats(); ++i) {
    const int seat = (now_.running + i) % seats();
    if (IsHourglass(controls_[seat]) && !now_.out[seat]) others.push_back(seat);
  }
  const int64_t count = static_cast<int64_t>(others.size());
  for (int64_t rank = 0; rank < count; ++rank) {
    now_.times[others[rank]].left += absl::Nanoseconds(Share(absl::ToInt64Nanoseconds(after), rank, count) -
                                                       Share(absl::ToInt64Nanoseconds(before), rank, count));
  }
}

void Clock::BeginMoveOf(int seat) {
  now_.running = seat;
  BeginMove(controls_[seat], &now_.times[seat]);
}

absl::Status Clock::CheckSeat(int seat) const {
  if (seat >= 0 && seat < seats()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("there is no seat ", seat, ": this clock has seats 0 to ", seats() - 1));
}

absl::Status Clock::CheckInGame(int seat) const {
  absl::Status status = CheckSeat(seat);
  if (status.ok() && now_.out[seat]) {
    status = absl::FailedPreconditionError(
        absl::StrCat("seat ", seat, " is out: ", now_.times[seat].ran_out ? "its time ran out" : "it was retired"));
  }
  return status;
}

absl::Status Clock::Start(int seat) {
  Settle();
  absl::Status status = CheckInGame(seat);
  if (!status.ok()) return status;
  if (now_.running != kNobody) {
    return absl::FailedPreconditionError(
        absl::StrCat("seat ", now_.running, " is running: press its clock, or stop it first"));
  }
  BeginMoveOf(seat);
  return absl::OkStatus();
}

absl::StatusOr<absl::Duration> Clock::Press(int next) {
  Settle();
  if (next != kNobody) {
    const absl::Status status = CheckSeat(next);
    if (!status.ok()) return status;
  }
  if (now_.running == kNobody) {
    if (!falls_.empty()) {
      return absl::FailedPreconditionError(
          absl::StrCat("the move came too late: the time of seat ", falls_.back().seat, " had run out"));
    }
    return absl::FailedPreconditionError("no seat is running: start one first");
  }
  if (paused_) return absl::FailedPreconditionError("the clock is paused: resume it before a move");
  if (next != kNobody) {
    const absl::Status status = CheckInGame(next);
    if (!status.ok()) return status;
  }
  SeatTime& time = now_.times[now_.running];
  EndMove(controls_[now_.running], &time);
  const absl::Duration used = time.used;
  now_.running = kNobody;
  if (next != kNobody) BeginMoveOf(next);
  return used;
}

void Clock::Stop() {
  Settle();
  now_.running = kNobody;
}

void Clock::Pause() {
  Settle();
  paused_ = true;
}

void Clock::Resume() {
  Settle();
  paused_ = false;
}

absl::Status Clock::Retire(int seat) {
  Settle();
  absl::Status status = CheckSeat(seat);
  if (!status.ok()) return status;
  now_.out[seat] = true;
  if (now_.running == seat) now_.running = kNobody;
  return absl::OkStatus();
}

absl::Status Clock::CheckAdjustable(int seat) const {
  absl::Status status = CheckInGame(seat);
  if (status.ok() && !controls_[seat].timed()) {
    status = absl::FailedPreconditionError(absl::StrCat("seat ", seat, " has no limit of time to adjust"));
  }
  return status;
}

absl::Status Clock::SetLeft(int seat, absl::Duration left) {
  absl::Status status = CheckLeft(left);
  if (!status.ok()) return status;
  now_.times[seat].left = left;  // a flag that falls by this is found, with this instant, by the next call
  return absl::OkStatus();
}

absl::Status Clock::AddTime(int seat, absl::Duration delta) {
  Settle();
  absl::Status status = CheckAdjustable(seat);
  if (!status.ok()) return status;
  return SetLeft(seat, std::max(absl::ZeroDuration(), now_.times[seat].left + delta));
}

absl::Status Clock::SetTime(int seat, absl::Duration left) {
  Settle();
  absl::Status status = CheckAdjustable(seat);
  if (!status.ok()) return status;
  return SetLeft(seat, left);
}

std::optional<FlagFall> Clock::TakeFlagFall() {
  Settle();
  if (falls_.empty()) return std::nullopt;
  const FlagFall fall = falls_.front();
  falls_.pop_front();
  return fall;
}

int Clock::Running() {
  Settle();
  return now_.running;
}

ClockReading Clock::Read(int seat) {
  Settle();
  const TimeControl& control = controls_[seat];
  const SeatTime& time = now_.times[seat];
  ClockReading reading;
  reading.left = control.timed() ? time.left : absl::InfiniteDuration();
  reading.delay_left = time.delay_left;
  reading.until_flag = UntilFlag(control, time);
  reading.used = time.used;
  reading.stage = time.stage;
  reading.periods_left = time.periods_left;
  reading.moves_to_go = MovesToGo(control, time);
  reading.out = now_.out[seat];
  return reading;
}

absl::Time Clock::Deadline() {
  Settle();
  if (now_.running == kNobody || paused_) return absl::InfiniteFuture();
  return settled_at_ + UntilFlag(controls_[now_.running], now_.times[now_.running]);
}

ClockSnapshot Clock::Snapshot() {
  Settle();
  return now_;
}

absl::Status Clock::Restore(const ClockSnapshot& snapshot) {
  Settle();
  const size_t count = controls_.size();
  bool fits = snapshot.times.size() == count && snapshot.out.size() == count && snapshot.running >= kNobody &&
              snapshot.running < seats() && (snapshot.running == kNobody || !snapshot.out[snapshot.running]);
  for (size_t seat = 0; fits && seat < count; ++seat) fits = Fits(controls_[seat], snapshot.times[seat]);
  if (!fits) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the snapshot is not of a clock with these controls: expected the times of ", count, " seats in their stages"));
  }
  now_ = snapshot;
  falls_.clear();
  return absl::OkStatus();
}

}  // namespace varia
