// Static exchange: what a capture is worth when both sides go on capturing on its square.
#ifndef VARIA_SDK_EXCHANGE_H_
#define VARIA_SDK_EXCHANGE_H_

#include <algorithm>
#include <array>

#include "varia/sdk/men.h"
#include "varia/sdk/pieces.h"

namespace varia::sdk {

// Where the men of an army stand who capture on `square` by a step, leap or slide, given the occupied squares.
template <class Shape, int kTypes>
typename Geometry<Shape>::Set Attackers(const PieceTables<Shape, kTypes>& tables, const Men<Shape, kTypes>& men,
                                        int army, Square square, const typename Geometry<Shape>::Set& occupied) {
  using Board = Geometry<Shape>;
  const auto own = men.Army(army) & occupied;
  typename Board::Set attackers;
  if ((tables.AnyStepOrigins(army, square) & own).Any()) {
    for (int type = 0; type < kTypes; ++type)
      attackers |= tables.StepOrigins(army, type, square) & men.Type(type) & own;
  }
  const auto sliders = tables.Sliders(men.by_type()) & own & Board::Star(square);
  for (int d = 0; d < kDirections && sliders.Any(); ++d) {
    const auto direction = static_cast<Direction>(d);
    const auto& ray = Board::Ray(direction, square);
    if ((ray & sliders).Empty()) continue;
    const Square first = Board::Nearest(direction, ray & occupied);
    if (sliders.Has(first) && (tables.SlideDirections(army, men.TypeAt(first)) & Bit(Opposite(direction)))) {
      attackers.Add(first);
    }
  }
  return attackers;
}

// A royal man must be worth more than all others together.
inline constexpr int kRoyalWorth = 1'000'000;

// The gain of the army that moves from `from` to `to`, taking what is worth `gain` (0 for a quiet move), when both
// sides then take back with their least man as long as it pays. `worth(type)` is what a man is worth, `occupied` what
// is occupied after the move, and `attackers(army, occupied)` gives those of the army's men on `occupied` who capture
// on `to`; it is asked once a capture, in turn. The swap algorithm (Chessprogramming wiki, "SEE - The Swap Algorithm").
template <class Shape, int kTypes, class Worth, class AttackersOf>
int StaticExchange(const Men<Shape, kTypes>& men, Square from, Square to, int gain, Worth&& worth,
                   typename Geometry<Shape>::Set occupied, AttackersOf&& attackers_of) {
  constexpr int kMostCaptures = 40;
  std::array<int, kMostCaptures> balance;
  const Man first = men.At(from);
  int side = 1 - first.army, on_square = worth(first.type), depth = 0;
  balance[0] = gain;
  while (depth + 1 < kMostCaptures) {
    auto attackers = attackers_of(side, occupied);
    attackers.Remove(to);
    if (attackers.Empty()) break;
    Square least = attackers.First();
    attackers.ForEach([&](Square square) {
      if (worth(men.TypeAt(square)) < worth(men.TypeAt(least))) least = square;
    });
    ++depth;
    balance[depth] = on_square - balance[depth - 1];
    on_square = worth(men.TypeAt(least));
    occupied.Remove(least);
    side = 1 - side;
  }
  for (; depth > 0; --depth) balance[depth - 1] = -std::max(-balance[depth - 1], balance[depth]);
  return balance[0];
}

// The same for an ordinary capture in a game whose men capture by the steps, leaps and slides of the tables.
template <class Shape, int kTypes, class Worth>
int StaticExchange(const PieceTables<Shape, kTypes>& tables, const Men<Shape, kTypes>& men, Square from, Square to,
                   int gain, Worth&& worth) {
  auto occupied = men.Occupied();
  occupied.Remove(from);
  occupied.Add(to);
  return StaticExchange(men, from, to, gain, worth, occupied,
                        [&](int army, const auto& standing) { return Attackers(tables, men, army, to, standing); });
}

}  // namespace varia::sdk

#endif  // VARIA_SDK_EXCHANGE_H_
