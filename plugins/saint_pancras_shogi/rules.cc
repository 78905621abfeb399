#include "plugins/saint_pancras_shogi/rules.h"

#include "plugins/saint_pancras_shogi/attack_tables.h"
#include "plugins/saint_pancras_shogi/drops.h"
#include "plugins/saint_pancras_shogi/king_danger.h"
#include "varia/sdk/promotion.h"

namespace saint_pancras_shogi {

namespace {

using varia::sdk::Move;
using varia::sdk::Square;

// Where a man may go, the safety of his King aside.
Set Targets(int army, Type type, Square from, const Set& own, const Set& enemies) {
  Set targets = kAttackTables.Targets(army, type, from, own, enemies);
  const Set occupied = own | enemies;
  if (type == kSaint) targets |= CannonTargets(from, occupied, enemies);
  if (type == kHelmedMao) targets |= OpenTargets(MaoMovesFrom(army, from), occupied) - own;
  if (type == kSilverfearful) targets |= OpenTargets(DoubleStepsFrom(from), occupied) - own;
  return targets;
}

bool HasMove(const Rules::Position& position) {
  varia::sdk::CountSink sink;
  Rules::Generate(position, sink);
  return sink.count() > 0;
}

bool IsMate(const Rules::Position& position) { return Rules::InCheck(position) && !HasMove(position); }

// Of the squares for a Point drop, those on which it gives no mate (rule option point_drop_mate=forbidden).
Set WithoutMates(const Rules::Position& position, const Set& squares) {
  // A Point gives check from the square before the King, or as the screen of a Saint on the King's lines.
  const Square king = position.king[1 - position.to_move];
  Set near = kAttackTables.StepOrigins(position.to_move, kPoint, king);
  if (position.men.Of(position.to_move, kSaint).Any()) near |= Board::Star(king);
  Set allowed = squares - near;
  (squares & near).ForEach([&](Square to) {
    Rules::Position after = position;
    Rules::Play(after, Move{.to = static_cast<uint8_t>(to), .form = Move::kDrop, .suffix = kHandOrder[kPoint]});
    if (!IsMate(after)) allowed.Add(to);
  });
  return allowed;
}

template <class Sink>
void GenerateDrops(const Rules::Position& position, const KingDanger& danger, Sink& sink) {
  const int army = position.to_move;
  uint32_t in_hand = 0;
  for (int type = 0; type < kHandTypes; ++type) in_hand |= uint32_t{position.hands[army][type] > 0} << type;
  if (in_hand == 0) return;
  const Set squares = danger.SafeDrops(Board::All() - position.men.Occupied());
  if (squares.Empty()) return;
  for (int type = 0; type < kHandTypes; ++type) {
    if (!(in_hand >> type & 1)) continue;
    Set allowed = squares - ForbiddenDrops(position.men, army, static_cast<Type>(type));
    if (type == kPoint && position.point_drop_mate_forbidden) allowed = WithoutMates(position, allowed);
    sink.AddAll(Move{.form = Move::kDrop, .suffix = kHandOrder[type]}, allowed);
  }
}

struct Faces {
  static constexpr std::string_view kHandOrder = saint_pancras_shogi::kHandOrder;
  static constexpr int kKing = saint_pancras_shogi::kKing, kPawn = kPoint;
  static int Promoted(int type) { return saint_pancras_shogi::Promoted(static_cast<Type>(type)); }
  static int Unpromoted(int type) { return Kodama(static_cast<Type>(type)); }
};

}  // namespace

template <class Sink>
void Rules::Generate(const Position& position, Sink& sink) {
  const int army = position.to_move, enemy = 1 - army;
  const Square king = position.king[army];
  const Set& own = position.men.Army(army);
  const Set& enemies = position.men.Army(enemy);
  const KingDanger danger(position.men, enemy, king);

  auto attacked = [&](Square to, const Set& occupied, const Set& gone) {
    return Attacked(position.men, enemy, to, occupied, gone);
  };
  sink.AddAll(Move{.from = static_cast<uint8_t>(king)},
              varia::sdk::SafeKingSteps(kAttackTables, position.men, army, kKing, king, attacked));

  for (int row = 0; row < kTypes; ++row) {
    const Type type = static_cast<Type>(row);
    if (type == kKing) continue;
    const Set stuck = Stuck(army, type);
    position.men.Of(army, type).ForEach([&](Square from) {
      const Set targets = danger.Safe(from, Targets(army, type, from, own, enemies));
      if (Promoted(type) == type) {
        sink.AddAll(Move{.from = static_cast<uint8_t>(from)}, targets);
      } else {
        varia::sdk::AddZonePromotions(sink, from, targets, kEnemyCamp[army], stuck);
      }
    });
  }
  GenerateDrops(position, danger, sink);
}

template void Rules::Generate(const Position&, varia::sdk::CountSink&);
template void Rules::Generate(const Position&, varia::sdk::ListSink&);
template void Rules::Generate(const Position&, varia::sdk::FindSink&);

void Rules::Play(Position& position, Move move) { varia::sdk::PlayWithHands<Faces>(position, move); }

bool Rules::InCheck(const Position& position) {
  const int army = position.to_move;
  return Attacked(position.men, 1 - army, position.king[army], position.men.Occupied(), {});
}

void Rules::Judge(const Position& position, varia_outcome* outcome) {
  if (InCheck(position)) {
    outcome->state = VARIA_WIN;
    outcome->winning_team = 1u - position.to_move;
    outcome->reason = "checkmate";
  } else {
    outcome->state = VARIA_DRAW;
    outcome->reason = "stalemate";
  }
}

varia_key Rules::Key(const Position& position) {
  varia_key key = position.men.key();
  varia::sdk::Toggle(key, varia::sdk::HandsKey(position.hands, 1));
  if (position.to_move == 1) varia::sdk::Toggle(key, varia::sdk::FactKey(3, 1));
  return key;
}

}  // namespace saint_pancras_shogi
