// How long to think about a move, by the clock.
#ifndef VARIA_PLATFORM_SEARCH_TIME_MANAGEMENT_H_
#define VARIA_PLATFORM_SEARCH_TIME_MANAGEMENT_H_

#include "absl/time/time.h"
#include "platform/clock/clock.h"
#include "platform/clock/time_control.h"
#include "varia/v1/search.pb.h"

namespace varia {

// What a move costs beside the thinking: what passes before the clock is pressed.
inline constexpr absl::Duration kMoveOverhead = absl::Milliseconds(10);

// Puts the time for the next move, and the control's own limits of nodes and depth, into *limits. `reading` is what the
// clock of the seat to move shows, `control` its control. The hard limit always lies before the fall of the flag, by
// `overhead` where so much is left and by half of what is left otherwise. Without a limit of time the times stay.
void BudgetTime(const ClockReading& reading, const TimeControl& control, v1::SearchLimits* limits,
                absl::Duration overhead = kMoveOverhead);

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_TIME_MANAGEMENT_H_
