// Time controls as text.
//
// The text is the value of PGN's TimeControl tag (PGN standard of 1994, section 9.6) where that reaches, and goes on in
// its spirit where it doesn't. Times are in seconds, with up to nine decimals.
//
//   ?                 unknown
//   -                 no limit of time
//   300               sudden death
//   300+2             with 2 s added after each move (Fischer)
//   300b2             with what was used, at most 2 s, given back after each move (Bronstein)
//   300d2             with the clock standing still for the first 2 s of each move (simple or US delay)
//   40/5400           40 moves in each 5400 s, again and again; takes +, b and d too
//   40/5400:900+30    stages, split by ':': after the 40 moves, 900 s more
//   *60               hourglass
//  beyond PGN:
//   600:5x30          after 600 s, byo-yomi of 5 periods of 30 s; also without a main time: 5x30
//   600:c25/300       after 600 s, Canadian overtime of 25 moves in each 300 s; also without a main time: c25/300
//   10/move           10 s for each move, unused time lost; also as overtime: 600:10/move. The same as 1x10
//   nodes=5000 depth=8  an engine's limits for a move, alone or after a time and a comma: 300+2,nodes=5000,depth=8
//   300+2;600;600;-   controls that differ, one a seat in the order of play
//
// Also read, never written: units (90m, 1h30m, 5m+3s), blanks between parts, and the clock forms m:ss and h:mm:ss
// (h up to 23) for the time of a stage or glass, as in 40/90:00, 90:00+30 or 1:30:00. As PGN splits stages by ':', a
// clock form is taken as one only where PGN would make no sense of it: in a first stage without moves, with three
// parts, or with a part that has a leading zero. So 40/90:30 is PGN's 40 moves in 90 s, then 30 s; 90m30s is never in
// doubt.
#ifndef VARIA_PLATFORM_CLOCK_TIME_CONTROL_TEXT_H_
#define VARIA_PLATFORM_CLOCK_TIME_CONTROL_TEXT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/clock/time_control.h"

namespace varia {

// Reads one control; what it returns is valid by ValidateTimeControl(). InvalidArgument quotes the text, names the byte
// offset and says what would be right.
absl::StatusOr<TimeControl> ParseTimeControl(absl::string_view text);

// Reads the controls of `seats` seats: one for all of them, or one for each. Errors as above, and InvalidArgument for
// another number of controls.
absl::StatusOr<std::vector<TimeControl>> ParseTimeControls(absl::string_view text, int seats);

// Writes the canonical text, which reads as the same control. REQUIRES: valid by ValidateTimeControl().
std::string FormatTimeControl(const TimeControl& control);
// Writes one control where all are the same.
std::string FormatTimeControls(const std::vector<TimeControl>& controls);

}  // namespace varia

#endif  // VARIA_PLATFORM_CLOCK_TIME_CONTROL_TEXT_H_
