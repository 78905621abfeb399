#include "plugins/flight_and_ferry/check.h"

namespace flight_and_ferry {
namespace {

using varia::sdk::kDirections;

Set Dragons(const Position& position) { return position.men.Type(kGolddragon) | position.men.Type(kCopperdragon); }
const Set& Neighbours(Square square) { return kTables.QuietSteps(kWessex, kKing, square); }

// Men of `enemy` among `men` who step or leap onto `king` by an own move. A Pawn that could become nothing attacks
// nothing on its last rank.
Set Steppers(const Scene& scene, int enemy, const Set& men) {
  const Set near = kTables.AnyStepOrigins(enemy, scene.king) & ShoreOf(scene.king) & men;
  Set steppers;
  if (near.Empty()) return steppers;
  const auto& all = scene.position->men;
  for (int type = 0; type < kTypes; ++type) {
    const Set hits = kTables.StepOrigins(enemy, type, scene.king) & all.Type(type) & near;
    if (hits.Empty()) continue;
    if (type == kPawn && kLastRank[enemy].Has(scene.king) && !MayPromoteAtLast(*scene.position, enemy, scene.enemies))
      continue;
    steppers |= hits;
  }
  return steppers;
}

bool SlidesTowards(const Position& position, int army, Square from, Direction direction) {
  return kTables.SlideDirections(army, position.men.TypeAt(from)) & varia::sdk::Bit(direction);
}

bool SlideAttack(const Scene& scene, int enemy, const Set& men) {
  const Position& position = *scene.position;
  const Set sliders = kTables.Sliders(position.men.by_type()) & men & Board::Star(scene.king);
  if (sliders.Empty()) return false;
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    const Set ray = OwnRay(direction, scene.king);
    if ((ray & sliders).Empty()) continue;
    const Square first = Board::Nearest(direction, ray & scene.occupied);
    if (sliders.Has(first) && SlidesTowards(position, enemy, first, Opposite(direction))) return true;
  }
  return false;
}

// An enemy on a Ferry beside a King who has none.
bool RideAttack(const Scene& scene) {
  return kBanks.Has(scene.king) && (Neighbours(scene.king) & scene.ferries & scene.enemies).Any();
}

// A dragon flies over a King on a Ferry when the first man on its line is he and it can end beyond him.
bool FlightAttack(const Scene& scene, const Set& dragons) {
  for (Direction direction : {varia::sdk::kNorth, varia::sdk::kEast, varia::sdk::kSouth, varia::sdk::kWest}) {
    const Set& ray = Board::Ray(direction, scene.king);
    if ((ray & dragons).Empty()) continue;
    const Square first = Board::Nearest(direction, ray & scene.occupied);
    if (!dragons.Has(first)) continue;
    const bool along_file = direction == varia::sdk::kNorth || direction == varia::sdk::kSouth;
    if (!along_file && scene.position->men.TypeAt(first) != kGolddragon) continue;
    const Set beyond = Board::Slide(Opposite(direction), scene.king, scene.occupied) - scene.occupied - scene.ferries;
    if (beyond.Any()) return true;
  }
  return false;
}

// A dragon burns a King on a Ferry when it can step diagonally forward towards him and no other occupied Ferry is
// nearer.
bool FireAttack(const Scene& scene, int enemy, const Set& dragons) {
  const Set afloat = scene.ferries & scene.occupied;
  for (Direction forward : ForwardDiagonals(enemy)) {
    const Set& back = Board::Ray(Opposite(forward), scene.king);
    Set breathers = back & dragons;
    bool burns = false;
    breathers.ForEach([&](Square dragon) {
      const Set between = Board::Ray(forward, dragon) & back;
      if ((between & afloat).Any()) return;
      // All between is on the dragon's shore, since the King stands on a bank.
      const Set ends = Board::Slide(forward, dragon, scene.occupied) & between;
      burns |= (ends - scene.occupied - scene.ferries).Any();
    });
    if (burns) return true;
  }
  return false;
}

}  // namespace

bool Attacked(const Scene& scene, int enemy) {
  const Position& position = *scene.position;
  if (!scene.ferries.Has(scene.king)) {
    return Steppers(scene, enemy, scene.enemies).Any() || RideAttack(scene) || SlideAttack(scene, enemy, scene.enemies);
  }
  const Set dragons = Dragons(position) & scene.enemies;
  const Set others = scene.enemies - dragons;
  if (Steppers(scene, enemy, others).Any() || SlideAttack(scene, enemy, others)) return true;
  return (dragons & Board::Star(scene.king)).Any() &&
         (FlightAttack(scene, dragons) || FireAttack(scene, enemy, dragons));
}

bool SafeAfter(const Position& position, Move move) {
  const int army = position.to_move;
  const Square king = position.king[army];
  // Flight never takes an ally, and nobody moves onto one, but fire may.
  if (move.from != king && IsDragon(position.men.TypeAt(move.from)) && VictimOf(position, move).square == king)
    return false;
  return !Attacked(SceneAfter(position, move), 1 - army);
}

Set SafeTargets(const Position& position, Move move, const Set& targets) {
  Set safe;
  targets.ForEach([&](Square to) {
    move.to = static_cast<uint8_t>(to);
    if (SafeAfter(position, move)) safe.Add(to);
  });
  return safe;
}

uint8_t OpenCastlings(const Position& position) {
  uint8_t open = 0;
  const Set occupied = position.men.Occupied();
  for (size_t i = 0; i < kCastlings.size(); ++i) {
    const Castling& castling = kCastlings[i];
    if (castling.army != position.to_move || !(position.castling >> i & 1)) continue;
    if ((castling.between & occupied).Empty()) open |= static_cast<uint8_t>(1u << i);
  }
  return open;
}

uint8_t SafeCastlings(const Position& position) {
  const int army = position.to_move;
  uint8_t safe = OpenCastlings(position);
  for (size_t i = 0; i < kCastlings.size(); ++i) {
    if (!(safe >> i & 1)) continue;
    for (Square square : kCastlings[i].way) {
      Scene standing = SceneOf(position, army);
      standing.occupied.Remove(kCastlings[i].king_from);
      standing.occupied.Add(square);
      standing.king = square;
      if (Attacked(standing, 1 - army)) safe &= static_cast<uint8_t>(~(1u << i));
    }
  }
  return safe;
}

Set EnPassantPawns(const Position& position, Square passed) {
  return kTables.StepOrigins(position.to_move, kPawn, passed) & position.men.Of(position.to_move, kPawn);
}

Set EnPassantCapturers(const Position& position, Square passed) {
  Set capturers;
  EnPassantPawns(position, passed).ForEach([&](Square from) {
    const Move move{.from = static_cast<uint8_t>(from), .to = static_cast<uint8_t>(passed)};
    if (SafeAfter(position, move)) capturers.Add(from);
  });
  return capturers;
}

KingSafety::KingSafety(const Position& position)
    : position_(position),
      army_(position.to_move),
      enemy_(1 - army_),
      king_(position.king[army_]),
      afloat_(position.ferries.Has(king_)) {
  if (!afloat_) {
    LookAround();
    return;
  }
  // Flight and fire look at whole lines through the King. What stands elsewhere can come between, but not open
  // anything.
  in_check_ = Attacked(SceneOf(position, army_), enemy_);
  careful_ = in_check_ ? Board::All() : Board::Star(king_);
}

// Checks and pins of a King without a Ferry: by steps, slides and rides alone.
void KingSafety::LookAround() {
  const auto& men = position_.men;
  const Set& enemies = men.Army(enemy_);
  const Scene scene = SceneOf(position_, army_);
  Set checkers = Steppers(scene, enemy_, enemies);
  if (kBanks.Has(king_)) {
    riders_ = Neighbours(king_) & enemies;
    checkers |= riders_ & position_.ferries;
  }
  // A Pawn that can become nothing now could after the capture of one of its side's men.
  if (kLastRank[enemy_].Has(king_) &&
      (kTables.StepOrigins(enemy_, kPawn, king_) & men.Type(kPawn) & (enemies - checkers)).Any()) {
    careful_ = Board::All();
  }

  Set line;  // of the last slider that gives check
  const Set sliders = kTables.Sliders(men.by_type()) & enemies & Board::Star(king_);
  for (int d = 0; sliders.Any() && d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    const Set ray = OwnRay(direction, king_);
    if ((ray & sliders).Empty()) continue;
    const Direction back = Opposite(direction);
    const Square first = Board::Nearest(direction, ray & scene.occupied);
    if (enemies.Has(first)) {
      if (!sliders.Has(first) || !SlidesTowards(position_, enemy_, first, back)) continue;
      checkers.Add(first);
      line = ray & Board::Ray(back, first);
    } else {
      const Set beyond = ray & Board::Ray(direction, first) & scene.occupied;
      if (beyond.Empty()) continue;
      const Square second = Board::Nearest(direction, beyond);
      if (!sliders.Has(second) || !SlidesTowards(position_, enemy_, second, back)) continue;
      pinned_.Add(first);
      pins_[pin_count_++] = {first, (ray & Board::Ray(back, second)) | Set::Of(second)};
    }
  }
  in_check_ = checkers.Any();
  if (checkers.One()) evasions_ = checkers | line;
}

Set KingSafety::Sends(Move move, const Set& targets) const {
  if (!afloat_) {
    // A Ferry under the King changes who attacks him; elsewhere it only lets enemies ride.
    Set safe = in_check_ ? Set{} : targets - riders_ - Set::Of(king_);
    if (targets.Has(king_)) safe |= SafeTargets(position_, move, Set::Of(king_));
    return safe;
  }
  if (move.from == king_) {
    // Left without a Ferry, wherever it goes.
    Scene scene = SceneOf(position_, army_);
    scene.ferries.Remove(king_);
    return Attacked(scene, enemy_) ? Set{} : targets - (Neighbours(king_) & scene.enemies);
  }
  return careful_.Has(move.from) ? SafeTargets(position_, move, targets) : targets;
}

}  // namespace flight_and_ferry
