// What a search wants to know of chess positions and moves.
#include <array>

#include "plugins/chess/castling.h"
#include "plugins/chess/rules.h"
#include "varia/sdk/tactics.h"

namespace chess {

using varia::sdk::Move;

namespace {

// A Pawn may become a Queen on the last rank.
constexpr std::array<int, kTypes> kBecomes = {kQueen, kKnight, kBishop, kRook, kQueen, kKing};
}  // namespace

// One file, so that the worths find the tables made.
const varia::sdk::PieceTables<Shape, kTypes> kAttackTables(kPieces);
const varia::sdk::Worths<Shape, kTypes> kWorths(kPieces, kAttackTables, kBecomes, kLastRank);

void Rules::Evaluate(const Position& position, int32_t* scores) {
  varia::sdk::SetScores(position.men.balance(), position.to_move, scores);
}

void Rules::Mark(const Position& position, Move move, varia_move_mark* mark) {
  const int army = position.to_move, type = position.men.TypeAt(move.from);
  int captured = 0, becomes = type;
  if (position.men.Army(1 - army).Has(move.to)) captured = kWorths.Base(position.men.TypeAt(move.to));
  if (move.to == position.passed && type == kPawn) captured = kWorths.Base(kPawn);
  for (const auto& promotion : kPromotions) {
    if (move.suffix == promotion.letter) becomes = promotion.type;
  }
  varia::sdk::MarkStep(kAttackTables, position.men, kWorths, move, becomes, captured, mark);
}

bool Rules::InCheck(const Position& position) {
  const int army = position.to_move;
  return Attacked(position.men, 1 - army, position.king[army], position.men.Occupied());
}

bool Rules::Pass(Position& position) {
  if (InCheck(position)) return false;
  position.passed = kNone;
  varia::sdk::PassTurn(position);
  return true;
}

// Neither side can ever mate: bare Kings, or a single Knight or Bishop besides them (FIDE Laws of Chess 5.2.2).
bool Rules::IsDead(const Position& position) {
  const Set minor = position.men.Type(kKnight) | position.men.Type(kBishop);
  const Set others = position.men.Occupied() - position.men.Type(kKing);
  return (others - minor).Empty() && others.Count() <= 1;
}

uint32_t Rules::BareSeats(const Position& position) { return varia::sdk::BareArmies(position.men); }

}  // namespace chess
