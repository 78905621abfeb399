// Clocks as chess programs are told of them.
#ifndef VARIA_PLATFORM_MATCH_ENGINE_ENGINE_TIME_H_
#define VARIA_PLATFORM_MATCH_ENGINE_ENGINE_TIME_H_

#include <cstdint>

#include "absl/time/time.h"
#include "platform/clock/clock.h"
#include "platform/game/session.h"
#include "varia/v1/search.pb.h"

namespace varia {

// Time for one move, in milliseconds unless said otherwise.
struct EngineTime {
  bool timed = false;     // the seat has a clock
  bool fixed = false;     // `move` is all there is to say
  int64_t move = 0;       // for this move
  int64_t own = 0;        // left on the clock
  int64_t own_bonus = 0;  // added after each move
  int64_t other = 0;      // of the next seat of another team
  int64_t other_bonus = 0;
  int moves_to_go = 0;
};

// What to tell about the seat to move. A fixed time a move is told kMoveOverhead shorter (or by half, where there is
// less), because unlike a clock it leaves the engine nothing to spare. `limits` has a fixed time for seats without a
// clock.
EngineTime TellTime(const Session& game, int seat, const v1::SearchLimits& limits, Clock* clock);

// When the seat's answer is due, by the clock or by a fixed time from `now` on; InfiniteFuture without either.
absl::Time AnswerDue(absl::Time now, const v1::SearchLimits& limits, Clock* clock);

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_ENGINE_ENGINE_TIME_H_
