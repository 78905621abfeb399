#include "platform/search/move_order.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "platform/search/score.h"
#include "platform/search/transposition_table.h"

namespace varia {
namespace {

constexpr int kTableMove = 1 << 30;
constexpr int kGoodCapture = 1 << 28;
constexpr int kKiller = 1 << 24;
constexpr int kBadCapture = -(1 << 28);

uint64_t Hash(varia_move move) { return move * 0x9E3779B97F4A7C15u; }

// Moves a history value towards +-8192, the slower the nearer it is.
void Update(int bonus, int16_t* value) {
  *value = static_cast<int16_t>(*value + bonus - *value * std::abs(bonus) / (MoveOrder::kMaxHistory / 2));
}

}  // namespace

MoveOrder::MoveOrder() : tables_(std::make_unique<Tables>()) { Clear(); }

void MoveOrder::Clear() { std::memset(static_cast<void*>(tables_.get()), 0, sizeof(Tables)); }

void MoveOrder::Age() {
  static_assert(sizeof(tables_->killers) / sizeof(tables_->killers[0]) > static_cast<size_t>(kMaxPly));
  tables_->killers = {};
  for (auto& side : tables_->history) {
    for (int16_t& value : side) value = static_cast<int16_t>(value / 2);
  }
  for (auto& row : tables_->follow) {
    for (int16_t& value : row) value = static_cast<int16_t>(value / 2);
  }
}

int MoveOrder::History(int side, varia_move previous, varia_move move) const {
  const uint64_t hash = Hash(move);
  int history = tables_->history[side][hash >> (64 - kHistoryBits)];
  if (previous != VARIA_NO_MOVE) {
    history += tables_->follow[Hash(previous) >> (64 - kFollowBits)][hash >> (64 - kFollowBits)];
  }
  return history;
}

void MoveOrder::Score(int side, int ply, varia_move previous, uint16_t table_mark, OrderedMove* moves,
                      size_t count) const {
  const auto& killers = tables_->killers[ply];
  const varia_move counter =
      previous == VARIA_NO_MOVE ? VARIA_NO_MOVE : tables_->counter[Hash(previous) >> (64 - kHistoryBits)];
  for (size_t i = 0; i < count; ++i) {
    OrderedMove& move = moves[i];
    if (table_mark != 0 && MoveMark(move.move) == table_mark) {
      move.order = kTableMove;
    } else if (!move.quiet()) {
      // What is taken before what is left of it: a large capture settles more.
      const int worth = std::clamp(4 * move.gain + move.exchange, -(1 << 24), 1 << 24);
      move.order = (move.exchange >= 0 ? kGoodCapture : kBadCapture) + worth;
    } else if (move.move == killers[0]) {
      move.order = kKiller + 2;
    } else if (move.move == killers[1]) {
      move.order = kKiller + 1;
    } else if (move.move == counter) {
      move.order = kKiller;
    } else {
      move.order = History(side, previous, move.move);
    }
  }
}

void MoveOrder::Reward(int side, int ply, int depth, varia_move previous, varia_move best, const varia_move* tried,
                       size_t count) {
  auto& killers = tables_->killers[ply];
  if (killers[0] != best) {
    killers[1] = killers[0];
    killers[0] = best;
  }
  if (previous != VARIA_NO_MOVE) tables_->counter[Hash(previous) >> (64 - kHistoryBits)] = best;
  const int bonus = std::min(16 * depth * depth + 32 * depth, 1600);
  const auto update = [&](varia_move move, int change) {
    const uint64_t hash = Hash(move);
    Update(change, &tables_->history[side][hash >> (64 - kHistoryBits)]);
    if (previous != VARIA_NO_MOVE) {
      Update(change, &tables_->follow[Hash(previous) >> (64 - kFollowBits)][hash >> (64 - kFollowBits)]);
    }
  };
  update(best, bonus);
  for (size_t i = 0; i < count; ++i) update(tried[i], -bonus);
}

}  // namespace varia
