#include "plugins/chess/rules.h"

#include "plugins/chess/castling.h"
#include "varia/sdk/king_safety.h"

namespace chess {

using varia::sdk::Man;
using varia::sdk::Move;
using varia::sdk::Square;

bool Attacked(const Men& men, int army, Square square, const Set& occupied, const Set& gone) {
  return varia::sdk::Attacks(kAttackTables, men, army, square, occupied, gone);
}

namespace {

using KingSafety = varia::sdk::KingSafety<Shape, kTypes>;

// The Pawn that a capture onto `passed` removes.
Square Victim(int army, Square passed) { return passed - kForward[army]; }

bool EnPassantLeavesKingSafe(const Rules::Position& position, Square from, Square passed) {
  const int army = position.to_move;
  const Set victim = Set::Of(Victim(army, passed));
  const Set occupied = (position.men.Occupied() - Set::Of(from) - victim) | Set::Of(passed);
  return !Attacked(position.men, 1 - army, position.king[army], occupied, victim);
}

Set EnPassantPawns(const Rules::Position& position, Square passed) {
  const int army = position.to_move;
  return kAttackTables.StepOrigins(army, kPawn, passed) & position.men.Of(army, kPawn);
}

template <class Sink>
void AddPawnMoves(Sink& sink, int army, Square from, const Set& targets) {
  Move move{.from = static_cast<uint8_t>(from)};
  sink.AddAll(move, targets - kLastRank[army]);
  const Set last = targets & kLastRank[army];
  if (last.Empty()) return;
  for (const auto& promotion : kPromotions) {
    move.suffix = promotion.letter;
    sink.AddAll(move, last);
  }
}

Set PawnTargets(const Men& men, int army, Square from, const Set& own, const Set& enemies) {
  Set targets = kAttackTables.Targets(army, kPawn, from, own, enemies);
  const Square one = from + kForward[army];
  if (kPawnRank[army].Has(from) && men.Empty(one) && men.Empty(one + kForward[army])) targets.Add(one + kForward[army]);
  return targets;
}

}  // namespace

bool EnPassantIsLegal(const Rules::Position& position, Square passed) {
  bool legal = false;
  EnPassantPawns(position, passed).ForEach([&](Square from) {
    legal = legal || EnPassantLeavesKingSafe(position, from, passed);
  });
  return legal;
}

template <class Sink>
void Rules::Generate(const Position& position, Sink& sink) {
  const int army = position.to_move, enemy = 1 - army;
  const Square king = position.king[army];
  const Set& own = position.men.Army(army);
  const Set& enemies = position.men.Army(enemy);
  const KingSafety safety(kAttackTables, position.men, enemy, king);

  auto attacked = [&](Square to, const Set& occupied, const Set& gone) {
    return Attacked(position.men, enemy, to, occupied, gone);
  };
  sink.AddAll(Move{.from = static_cast<uint8_t>(king)},
              varia::sdk::SafeKingSteps(kAttackTables, position.men, army, kKing, king, attacked));
  if (safety.double_check()) return;
  if (!safety.in_check()) {
    for (Side side : {kKingside, kQueenside}) {
      if (!CanCastle(position, side)) continue;
      const Square to = CastlingMove(position, army, side).text_to;
      sink.Add(Move{.from = static_cast<uint8_t>(king), .to = static_cast<uint8_t>(to)});
    }
  }
  for (int type = kKnight; type < kKing; ++type) {
    position.men.Of(army, type).ForEach([&](Square from) {
      const Set targets = safety.Allowed(from, kAttackTables.Targets(army, type, from, own, enemies));
      sink.AddAll(Move{.from = static_cast<uint8_t>(from)}, targets);
    });
  }
  position.men.Of(army, kPawn).ForEach([&](Square from) {
    AddPawnMoves(sink, army, from, safety.Allowed(from, PawnTargets(position.men, army, from, own, enemies)));
  });
  if (position.passed != kNone) {
    EnPassantPawns(position, position.passed).ForEach([&](Square from) {
      if (!EnPassantLeavesKingSafe(position, from, position.passed)) return;
      sink.Add(Move{.from = static_cast<uint8_t>(from), .to = position.passed});
    });
  }
}

template void Rules::Generate(const Position&, varia::sdk::CountSink&);
template void Rules::Generate(const Position&, varia::sdk::ListSink&);
template void Rules::Generate(const Position&, varia::sdk::FindSink&);

void Rules::Play(Position& position, Move move) {
  const int army = position.to_move;
  const Square passed_before = position.passed;
  position.passed = kNone;
  ++position.halfmove;
  if (const int side = CastlingSide(position, move); side >= 0) {
    const Castling castling = CastlingMove(position, army, static_cast<Side>(side));
    LoseRights(position, castling.king_from);
    const Man king = position.men.Take(castling.king_from), rook = position.men.Take(castling.rook_from);
    position.men.Put(castling.king_to, king);
    position.men.Put(castling.rook_to, rook);
    position.king[army] = static_cast<uint8_t>(castling.king_to);
  } else {
    LoseRights(position, move.from);
    LoseRights(position, move.to);
    if (!position.men.Empty(move.to)) {
      position.men.Take(move.to);
      position.halfmove = 0;
    }
    Man man = position.men.Take(move.from);
    if (man.type == kKing) position.king[army] = move.to;
    if (man.type == kPawn) {
      position.halfmove = 0;
      if (move.to == passed_before) position.men.Take(Victim(army, move.to));
    }
    for (const auto& promotion : kPromotions) {
      if (move.suffix == promotion.letter) man.type = promotion.type;
    }
    position.men.Put(move.to, man);
  }
  if (army == 1) ++position.fullmove;
  position.to_move = static_cast<uint8_t>(1 - army);
  const int distance = move.to - move.from;
  if (distance == 2 * kForward[army] && position.men.Is(move.to, army, kPawn)) {
    const Square passed = move.from + kForward[army];
    if (EnPassantIsLegal(position, passed)) position.passed = static_cast<uint8_t>(passed);
  }
}

void Rules::Judge(const Position& position, varia_outcome* outcome) {
  const int army = position.to_move, enemy = 1 - army;
  if (InCheck(position)) {
    outcome->state = VARIA_WIN;
    outcome->winning_team = static_cast<uint32_t>(enemy);
    outcome->reason = "checkmate";
  } else {
    outcome->state = VARIA_DRAW;
    outcome->reason = "stalemate";
  }
}

varia_key Rules::Key(const Position& position) {
  varia_key key = position.men.key();
  uint32_t rights = 0;
  std::memcpy(&rights, position.castling_rook.data(), sizeof rights);
  varia::sdk::Toggle(
      key, varia::sdk::FactKey(1, uint64_t{rights} << 16 | uint64_t{position.passed} << 8 | position.to_move));
  return key;
}

void Rules::DescribeMove(const Position& before, Move move, const Position& after, varia::v1::Move* message) {
  if (const int side = CastlingSide(before, move); side >= 0) {
    const Castling castling = CastlingMove(before, before.to_move, static_cast<Side>(side));
    message->set_kind("castling");
    message->set_to(varia::sdk::SquareName(Spec(), castling.king_to));
    message->clear_promotion();
    message->clear_captures();
    message->clear_also_moves();
    varia::v1::PieceShift& rook = *message->add_also_moves();
    rook.set_from(varia::sdk::SquareName(Spec(), castling.rook_from));
    rook.set_to(varia::sdk::SquareName(Spec(), castling.rook_to));
    rook.set_symbol("R");
  } else if (move.to == before.passed && before.men.Is(move.from, before.to_move, kPawn)) {
    message->set_kind("en-passant");
    message->mutable_captures(0)->set_manner("en-passant");
  }
  (void)after;
}

}  // namespace chess
