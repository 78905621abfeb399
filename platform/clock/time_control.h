// Time controls: how much time one seat has for its moves.
#ifndef VARIA_PLATFORM_CLOCK_TIME_CONTROL_H_
#define VARIA_PLATFORM_CLOCK_TIME_CONTROL_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"

namespace varia {

// The longest time and the greatest count that a control may name.
inline constexpr int64_t kMaxControlSeconds = 1'000'000'000;
inline constexpr int kMaxControlCount = 1'000'000;

// How the time of a stage is spent.
enum class StageKind {
  // Thinking time that carries over from move to move. With `moves`, that many moves must be made in it, and the next
  // stage (the last one again, if there is no next) adds its time to what is left. Without, it is sudden death, or,
  // where an overtime stage follows, the main time after which the overtime begins.
  kMain,
  // Overtime: `periods` periods of `time`. A move made within the period costs nothing; a period run through is lost,
  // and a long think may lose several. One period is a fixed time a move.
  kByoYomi,
  // Canadian overtime: `moves` moves in each block of `time`; what is left of a block is not carried over.
  kCanadian,
  // What the seat uses is given to the other hourglass seats (see Clock).
  kHourglass,
};

// What a main stage gives back for each move.
enum class Bonus {
  kNone,
  kIncrement,  // Fischer: added after each move. The first move is made from the bare main time.
  kBronstein,  // the time used, at most the bonus, is added after each move: the clock never gains
  kDelay,      // simple (US) delay: the clock stands still for that long at the start of each move
};

struct Stage {
  StageKind kind = StageKind::kMain;
  int moves = 0;                                     // kMain: 0 is sudden death; kCanadian: moves a block
  int periods = 0;                                   // kByoYomi only
  absl::Duration time = absl::ZeroDuration();        // of the stage, period, block or glass; whole nanoseconds
  Bonus bonus = Bonus::kNone;                        // kMain only
  absl::Duration bonus_time = absl::ZeroDuration();  // zero exactly with Bonus::kNone

  friend bool operator==(const Stage&, const Stage&) = default;
};

Stage SuddenDeath(absl::Duration time, Bonus bonus = Bonus::kNone, absl::Duration bonus_time = absl::ZeroDuration());
Stage MovesInTime(int moves, absl::Duration time, Bonus bonus = Bonus::kNone,
                  absl::Duration bonus_time = absl::ZeroDuration());
Stage ByoYomi(int periods, absl::Duration time);
Stage TimePerMove(absl::Duration time);
Stage CanadianOvertime(int moves, absl::Duration time);
Stage Hourglass(absl::Duration time);

// The control of one seat. As made, it limits nothing.
struct TimeControl {
  bool unknown = false;       // nobody knows the control of a recorded game; all else is then empty
  std::vector<Stage> stages;  // in the order of use; empty: no limit of time
  int64_t nodes = 0;          // an engine's limit of nodes a move; 0 for none
  int depth = 0;              // an engine's limit of depth in plies; 0 for none

  bool timed() const { return !stages.empty(); }
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// Whether `stage` may follow `before`, the stages ahead of it: main stages with moves first, then at most one of sudden
// death, then overtime; an hourglass stands alone. InvalidArgument says what is wrong.
absl::Status ValidateStage(const std::vector<Stage>& before, const Stage& stage);

// Whether a control makes sense. InvalidArgument names the stage and what is wrong.
absl::Status ValidateTimeControl(const TimeControl& control);

}  // namespace varia

#endif  // VARIA_PLATFORM_CLOCK_TIME_CONTROL_H_
