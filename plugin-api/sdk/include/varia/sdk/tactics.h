// Parts of "varia.evaluation/1", "varia.tactics/1" and "varia.arbiter/1" that games of two armies share.
#ifndef VARIA_SDK_TACTICS_H_
#define VARIA_SDK_TACTICS_H_

#include <algorithm>
#include <array>
#include <cstdint>

#include "varia/ext/evaluation.h"
#include "varia/ext/tactics.h"
#include "varia/sdk/exchange.h"
#include "varia/sdk/move.h"
#include "varia/sdk/worth.h"

namespace varia::sdk {

// What having the turn is worth.
inline constexpr int kTempo = 10;

// Writes the static scores of two teams from the balance seen by the first, its turn aside.
inline void SetScores(int balance, int to_move, int32_t* scores) {
  balance += to_move == 0 ? kTempo : -kTempo;
  scores[0] = std::clamp(balance, -VARIA_MAX_EVALUATION, VARIA_MAX_EVALUATION);
  scores[1] = -scores[0];
}

// What a man in hand is worth: he can go nearly everywhere, so more than on the board.
template <class Shape, int kTypes>
int WorthInHand(const Worths<Shape, kTypes>& worths, int type) {
  constexpr int kHundredths = 115;
  return worths.Base(type) * kHundredths / 100;
}

// The first army's hand less the second's; hands[army][type] are counts.
template <class Shape, int kTypes, class Hands>
int HandBalance(const Worths<Shape, kTypes>& worths, const Hands& hands, int hand_types) {
  int balance = 0;
  for (int type = 0; type < hand_types; ++type)
    balance += (hands[0][type] - hands[1][type]) * WorthInHand(worths, type);
  return balance;
}

// Marks a move of the man on `move.from` to `move.to` who becomes a `becomes`. `captured` is what the capture that it
// makes is worth, 0 for none.
template <class Shape, int kTypes>
void MarkStep(const PieceTables<Shape, kTypes>& tables, const Men<Shape, kTypes>& men,
              const Worths<Shape, kTypes>& worths, Move move, int becomes, int captured, varia_move_mark* mark) {
  const int type = men.TypeAt(move.from);
  mark->mover = worths.Base(type);
  if (captured != 0) mark->flags |= VARIA_MARK_CAPTURE;
  mark->gain = captured;
  if (becomes != type) {
    mark->flags |= VARIA_MARK_PROMOTION;
    mark->gain += worths.Base(becomes) - worths.Base(type);
  }
  mark->exchange = mark->gain;
  if (captured == 0) return;
  // Royal men are worth 0 in the tables; nobody may give one for anything.
  auto worth = [&](int of) { return worths.Base(of) == 0 ? kRoyalWorth : worths.Base(of); };
  mark->exchange = StaticExchange(tables, men, move.from, move.to, mark->gain, worth);
}

// Passes the turn in a position of two players with the members halfmove, fullmove and to_move.
template <class Position>
void PassTurn(Position& position) {
  ++position.halfmove;
  if (position.to_move == 1) ++position.fullmove;
  position.to_move = static_cast<uint8_t>(1 - position.to_move);
}

// Bit n is 1 when army n has a single man on the board and, where there are hands, none in hand.
template <class Men>
uint32_t BareArmies(const Men& men) {
  return uint32_t{men.Army(0).One()} | uint32_t{men.Army(1).One()} << 1;
}
template <class Men, class Hands>
uint32_t BareArmies(const Men& men, const Hands& hands) {
  uint32_t bare = BareArmies(men);
  for (int army = 0; army < 2; ++army) {
    if (std::any_of(hands[army].begin(), hands[army].end(), [](int count) { return count > 0; })) bare &= ~(1u << army);
  }
  return bare;
}

}  // namespace varia::sdk

#endif  // VARIA_SDK_TACTICS_H_
