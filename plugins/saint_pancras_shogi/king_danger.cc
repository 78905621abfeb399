#include "plugins/saint_pancras_shogi/king_danger.h"

#include "plugins/saint_pancras_shogi/attack_tables.h"

namespace saint_pancras_shogi {

using varia::sdk::Direction;
using varia::sdk::kDirections;
using varia::sdk::Opposite;
using varia::sdk::Square;

namespace {

bool IsOrthogonal(Direction direction) { return varia::sdk::kOrthogonal & varia::sdk::Bit(direction); }

// True when an open move of `moves` starts from one of `men`.
bool AnyOpen(const GatedMoves& moves, const Set& men, const Set& occupied) {
  for (const GatedMove& move : moves) {
    if (men.Has(move.origin) && !occupied.Has(move.gate)) return true;
  }
  return false;
}

bool SlidesAlong(const Men& men, int army, Square square, Direction direction) {
  return kAttackTables.SlideDirections(army, men.TypeAt(square)) & varia::sdk::Bit(direction);
}

}  // namespace

bool Attacked(const Men& men, int army, Square square, const Set& occupied, const Set& gone) {
  if (varia::sdk::Attacks(kAttackTables, men, army, square, occupied, gone)) return true;
  const Set attackers = men.Army(army) - gone;
  const Set maos = men.Type(kHelmedMao) & attackers;
  if (maos.Any() && AnyOpen(MaoMovesTo(army, square), maos, occupied)) return true;
  const Set fearfuls = men.Type(kSilverfearful) & attackers;
  if (fearfuls.Any() && AnyOpen(DoubleStepsTo(square), fearfuls, occupied)) return true;
  const Set saints = men.Type(kSaint) & attackers & Board::Star(square);
  if (saints.Empty()) return false;
  // A Saint captures along the same lines on which it would be captured by one.
  const Set others = CannonTargets(square, occupied, saints);
  return (others & saints).Any();
}

KingDanger::KingDanger(const Men& men, int enemy, Square king)
    : men_(men), enemy_(enemy), king_(king), occupied_(men.Occupied()) {
  LookForSteps();
  LookForGated(MaoMovesTo(enemy, king), kHelmedMao);
  LookForGated(DoubleStepsTo(king), kSilverfearful);
  const Set sliders = (kAttackTables.Sliders(men.by_type()) & men.Army(enemy)) & Board::Star(king);
  if (sliders.Empty()) return;
  for (int d = 0; d < kDirections; ++d) LookAlong(static_cast<Direction>(d), sliders);
}

void KingDanger::LookForSteps() {
  const Set& enemies = men_.Army(enemy_);
  if ((kAttackTables.AnyStepOrigins(enemy_, king_) & enemies).Empty()) return;
  for (int type = 0; type < kTypes; ++type) {
    checkers_ |= kAttackTables.StepOrigins(enemy_, type, king_) & men_.Type(type) & enemies;
  }
}

void KingDanger::LookForGated(const GatedMoves& moves, Type type) {
  const Set enemies = men_.Of(enemy_, type);
  if (enemies.Empty()) return;
  for (const GatedMove& move : moves) {
    if (!enemies.Has(move.origin)) continue;
    if (!occupied_.Has(move.gate)) {
      checkers_.Add(move.origin);
      interpositions_.Add(move.gate);
    } else {
      keep_.Add(move.gate);
    }
  }
}

void KingDanger::LookAlong(Direction direction, const Set& sliders) {
  const Set& ray = Board::Ray(direction, king_);
  if ((ray & sliders).Empty()) return;
  const Set enemy_saints = IsOrthogonal(direction) ? men_.Of(enemy_, kSaint) : Set{};
  // The first three men on the line decide.
  const Square first = Board::Nearest(direction, ray & occupied_);
  const Set& after_first = Board::Ray(direction, first);
  const Set between_first = (ray ^ after_first) - Set::Of(first);
  if (sliders.Has(first) && SlidesAlong(men_, enemy_, first, Opposite(direction))) {
    checkers_.Add(first);
    interpositions_ |= between_first;
  }
  if (enemy_saints.Has(first)) avoid_ |= between_first;

  const Set rest = after_first & occupied_;
  if (rest.Empty()) return;
  const Square second = Board::Nearest(direction, rest);
  if (sliders.Has(second) && SlidesAlong(men_, enemy_, second, Opposite(direction))) keep_.Add(first);
  if (enemy_saints.Has(second)) {
    checkers_.Add(second);
    interpositions_ |= (ray ^ Board::Ray(direction, second)) - occupied_;
    screens_.Add(first);
  }

  const Set last = Board::Ray(direction, second) & occupied_;
  if (last.Empty()) return;
  if (enemy_saints.Has(Board::Nearest(direction, last))) {
    keep_.Add(first);
    keep_.Add(second);
  }
}

bool KingDanger::SafeAfter(const Set& from, Square to) const {
  const Set arrived = Set::Of(to);
  return !Attacked(men_, enemy_, king_, (occupied_ - from) | arrived, arrived);
}

Set KingDanger::Safe(Square from, const Set& targets) const {
  const Set start = Set::Of(from);
  Set safe, doubtful;
  if (in_check()) {
    doubtful = screens_.Has(from) ? targets : targets & (checkers_ | interpositions_);
  } else if (keep_.Has(from)) {
    doubtful = targets;
  } else {
    doubtful = targets & avoid_;
    safe = targets - avoid_;
  }
  doubtful.ForEach([&](Square to) {
    if (SafeAfter(start, to)) safe.Add(to);
  });
  return safe;
}

Set KingDanger::SafeDrops(const Set& squares) const {
  Set safe = in_check() ? Set{} : squares - avoid_;
  const Set doubtful = squares & (in_check() ? interpositions_ : avoid_);
  doubtful.ForEach([&](Square to) {
    if (SafeAfter({}, to)) safe.Add(to);
  });
  return safe;
}

}  // namespace saint_pancras_shogi
