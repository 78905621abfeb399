#include "platform/search/search_work.h"

#include <algorithm>

namespace varia {
namespace {

bool Same(const varia_key& a, const varia_key& b) { return a.low == b.low && a.high == b.high; }

}  // namespace

int SearchGameHistory::Occurrences(const varia_key& key) const {
  const auto earlier = std::count_if(game_.earlier.begin(), game_.earlier.end(),
                                     [&](const varia_key& other) { return Same(other, key); });
  return static_cast<int>(earlier) + (Same(last_key_, key) ? 1 : 0);
}

const HistoryAnswers* SearchGameHistory::OrOuter(const Variant& variant, const Work& outer) const {
  const bool same_game = outer.history != nullptr && outer.variant == &variant.table() &&
                         outer.history->ply_count() == ply_count() &&
                         Same(outer.history->KeyAt(ply_count()), last_key_);
  return same_game ? outer.history : this;
}

SearchWork::SearchWork(const Variant& variant, const SearchGame& game, SearchControl* control, uint64_t seed)
    : control_(control), history_(variant, game), scope_(Describe(variant, seed)) {}

Work SearchWork::Describe(const Variant& variant, uint64_t seed) const {
  Work work = CurrentWork();
  work.history = history_.OrOuter(variant, work);
  work.variant = &variant.table();
  work.cancel = this;
  work.search = nullptr;
  // Another ply of the same game, other numbers.
  work.seed = Random(seed ^ static_cast<uint64_t>(history_.ply_count())).Next();
  return work;
}

}  // namespace varia
