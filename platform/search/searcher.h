// The search harness: finds the best move in any position of any variant.
#ifndef VARIA_PLATFORM_SEARCH_SEARCHER_H_
#define VARIA_PLATFORM_SEARCH_SEARCHER_H_

#include <functional>
#include <memory>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "platform/clock/time_source.h"
#include "platform/loader/variant.h"
#include "platform/search/cancel.h"
#include "platform/search/search_game.h"
#include "platform/search/search_rules.h"
#include "varia/v1/search.pb.h"

namespace varia {

class MateMemory;
class SearchEngine;

// Told each time that a search knows more: after each depth, or where there is none (Monte Carlo) a few times a second.
// Called from the thread that called Search(), which waits for it.
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
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;
  ~Searcher();

  // Searches the position of `game` until a limit is reached or `cancel` (may be null) says so, and answers within
  // 20 ms then. Ends pondering first. InvalidArgument as CheckSearchLimits(); FailedPrecondition when the game is over.
  absl::StatusOr<v1::SearchResult> Search(const SearchGame& game, const v1::SearchLimits& limits,
                                          const CancelToken* cancel = nullptr,
                                          const OnSearchProgress& on_progress = nullptr);

  // Goes on thinking in threads of its own while others are to move, until Search(), StopPondering() or the end of the
  // searcher: give it the position after the answer that the last search expects. What it finds there makes the next
  // search faster, whatever is played. Returns at once. Does nothing when the game is over.
  void StartPondering(const SearchGame& game);
  void StopPondering();

  // Forgets everything learnt, so that the next search is as the first one; `seed` takes the place of the options'.
  // Ends pondering first.
  void NewGame(uint64_t seed);

  // With the method that was chosen, and every 0 replaced by what it stands for.
  const v1::SearchOptions& options() const { return options_; }

 private:
  Searcher(const Variant* variant, const v1::SearchOptions& options, TimeSource time);
  // Null when there is no memory for it.
  std::unique_ptr<SearchEngine> NewEngine() const;

  const SearchRules rules_;
  v1::SearchOptions options_;
  TimeSource time_;
  std::unique_ptr<SearchEngine> engine_;
  std::unique_ptr<MateMemory> mate_memory_;  // null until a mate is searched for
  CancelToken ponder_end_;
  std::thread ponder_;
  int ponders_in_ = 0;  // the process of that thread
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_SEARCHER_H_
