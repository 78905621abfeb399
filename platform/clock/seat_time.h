// The time of one seat as a value, and what moves and thinking do to it.
#ifndef VARIA_PLATFORM_CLOCK_SEAT_TIME_H_
#define VARIA_PLATFORM_CLOCK_SEAT_TIME_H_

#include "absl/time/time.h"
#include "platform/clock/time_control.h"

namespace varia {

// Where a seat stands in its control. Every function here is pure and takes the control that the value was made from,
// valid by ValidateTimeControl().
struct SeatTime {
  int stage = 0;                                     // index in the control's stages
  absl::Duration left = absl::ZeroDuration();        // of the stage, period or block; without the delay
  absl::Duration delay_left = absl::ZeroDuration();  // of this move's simple delay
  absl::Duration used = absl::ZeroDuration();        // for the move being made, or else the last one
  int periods_left = 0;                              // byo-yomi periods, the present one included
  int moves_made = 0;                                // in the stage or block that counts moves
  bool ran_out = false;                              // the flag has fallen

  friend bool operator==(const SeatTime&, const SeatTime&) = default;
};

// The time before the first move.
SeatTime InitialTime(const TimeControl& control);

// A move begins: its delay is there, nothing of it is used.
void BeginMove(const TimeControl& control, SeatTime* time);

// Takes `elapsed` (not negative) off. Charging a and then b equals charging a + b. The flag falls when all time is used
// up to zero, at that very instant; then `ran_out` is set and nothing more is taken. Returns what was taken.
absl::Duration Charge(const TimeControl& control, absl::Duration elapsed, SeatTime* time);

// The move is made in time: gives the increment or the delay back, renews a period or block, and enters the next stage
// when the moves of this one are done. REQUIRES: !time->ran_out.
void EndMove(const TimeControl& control, SeatTime* time);

// How long the seat can still think about this move before its flag falls, through all periods and stages that would
// follow without a move; infinite without a limit of time.
absl::Duration UntilFlag(const TimeControl& control, const SeatTime& time);

// Moves still to make in this stage or block; 0 where none are counted.
int MovesToGo(const TimeControl& control, const SeatTime& time);

}  // namespace varia

#endif  // VARIA_PLATFORM_CLOCK_SEAT_TIME_H_
