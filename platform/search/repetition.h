// Positions that come up again, in the game and in the line being searched.
#ifndef VARIA_PLATFORM_SEARCH_REPETITION_H_
#define VARIA_PLATFORM_SEARCH_REPETITION_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "varia/key.h"

namespace varia {

inline bool SameKey(const varia_key& a, const varia_key& b) { return a.low == b.low && a.high == b.high; }

// How often each position has stood on the board before the search. Read-only once made; safe from any thread.
class EarlierPositions {
 public:
  // `draw_at` as in v1::SearchOptions.
  EarlierPositions(const std::vector<varia_key>& keys, int draw_at) : draw_at_(draw_at) {
    if (draw_at > 0) {
      for (const varia_key& key : keys) ++counts_[key.low];
    }
  }

  // Whether repetition draws at all.
  bool counts() const { return draw_at_ > 0; }
  // True when the game is drawn should the position come up now.
  bool DrawsAgain(const varia_key& key) const {
    if (counts_.empty()) return false;
    const auto found = counts_.find(key.low);
    return found != counts_.end() && found->second + 1 >= draw_at_;
  }

 private:
  int draw_at_;
  absl::flat_hash_map<uint64_t, int> counts_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_REPETITION_H_
