// What a search wants to know of Ancient World War's positions and moves.
#include "plugins/ancient_world_war/rules.h"
#include "varia/sdk/tactics.h"

namespace ancient_world_war {

using varia::sdk::Move;

namespace {

constexpr std::array<int, kTypes> kBecomes = [] {
  std::array<int, kTypes> becomes{};
  for (int type = 0; type < kTypes; ++type) becomes[type] = Promoted(static_cast<Type>(type));
  becomes[kShatranjPawn] = kFerz;
  return becomes;
}();
// Being bared loses, so the last men are worth more than their moves: so much for each missing of the first few.
constexpr int kFewMen = 5;
constexpr int kEachMissing = 60;

int FearOfBeingBared(const Set& men) { return std::max(0, kFewMen - men.Count()) * kEachMissing; }

}  // namespace

// One file, so that the worths find the tables made.
const varia::sdk::PieceTables<Shape, kTypes> kAttackTables(kPieces);
const varia::sdk::Worths<Shape, kTypes> kWorths(kPieces, kAttackTables, kBecomes, {kPromotionZone, kFirstRank});

void Rules::Evaluate(const Position& position, int32_t* scores) {
  const int balance = position.men.balance() - FearOfBeingBared(position.men.Army(kShogi)) +
                      FearOfBeingBared(position.men.Army(kShatranj));
  varia::sdk::SetScores(balance, position.to_move, scores);
}

void Rules::Mark(const Position& position, Move move, varia_move_mark* mark) {
  const int type = position.men.TypeAt(move.from);
  const int captured = position.men.Empty(move.to) ? 0 : kWorths.Base(position.men.TypeAt(move.to));
  varia::sdk::MarkStep(kAttackTables, position.men, kWorths, move, move.suffix != 0 ? kBecomes[type] : type, captured,
                       mark);
}

bool Rules::Pass(Position& position) {
  if (InCheck(position)) return false;
  varia::sdk::PassTurn(position);
  return true;
}

uint32_t Rules::BareSeats(const Position& position) { return varia::sdk::BareArmies(position.men); }

}  // namespace ancient_world_war
