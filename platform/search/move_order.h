// Which moves a search tries first.
#ifndef VARIA_PLATFORM_SEARCH_MOVE_ORDER_H_
#define VARIA_PLATFORM_SEARCH_MOVE_ORDER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "varia/ext/tactics.h"
#include "varia/move.h"

namespace varia {

// A legal move of the position being searched, with what orders it.
struct OrderedMove {
  varia_move move;
  int32_t order;     // higher first
  int32_t exchange;  // as in varia_move_mark, and so is `flags`
  int32_t gain;
  uint32_t flags;
  bool quiet() const { return flags == 0; }
};

// What one thread has learnt about quiet moves: two killers a ply, the answer to each move, and how often each move was
// good (killers and history: Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989;
// countermoves: Uiterwijk, 1992). Moves are known by the hash of their codes, so two may share their luck.
class MoveOrder {
 public:
  MoveOrder();

  void Clear();
  // A new search begins: killers go, the rest counts less.
  void Age();

  // Gives each move its `order`. `table_mark` is the MoveMark() of the table's move or 0; `previous` the move before,
  // or VARIA_NO_MOVE; `side` 0 or 1.
  void Score(int side, int ply, varia_move previous, uint16_t table_mark, OrderedMove* moves, size_t count) const;
  // The quiet move `best` refuted the position; `tried` were searched before it in vain.
  void Reward(int side, int ply, int depth, varia_move previous, varia_move best, const varia_move* tried,
              size_t count);

  // From -kMaxHistory to kMaxHistory: how good a quiet move has been.
  int History(int side, varia_move previous, varia_move move) const;
  static constexpr int kMaxHistory = 2 * 8192;

 private:
  static constexpr int kHistoryBits = 14;
  static constexpr int kFollowBits = 9;

  struct Tables {
    std::array<std::array<int16_t, size_t{1} << kHistoryBits>, 2> history;
    // How good a move is right after another one.
    std::array<std::array<int16_t, size_t{1} << kFollowBits>, size_t{1} << kFollowBits> follow;
    std::array<varia_move, size_t{1} << kHistoryBits> counter;
    std::array<std::array<varia_move, 2>, 160> killers;
  };

  std::unique_ptr<Tables> tables_;
};

// Moves the best of the moves from `next` on to `next`.
inline void PickNext(OrderedMove* moves, size_t next, size_t count) {
  size_t best = next;
  for (size_t i = next + 1; i < count; ++i) {
    if (moves[i].order > moves[best].order) best = i;
  }
  const OrderedMove picked = moves[best];
  // Keeps the plugin's order among equals, so that the same search goes the same way.
  for (size_t i = best; i > next; --i) moves[i] = moves[i - 1];
  moves[next] = picked;
}

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_MOVE_ORDER_H_
