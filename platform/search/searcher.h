// The search harness: finds the best move in any position of any variant.
#ifndef VARIA_PLATFORM_SEARCH_SEARCHER_H_
#define VARIA_PLATFORM_SEARCH_SEARCHER_H_

#include <functional>
#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "platform/clock/time_source.h"
#include "platform/loader/variant.h"
#include "platform/search/cancel.h"
#include "platform/search/search_game.h"
#include "varia/v1/search.pb.h"

namespace varia {

// Told each time that a search knows more: after each depth and each change of mind, or a few times a second. Called
// from the thread that called Search(), which waits for it.
using OnSearchProgress = std::function<void(const v1::SearchProgress&)>;

// Searches positions of one variant, one at a time, and keeps what it learns for the next search. With an evaluation
// from the plugin ("varia.evaluation/1", helped by "varia.tactics/1"): iterative-deepening principal variation search;
// where there are more than two teams, the others are taken to play together against the one to move (the "paranoid"
// assumption; Sturtevant and Korf, "On Pruning Techniques for Multi-Player Games", 2000). Without, or when asked for:
// Monte Carlo tree search, in which each team plays for itself. Not synchronised, apart from the cancel token.
class Searcher {
 public:
  // InvalidArgument as CheckSearchOptions(); FailedPrecondition when the method needs an evaluation that the plugin
  // does not offer; ResourceExhausted when there is not so much memory. The variant must outlive the searcher. `time`
  // says what time it is, from several threads at once.
  static absl::StatusOr<std::unique_ptr<Searcher>> Create(const Variant* variant, const v1::SearchOptions& options,
                                                          TimeSource time = SteadyNow);
  virtual ~Searcher() = default;

  // Searches the position of `game` until a limit is reached or `cancel` (may be null) says so, and answers within
  // 20 ms then. Ends pondering first. InvalidArgument as CheckSearchLimits(); FailedPrecondition when the game is over.
  virtual absl::StatusOr<v1::SearchResult> Search(const SearchGame& game, const v1::SearchLimits& limits,
                                                  const CancelToken* cancel = nullptr,
                                                  const OnSearchProgress& on_progress = nullptr) = 0;

  // Goes on thinking in threads of its own while others are to move, until Search(), StopPondering() or the end of the
  // searcher: give it the position after the answer that the last search expects. What it finds there makes the next
  // search faster, whatever is played. Returns at once. Does nothing when the game is over.
  virtual void StartPondering(const SearchGame& game) = 0;
  virtual void StopPondering() = 0;

  // Forgets everything learnt, so that the next search is as the first one; `seed` takes the place of the options'.
  virtual void NewGame(uint64_t seed) = 0;

  // With the method that was chosen, and every 0 replaced by what it stands for.
  virtual const v1::SearchOptions& options() const = 0;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_SEARCHER_H_
