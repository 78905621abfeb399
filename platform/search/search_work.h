// A search as the work of its threads, for plugins to ask about (platform/services/work.h).
#ifndef VARIA_PLATFORM_SEARCH_SEARCH_WORK_H_
#define VARIA_PLATFORM_SEARCH_SEARCH_WORK_H_

#include "platform/search/search_control.h"
#include "platform/search/search_game.h"
#include "platform/search/search_rules.h"
#include "platform/services/work.h"

namespace varia {

// The game before a search or a player's move, as far as it is known: the keys, and the last position.
class SearchGameHistory final : public HistoryAnswers {
 public:
  // Borrows both.
  SearchGameHistory(const Variant& variant, const SearchGame& game)
      : game_(game), last_key_(variant.Key(game.position)) {}
  int ply_count() const override { return static_cast<int>(game_.earlier.size()); }
  varia_key KeyAt(int ply) const override { return ply == ply_count() ? last_key_ : game_.earlier[ply]; }
  const void* PositionAt(int ply) const override { return ply == ply_count() ? game_.position.data() : nullptr; }
  int Occurrences(const varia_key& key) const override;

  // The history to answer with: the outer work's where that is of the same game and so knows more, else this one.
  const HistoryAnswers* OrOuter(const Variant& variant, const Work& outer) const;

 private:
  const SearchGame& game_;
  const varia_key last_key_;
};

// The scope of a search. While it lives, plugins on this thread learn of the search's end, its game and random numbers,
// and are offered no search of their own. Helper threads open a scope with CurrentWork() of the thread that has this
// one.
class SearchWork final : private CancelAnswers {
 public:
  // Borrows everything.
  SearchWork(const Variant& variant, const SearchGame& game, SearchControl* control, uint64_t seed);

 private:
  bool Cancelled() const override { return !control_->Check(); }
  Work Describe(const Variant& variant, uint64_t seed) const;

  SearchControl* control_;
  const SearchGameHistory history_;
  const WorkScope scope_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_SEARCH_WORK_H_
