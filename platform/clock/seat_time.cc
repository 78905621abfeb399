#include "platform/clock/seat_time.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace varia {
namespace {

// Whether running out of this stage leads to the ones after it; a main stage with moves must be made in its time.
bool OvertimeFollows(const Stage& stage) { return stage.kind != StageKind::kMain || stage.moves == 0; }

// Starts a stage with its time alone.
void EnterStage(const TimeControl& control, int index, SeatTime* time) {
  const Stage& stage = control.stages[index];
  time->stage = index;
  time->left = stage.time;
  time->periods_left = stage.periods;
  time->moves_made = 0;
}

// The present period, block or main time is used up while the seat thinks: goes on to what follows, skipping byo-yomi
// periods that `rest` runs through whole. REQUIRES: something follows.
void GoOn(const TimeControl& control, absl::Duration* rest, SeatTime* time) {
  if (time->periods_left <= 1) {
    EnterStage(control, time->stage + 1, time);
    return;
  }
  const absl::Duration period = control.stages[time->stage].time;
  --time->periods_left;
  absl::Duration remainder;
  const int64_t whole = absl::IDivDuration(*rest, period, &remainder);
  const int skipped = static_cast<int>(std::min<int64_t>(whole, time->periods_left - 1));
  time->periods_left -= skipped;
  *rest -= period * skipped;
  time->left = period;
}

}  // namespace

SeatTime InitialTime(const TimeControl& control) {
  SeatTime time;
  if (control.timed()) EnterStage(control, 0, &time);
  return time;
}

void BeginMove(const TimeControl& control, SeatTime* time) {
  time->used = absl::ZeroDuration();
  time->delay_left = absl::ZeroDuration();
  if (!control.timed()) return;
  const Stage& stage = control.stages[time->stage];
  if (stage.bonus == Bonus::kDelay) time->delay_left = stage.bonus_time;
}

absl::Duration Charge(const TimeControl& control, absl::Duration elapsed, SeatTime* time) {
  if (time->ran_out) return absl::ZeroDuration();
  const absl::Duration until_flag = UntilFlag(control, *time);
  if (control.timed() && elapsed >= until_flag) {
    time->used += until_flag;
    const int last = static_cast<int>(control.stages.size()) - 1;
    if (time->stage != last && OvertimeFollows(control.stages[time->stage])) EnterStage(control, last, time);
    time->left = time->delay_left = absl::ZeroDuration();
    time->periods_left = 0;
    time->ran_out = true;
    return until_flag;
  }
  time->used += elapsed;
  if (!control.timed()) return elapsed;
  const absl::Duration delayed = std::min(elapsed, time->delay_left);
  time->delay_left -= delayed;
  absl::Duration rest = elapsed - delayed;
  // While the delay lasts, a seat may sit at zero unharmed.
  while (time->delay_left == absl::ZeroDuration() && rest >= time->left) {
    rest -= time->left;
    GoOn(control, &rest, time);
  }
  time->left -= rest;
  return elapsed;
}

void EndMove(const TimeControl& control, SeatTime* time) {
  time->delay_left = absl::ZeroDuration();
  if (!control.timed()) return;
  const Stage& stage = control.stages[time->stage];
  switch (stage.kind) {
    case StageKind::kMain:
      if (stage.bonus == Bonus::kIncrement) time->left += stage.bonus_time;
      if (stage.bonus == Bonus::kBronstein) time->left += std::min(time->used, stage.bonus_time);
      if (stage.moves > 0 && ++time->moves_made == stage.moves) {
        const absl::Duration carried = time->left;
        const int last = static_cast<int>(control.stages.size()) - 1;
        EnterStage(control, std::min(time->stage + 1, last), time);
        time->left += carried;
      }
      break;
    case StageKind::kByoYomi:
      time->left = stage.time;
      break;
    case StageKind::kCanadian:
      if (++time->moves_made == stage.moves) EnterStage(control, time->stage, time);
      break;
    case StageKind::kHourglass:
      break;
  }
}

absl::Duration UntilFlag(const TimeControl& control, const SeatTime& time) {
  if (!control.timed()) return absl::InfiniteDuration();
  if (time.ran_out) return absl::ZeroDuration();
  const Stage& now = control.stages[time.stage];
  absl::Duration sum = time.delay_left + time.left;
  if (!OvertimeFollows(now)) return sum;
  if (time.periods_left > 1) sum += now.time * (time.periods_left - 1);
  for (size_t i = time.stage + 1; i < control.stages.size(); ++i) {
    sum += control.stages[i].time * std::max(1, control.stages[i].periods);
  }
  return sum;
}

int MovesToGo(const TimeControl& control, const SeatTime& time) {
  if (!control.timed()) return 0;
  const int moves = control.stages[time.stage].moves;
  return moves == 0 ? 0 : moves - time.moves_made;
}

}  // namespace varia
