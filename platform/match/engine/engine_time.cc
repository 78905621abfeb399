#include "platform/match/engine/engine_time.h"

#include <algorithm>

#include "platform/search/time_management.h"

namespace varia {
namespace {

constexpr absl::Duration kLongest = absl::Hours(24 * 24);  // in milliseconds it still fits an engine's int

int64_t Milliseconds(absl::Duration time) {
  return absl::ToInt64Milliseconds(std::clamp(time, absl::Milliseconds(1), kLongest));
}

// A seat with nothing but so long for each move.
bool IsFixed(const TimeControl& control) {
  return control.stages.size() == 1 && control.stages[0].kind == StageKind::kByoYomi && control.stages[0].periods == 1;
}

int64_t Left(const TimeControl& control, const ClockReading& reading) {
  if (!control.timed()) return Milliseconds(kLongest);
  const bool overtime = control.stages[reading.stage].kind == StageKind::kByoYomi;
  return Milliseconds(overtime ? reading.until_flag : reading.left);
}

int64_t BonusOf(const TimeControl& control, const ClockReading& reading) {
  if (!control.timed()) return 0;
  return absl::ToInt64Milliseconds(control.stages[reading.stage].bonus_time);
}

}  // namespace

EngineTime TellTime(const Session& game, int seat, const v1::SearchLimits& limits, Clock* clock) {
  EngineTime out;
  const TimeControl& control = clock->control(seat);
  if (!control.timed()) {
    if (limits.hard_time_us() == 0) return out;
    out.fixed = true;
    out.move = Milliseconds(absl::Microseconds(limits.hard_time_us()));
    return out;
  }
  const ClockReading own = clock->Read(seat);
  out.timed = true;
  out.own = Left(control, own);
  if (IsFixed(control)) {
    out.fixed = true;
    out.move = Milliseconds(own.left - std::min(kMoveOverhead, own.left / 2));
    return out;
  }
  out.own_bonus = BonusOf(control, own);
  out.moves_to_go = own.moves_to_go;
  const auto& seats = game.variant().info().seats();
  for (int i = 1; i < seats.size(); ++i) {
    const int other = (seat + i) % seats.size();
    if (seats[other].team() == seats[seat].team()) continue;
    const ClockReading reading = clock->Read(other);
    out.other = Left(clock->control(other), reading);
    out.other_bonus = BonusOf(clock->control(other), reading);
    break;
  }
  return out;
}

absl::Time AnswerDue(absl::Time now, const v1::SearchLimits& limits, Clock* clock) {
  const absl::Time flag = clock->Deadline();
  if (flag != absl::InfiniteFuture() || limits.hard_time_us() == 0) return flag;
  return now + absl::Microseconds(limits.hard_time_us());
}

}  // namespace varia
