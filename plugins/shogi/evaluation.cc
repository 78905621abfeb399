// What a search wants to know of shogi positions and moves.
#include "plugins/shogi/rules.h"
#include "varia/sdk/tactics.h"

namespace shogi {

using varia::sdk::Move;

namespace {

constexpr std::array<int, kTypes> kBecomes = [] {
  std::array<int, kTypes> becomes{};
  for (int type = 0; type < kTypes; ++type) becomes[type] = kPromoted[type];
  return becomes;
}();
}  // namespace

// One file, so that the worths find the tables made.
const varia::sdk::PieceTables<Shape, kTypes> kAttackTables(kPieces);
const varia::sdk::Worths<Shape, kTypes> kWorths(kPieces, kAttackTables, kBecomes, kZone);

void Rules::Evaluate(const Position& position, int32_t* scores) {
  const int balance = position.men.balance() + varia::sdk::HandBalance(kWorths, position.hands, kHandTypes);
  varia::sdk::SetScores(balance, position.to_move, scores);
}

void Rules::Mark(const Position& position, Move move, varia_move_mark* mark) {
  if (move.form == Move::kDrop) {
    mark->mover = kWorths.Base(static_cast<int>(kHandOrder.find(move.suffix)));
    return;
  }
  const int type = position.men.TypeAt(move.from);
  int captured = 0;
  if (!position.men.Empty(move.to)) {
    // The man taken is lost to the enemy and won for the hand.
    const int taken = position.men.TypeAt(move.to);
    captured = kWorths.Base(taken) + varia::sdk::WorthInHand(kWorths, kUnpromoted[taken]);
  }
  varia::sdk::MarkStep(kAttackTables, position.men, kWorths, move, move.suffix == '+' ? kPromoted[type] : type,
                       captured, mark);
}

bool Rules::InCheck(const Position& position) {
  const int army = position.to_move;
  return Attacked(position.men, 1 - army, position.king[army], position.men.Occupied());
}

bool Rules::Pass(Position& position) {
  if (InCheck(position)) return false;
  varia::sdk::PassTurn(position);
  return true;
}

uint32_t Rules::BareSeats(const Position& position) { return varia::sdk::BareArmies(position.men, position.hands); }

}  // namespace shogi
