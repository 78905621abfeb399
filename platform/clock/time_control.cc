#include "platform/clock/time_control.h"

#include <cstddef>

#include "absl/strings/str_cat.h"

namespace varia {
namespace {

Stage MainStage(int moves, absl::Duration time, Bonus bonus, absl::Duration bonus_time) {
  Stage stage;
  stage.moves = moves;
  stage.time = time;
  stage.bonus = bonus;
  stage.bonus_time = bonus_time;
  return stage;
}

bool IsOvertime(const Stage& stage) { return stage.kind == StageKind::kByoYomi || stage.kind == StageKind::kCanadian; }

// Zero to the longest time allowed, in whole nanoseconds.
bool IsAllowedTime(absl::Duration time) {
  return time >= absl::ZeroDuration() && time <= absl::Seconds(kMaxControlSeconds) &&
         time == absl::Nanoseconds(absl::ToInt64Nanoseconds(time));
}

absl::Status ValidateNumbers(const Stage& stage) {
  if (!IsAllowedTime(stage.time) || !IsAllowedTime(stage.bonus_time)) {
    return absl::InvalidArgumentError(
        absl::StrCat("a time must be whole nanoseconds from 0 to ", kMaxControlSeconds, " seconds"));
  }
  const bool main = stage.kind == StageKind::kMain;
  const int least_moves = stage.kind == StageKind::kCanadian ? 1 : 0;
  const int most_moves = main || stage.kind == StageKind::kCanadian ? kMaxControlCount : 0;
  if (stage.moves < least_moves || stage.moves > most_moves) {
    return absl::InvalidArgumentError(
        absl::StrCat("the number of moves must be from ", least_moves, " to ", most_moves, ", not ", stage.moves));
  }
  const int least_periods = stage.kind == StageKind::kByoYomi ? 1 : 0;
  const int most_periods = stage.kind == StageKind::kByoYomi ? kMaxControlCount : 0;
  if (stage.periods < least_periods || stage.periods > most_periods) {
    return absl::InvalidArgumentError(absl::StrCat("the number of periods must be from ", least_periods, " to ",
                                                   most_periods, ", not ", stage.periods));
  }
  if ((stage.bonus == Bonus::kNone) != (stage.bonus_time == absl::ZeroDuration())) {
    return absl::InvalidArgumentError("an increment or delay needs both a kind and a time");
  }
  if (!main && stage.bonus != Bonus::kNone) {
    return absl::InvalidArgumentError("only a main stage can have an increment or delay");
  }
  if (!main && stage.time == absl::ZeroDuration()) {
    return absl::InvalidArgumentError("a period, block or hourglass needs more time than 0");
  }
  return absl::OkStatus();
}

}  // namespace

Stage SuddenDeath(absl::Duration time, Bonus bonus, absl::Duration bonus_time) {
  return MainStage(0, time, bonus, bonus_time);
}

Stage MovesInTime(int moves, absl::Duration time, Bonus bonus, absl::Duration bonus_time) {
  return MainStage(moves, time, bonus, bonus_time);
}

Stage ByoYomi(int periods, absl::Duration time) {
  Stage stage;
  stage.kind = StageKind::kByoYomi;
  stage.periods = periods;
  stage.time = time;
  return stage;
}

Stage TimePerMove(absl::Duration time) { return ByoYomi(1, time); }

Stage CanadianOvertime(int moves, absl::Duration time) {
  Stage stage;
  stage.kind = StageKind::kCanadian;
  stage.moves = moves;
  stage.time = time;
  return stage;
}

Stage Hourglass(absl::Duration time) {
  Stage stage;
  stage.kind = StageKind::kHourglass;
  stage.time = time;
  return stage;
}

absl::Status ValidateStage(const std::vector<Stage>& before, const Stage& stage) {
  absl::Status numbers = ValidateNumbers(stage);
  if (!numbers.ok()) return numbers;
  if (before.empty()) {
    if (stage.time == absl::ZeroDuration() && stage.bonus != Bonus::kDelay) {
      return absl::InvalidArgumentError("the first stage must give time for the first move: more than 0, or a delay");
    }
    return absl::OkStatus();
  }
  const Stage& last = before.back();
  if (stage.kind == StageKind::kHourglass || last.kind == StageKind::kHourglass) {
    return absl::InvalidArgumentError("an hourglass must be the only stage");
  }
  if (IsOvertime(stage)) {
    if (last.kind == StageKind::kMain && last.moves > 0) {
      return absl::InvalidArgumentError(
          "overtime begins when a main time without moves runs out: put such a stage (0 seconds will do) before it");
    }
    return absl::OkStatus();
  }
  if (IsOvertime(last) || last.moves == 0) {
    return absl::InvalidArgumentError(
        "this stage is never reached, as the one before it has no number of moves: give that one a number of moves, or "
        "make this one overtime");
  }
  return absl::OkStatus();
}

absl::Status ValidateTimeControl(const TimeControl& control) {
  if (control.nodes < 0 || control.depth < 0) {
    return absl::InvalidArgumentError("a limit of nodes or depth must be at least 1, or 0 for none");
  }
  if (control.unknown && (control.timed() || control.nodes != 0 || control.depth != 0)) {
    return absl::InvalidArgumentError("an unknown time control can have no stages or limits");
  }
  std::vector<Stage> before;
  for (const Stage& stage : control.stages) {
    const absl::Status status = ValidateStage(before, stage);
    if (!status.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("stage ", before.size() + 1, ": ", status.message()));
    }
    before.push_back(stage);
  }
  return absl::OkStatus();
}

}  // namespace varia
