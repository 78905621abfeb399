// Whoever chooses moves: what matches, opponents in a terminal and test runs play with.
#ifndef VARIA_PLATFORM_SEARCH_PLAYER_H_
#define VARIA_PLATFORM_SEARCH_PLAYER_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/clock/time_source.h"
#include "platform/loader/variant.h"
#include "platform/search/cancel.h"
#include "platform/search/search_game.h"
#include "varia/v1/search.pb.h"

namespace varia {

// Chooses moves in games of one variant, for any seat. Not synchronised: one player, one thread.
class Player {
 public:
  virtual ~Player() = default;

  // As in the text that MakePlayer() reads: "search:3".
  virtual const std::string& name() const = 0;

  // Chooses a move for the seat to move. A player who does not search needs no limits and fills nothing but the move.
  // Cancelled, it still answers with some move, within 20 ms; `cancel` may be null. FailedPrecondition when the game is
  // over; InvalidArgument as CheckSearchLimits(), and when a player who searches has neither a level nor a limit nor
  // anyone to cancel it.
  virtual absl::StatusOr<v1::SearchResult> Choose(const SearchGame& game, const v1::SearchLimits& limits,
                                                  const CancelToken* cancel) = 0;
  absl::StatusOr<v1::SearchResult> Choose(const SearchGame& game, const v1::SearchLimits& limits) {
    return Choose(game, limits, nullptr);
  }

  // Forgets the game before. The moves of a game depend on the seed and the limits alone, where those are nodes or
  // depth and there is one thread.
  virtual void NewGame(uint64_t seed) = 0;
};

// Makes a player by his description:
//   random         any legal move, each as likely
//   greedy         the move after which his team's static score is best (without evaluation: a move that wins at once,
//                  or else one that does not lose at once); among equals any
//   search         the search harness with the method that suits the variant, by the limits of each call
//   search:LEVEL   the same at one of kLevels strengths, 1 to 10; limits of a call make it weaker
//   pvs, mcts      the search harness with that method; pvs:LEVEL and mcts:LEVEL too
//   plugin         the player that the variant's plugin brings along ("varia.player/1"); its limits are those of the
//   call
// `options` gives the rest (its method only where the description leaves it open). InvalidArgument says what is wrong
// with the description; other errors as Searcher::Create(). The variant must outlive the player.
absl::StatusOr<std::unique_ptr<Player>> MakePlayer(const Variant* variant, absl::string_view description,
                                                   const v1::SearchOptions& options = {}, TimeSource time = SteadyNow);

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_PLAYER_H_
