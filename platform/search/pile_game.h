// A small game that can be solved by counting, for tests of the search.
#ifndef VARIA_PLATFORM_SEARCH_PILE_GAME_H_
#define VARIA_PLATFORM_SEARCH_PILE_GAME_H_

#include <memory>
#include <vector>

#include "platform/loader/variant.h"
#include "platform/search/search_game.h"
#include "varia/ext/evaluation.h"

namespace varia {

// Players in turn take one to three stones from a pile; the team of who takes the last one wins. With `waits` they may
// also leave the pile alone, so that positions come up again. Without `evaluates` there is no static score; with it the
// score means nothing, so that only looking ahead to the end is of use. Move texts "t1", "t2", "t3", "wait"; position
// text "PILE SEAT", of no more than kMostStones stones.
class PileGame {
 public:
  static constexpr int kMostStones = 2000;

  // `teams` is the team of each seat in order of play, numbered from 0 without gaps.
  explicit PileGame(std::vector<int> teams, bool waits = false, bool evaluates = true);
  PileGame(const PileGame&) = delete;
  PileGame& operator=(const PileGame&) = delete;
  ~PileGame();

  const Variant& variant() const { return *variant_; }
  SearchGame At(int stones, int seat = 0) const;
  const std::vector<int>& teams() const { return teams_; }

  // The fewest moves of its own in which `team` forces a win against all others, when they hold out as long as they
  // can; -1 when it does not. Looks at every line, without waits.
  int WinsIn(int stones, int seat, int team) const;

 private:
  friend struct PileTable;

  void* holder_;  // the plugin's table; owned
  std::vector<int> teams_;
  bool waits_;
  bool evaluates_;
  std::unique_ptr<const Variant> variant_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_PILE_GAME_H_
