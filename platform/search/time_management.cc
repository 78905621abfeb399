#include "platform/search/time_management.h"

#include <algorithm>

namespace varia {
namespace {

// Moves that a game is taken to last yet where nothing says so.
constexpr int kMovesExpected = 30;
// Of a bonus that every move brings, what is spent on the move itself.
constexpr double kBonusShare = 0.8;
// A hard limit is so many soft ones, and at most such a share of what must last for more moves.
constexpr double kHardFactor = 4;
constexpr double kHardShare = 0.5;

// `time` less the overhead, or half of it where that is not enough.
absl::Duration Net(absl::Duration time, absl::Duration overhead) {
  return time > 2 * overhead ? time - overhead : time / 2;
}

uint64_t Microseconds(absl::Duration time) {
  return static_cast<uint64_t>(std::max<int64_t>(absl::ToInt64Microseconds(time), 1));
}

}  // namespace

void BudgetTime(const ClockReading& reading, const TimeControl& control, v1::SearchLimits* limits,
                absl::Duration overhead) {
  if (control.nodes > 0) limits->set_nodes(static_cast<uint64_t>(control.nodes));
  if (control.depth > 0) limits->set_depth(static_cast<uint32_t>(control.depth));
  if (!control.timed() || reading.until_flag == absl::InfiniteDuration()) return;
  const Stage& stage = control.stages[static_cast<size_t>(reading.stage)];
  const bool overtime_follows = static_cast<size_t>(reading.stage) + 1 < control.stages.size();
  absl::Duration soft, hard;
  if (stage.kind == StageKind::kByoYomi) {
    // What is not used of a period is lost. Never more than this period, so that all are still there at the end.
    soft = hard = Net(reading.left, overhead);
  } else {
    const int moves = reading.moves_to_go > 0 ? std::min(reading.moves_to_go, kMovesExpected) : kMovesExpected;
    soft = reading.left / moves;
    // The last move before more time comes may use all that is left.
    hard = moves == 1 ? reading.left : std::min(kHardFactor * soft, kHardShare * reading.left);
    if (stage.kind == StageKind::kMain) {
      // A bonus that is added after the move comes too late for it, so that only what the clock holds can be spent; a
      // delay before it is free.
      if (stage.bonus != Bonus::kDelay) {
        soft = std::min(soft + kBonusShare * stage.bonus_time, kHardShare * reading.left);
        hard = std::max(hard, soft);
      }
      if (overtime_follows && stage.moves == 0) {
        // Overtime gives each further move time of its own.
        const Stage& next = control.stages[static_cast<size_t>(reading.stage) + 1];
        const absl::Duration each = next.kind == StageKind::kCanadian ? next.time / next.moves : next.time;
        soft = std::min(soft + kBonusShare * each, kHardShare * reading.left);
        hard = std::max(hard, soft);
      }
    }
    hard += reading.delay_left;
    soft += reading.delay_left;
  }
  hard = std::min(hard, Net(reading.until_flag, overhead));
  soft = std::min(soft, hard);
  limits->set_soft_time_us(Microseconds(soft));
  limits->set_hard_time_us(Microseconds(hard));
}

}  // namespace varia
