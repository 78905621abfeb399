// What a search wants to know of Saint Pancras Shogi's positions and moves.
#include "plugins/saint_pancras_shogi/rules.h"
#include "varia/sdk/tactics.h"

namespace saint_pancras_shogi {

using varia::sdk::Move;

namespace {

using ByType = std::array<int, kTypes>;

constexpr ByType kBecomes = [] {
  ByType becomes{};
  for (int type = 0; type < kTypes; ++type) becomes[type] = Promoted(static_cast<Type>(type));
  return becomes;
}();
// The tables know steps and slides; what the special moves add is set here, by the same measure of some 71 a square: a
// Mao move is open two times in three, and so is a Silverfearful's second step; a Saint slides like a Rook but captures
// less.
constexpr ByType kFixed = [] {
  ByType worths{};
  worths[kHelmedMao] = 370;
  worths[kSilverfearful] = 430;
  worths[kSaint] = 840;
  return worths;
}();

}  // namespace

// One file, so that the worths find the tables made.
const varia::sdk::PieceTables<Shape, kTypes> kAttackTables(kPieces);
const varia::sdk::Worths<Shape, kTypes> kWorths(kPieces, kAttackTables, kBecomes, kEnemyCamp, kFixed);

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
    captured = kWorths.Base(taken) + varia::sdk::WorthInHand(kWorths, Kodama(static_cast<Type>(taken)));
  }
  varia::sdk::MarkStep(kAttackTables, position.men, kWorths, move, move.suffix == '+' ? kBecomes[type] : type, captured,
                       mark);
}

bool Rules::Pass(Position& position) {
  if (InCheck(position)) return false;
  varia::sdk::PassTurn(position);
  return true;
}

uint32_t Rules::BareSeats(const Position& position) { return varia::sdk::BareArmies(position.men, position.hands); }

}  // namespace saint_pancras_shogi
