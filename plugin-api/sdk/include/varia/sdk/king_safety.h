// Checks and pins, for kings attacked by steppers, leapers and sliders.
#ifndef VARIA_SDK_KING_SAFETY_H_
#define VARIA_SDK_KING_SAFETY_H_

#include <array>

#include "varia/sdk/men.h"
#include "varia/sdk/pieces.h"

namespace varia::sdk {

// True when a man of `army` would capture on `square` by a step, leap or slide if the occupied squares were `occupied`.
// Men of `army` on squares of `gone` do not count.
template <class Shape, int kTypes>
bool Attacks(const PieceTables<Shape, kTypes>& tables, const Men<Shape, kTypes>& men, int army, Square square,
             const typename Geometry<Shape>::Set& occupied, const typename Geometry<Shape>::Set& gone = {}) {
  using Board = Geometry<Shape>;
  const auto attackers = men.Army(army) - gone;
  if ((tables.AnyStepOrigins(army, square) & attackers).Any()) {
    for (int type = 0; type < kTypes; ++type) {
      if ((tables.StepOrigins(army, type, square) & men.Type(type) & attackers).Any()) return true;
    }
  }
  const auto sliders = tables.Sliders(men.by_type()) & attackers & Board::Star(square);
  if (sliders.Empty()) return false;
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    const auto& ray = Board::Ray(direction, square);
    if ((ray & sliders).Empty()) continue;
    Square first = Board::Nearest(direction, ray & occupied);
    if (sliders.Has(first) && (tables.SlideDirections(army, men.TypeAt(first)) & Bit(Opposite(direction)))) return true;
  }
  return false;
}

// The steps of the King of `army` from `king` that do not end on an own man or an attacked square. `attacked(square,
// occupied, gone)` says whether an enemy whose square is not in `gone` would capture on `square`; the King himself
// shields nothing.
template <class Shape, int kTypes, class Attacked>
typename Geometry<Shape>::Set SafeKingSteps(const PieceTables<Shape, kTypes>& tables, const Men<Shape, kTypes>& men,
                                            int army, int king_type, Square king, Attacked&& attacked) {
  using Set = typename Geometry<Shape>::Set;
  const Set without_king = men.Occupied() - Set::Of(king);
  Set safe;
  (tables.QuietSteps(army, king_type, king) - men.Army(army)).ForEach([&](Square to) {
    if (!attacked(to, without_king, Set::Of(to))) safe.Add(to);
  });
  return safe;
}

// What a King's safety demands of the other men's moves, for armies whose captures are all steps, leaps and slides.
template <class Shape, int kTypes>
class KingSafety {
 public:
  using Board = Geometry<Shape>;
  using Set = typename Board::Set;

  // Looks at the King of the other army than `enemy` on `king`.
  KingSafety(const PieceTables<Shape, kTypes>& tables, const Men<Shape, kTypes>& men, int enemy, Square king) {
    const Set& enemies = men.Army(enemy);
    if ((tables.AnyStepOrigins(enemy, king) & enemies).Any()) {
      for (int type = 0; type < kTypes; ++type) {
        checkers_ |= tables.StepOrigins(enemy, type, king) & men.Type(type) & enemies;
      }
    }
    Set line;  // of the last slider that gives check
    const Set sliders = tables.Sliders(men.by_type()) & enemies & Board::Star(king);
    if (sliders.Any()) {
      const Set occupied = men.Occupied();
      for (int d = 0; d < kDirections; ++d) {
        const auto direction = static_cast<Direction>(d);
        const Set& ray = Board::Ray(direction, king);
        if ((ray & sliders).Empty()) continue;
        auto slides_here = [&](Square square) {
          return sliders.Has(square) && (tables.SlideDirections(enemy, men.TypeAt(square)) & Bit(Opposite(direction)));
        };
        const Square first = Board::Nearest(direction, ray & occupied);
        if (enemies.Has(first)) {
          if (!slides_here(first)) continue;
          checkers_.Add(first);
          line = ray ^ Board::Ray(direction, first);
        } else {
          const Set beyond = Board::Ray(direction, first) & occupied;
          if (beyond.Empty()) continue;
          const Square second = Board::Nearest(direction, beyond);
          if (!slides_here(second)) continue;
          pinned_.Add(first);
          pins_[pin_count_++] = {first, ray ^ Board::Ray(direction, second)};
        }
      }
    }
    if (checkers_.Any()) evasions_ = checkers_.One() ? checkers_ | line : Set{};
  }

  bool in_check() const { return checkers_.Any(); }
  const Set& checkers() const { return checkers_; }
  // True when only the King can move.
  bool double_check() const { return in_check() && evasions_.Empty(); }
  // Where a man other than the King may go so that no check remains; meaningful only in check.
  const Set& evasions() const { return evasions_; }
  const Set& pinned() const { return pinned_; }

  // Of `targets`, those that leave the King safe when the man on `from` (not the King) goes there.
  Set Allowed(Square from, Set targets) const {
    if (in_check()) targets &= evasions_;
    if (pinned_.Has(from)) {
      for (int i = 0; i < pin_count_; ++i) {
        if (pins_[i].square == from) targets &= pins_[i].line;
      }
    }
    return targets;
  }

 private:
  struct Pin {
    Square square;
    Set line;  // from the King's neighbour to the pinning man, both included
  };

  Set checkers_, evasions_, pinned_;
  std::array<Pin, kDirections> pins_;
  int pin_count_ = 0;
};

}  // namespace varia::sdk

#endif  // VARIA_SDK_KING_SAFETY_H_
