// A game as the work of a thread, so that plugins can ask about its clock and its history.
#ifndef VARIA_PLATFORM_GAME_GAME_SCOPE_H_
#define VARIA_PLATFORM_GAME_GAME_SCOPE_H_

#include <memory>

#include "platform/clock/clock.h"
#include "platform/history/game_tree.h"
#include "platform/services/work.h"

namespace varia {

// While it lives, "varia.history/1" and "varia.clock/1" answer for this game on this thread, and in the searches and
// players that are called from it: open one around a player's choosing a move in a game that is being played. The
// history is the game's up to where it stands, the clock as it is now and runs on. REQUIRES: the game is not changed as
// long.
class GameScope {
 public:
  // `clock` may be null; only looked at now. `time` is the clock's source, and is asked from any thread.
  GameScope(const GameTree& game, Clock* clock, TimeSource time = SteadyNow);

 private:
  std::unique_ptr<const HistoryAnswers> history_;
  std::unique_ptr<const ClockAnswers> clock_;
  WorkScope scope_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_GAME_SCOPE_H_
