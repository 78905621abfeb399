// Plays the games of matches.
#ifndef VARIA_PLATFORM_MATCH_GAME_RUNNER_H_
#define VARIA_PLATFORM_MATCH_GAME_RUNNER_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/clock/time_source.h"
#include "platform/loader/variant.h"
#include "platform/match/unit_report.h"
#include "platform/search/cancel.h"
#include "varia/v1/run.pb.h"

namespace varia {

class ContestantPool;

// The variant with that id of the plugin in a file, for PlayerSpec.plugin. It must outlive the runner.
using PluginOpener = std::function<absl::StatusOr<const Variant*>(const std::string& file, absl::string_view variant)>;

// Plays one game after the other and keeps the players (engines' processes, searchers' memory) from game to game. Not
// synchronised. Starts no threads but those that builtin players search with. Engines end with the thread that started
// them.
class GameRunner {
 public:
  // `open` may be empty where no player has a plugin of his own.
  explicit GameRunner(PluginOpener open = nullptr, TimeSource time = SteadyNow);
  GameRunner(const GameRunner&) = delete;
  GameRunner& operator=(const GameRunner&) = delete;
  // Ends the engines.
  ~GameRunner();

  // Plays the game of `unit` (REQUIRES: unit.has_game() and the unit's variant is `variant`) and says how it went:
  //   - STATUS_PASSED: it has a result by the rules, the arbiter, the clock (culprit: who ran out of time) or
  //     adjudication
  //   - STATUS_CRASHED: a player's program ended or closed its output in mid-game
  //   - STATUS_HUNG: it did not answer
  //   - STATUS_CHEATED: it broke the rules of the game or of the conversation: an illegal move, resigning for others,
  //     noise without end
  //   - STATUS_ERROR: a player could not be brought to the board, the unit makes no sense, or `cancel` (may be null)
  //     was set
  //
  // In the first four the record has the result, which goes against the culprit's team; the game after it gets a fresh
  // process. Games of builtin players limited by nodes or depth (one thread) depend on the unit alone.
  //
  // With unit.so_far() the game goes on from the record there, without another opening: clocks as the record has them
  // (the move that was being thought about begins anew), efforts and counts added to those there. Players remember
  // nothing, and adjudication looks at scores from there on. STATUS_ERROR when the record does not replay.
  //
  // `report` is told of the game before its first ply, and then before as many plies as do not cost much time: what is
  // left of it when a plugin takes the process along.
  v1::UnitResult Play(const Variant& variant, const v1::Unit& unit, const CancelToken* cancel = nullptr,
                      const UnitReport& report = nullptr);

 private:
  TimeSource time_;
  std::unique_ptr<ContestantPool> pool_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_GAME_RUNNER_H_
