// Why a move is refused, for people.
#include <cstdlib>
#include <string>

#include "plugins/flight_and_ferry/check.h"
#include "plugins/flight_and_ferry/rules.h"

namespace flight_and_ferry {
namespace {

using varia::sdk::Status;

std::string Name(Square square) { return varia::sdk::SquareName(Spec(), square); }
std::string NameOf(int type) { return std::string(kPieces[type].name); }

bool HoldsDragon(const Position& position, Square square) {
  return !position.men.Empty(square) && IsDragon(position.men.TypeAt(square));
}

// The reasons below are "" where they find nothing wrong; each takes a move of a man of the side to move.

// What is wrong with where a Ferry goes, ridden or sent.
std::string FerryReason(const Position& position, Move move) {
  if (!position.ferries.Has(move.from)) return "there is no Ferry on " + Name(move.from);
  if (!kBanks.Has(move.to)) return "the Ferries stay on ranks 5 and 6";
  if (move.from == move.to) return "the Ferry must go to another square";
  if (position.ferries.Has(move.to)) return "the other Ferry is on " + Name(move.to);
  if (move.form == kSend) {
    return HoldsDragon(position, move.to) ? "a Ferry cannot go under the dragon on " + Name(move.to) : "";
  }
  if (!kTables.QuietSteps(kWessex, kKing, move.from).Has(move.to)) return "a ride is one step";
  if (position.men.Army(position.to_move).Has(move.to)) return "an own man stands on " + Name(move.to);
  return "";
}

// What is wrong with how a Pawn's move is promoted.
std::string PromotionReason(const Position& position, Move move) {
  const int army = position.to_move;
  const bool last = kLastRank[army].Has(move.to), pieces = kPieceRank[1 - army].Has(move.to);
  if (move.suffix == 0) {
    if (!last) return "";
    return MayPromoteAtLast(position, army, position.men.Army(army)) ? "a Pawn must be promoted on " + Name(move.to)
                                                                     : "the Pawn could become nothing there";
  }
  if (position.men.TypeAt(move.from) != kPawn || (!last && !pieces)) return "nobody is promoted by this move";
  for (int kind = 0; kind < kTakenKinds; ++kind) {
    const Type type = kTakenTypes[army][kind];
    if (PromotionLetter(type) != move.suffix) continue;
    if (pieces && position.taken[army][kind] == 0)
      return "the enemy has taken no " + NameOf(type) + " that could come back";
    if (!MayAdd(position, army, kind, position.men.Army(army))) {
      return "there would be more than " + std::to_string(kMostOnBoard[kind]) + " of " + NameOf(type) + " on the board";
    }
    return "";
  }
  return "no Pawn of " + std::string(Spec().armies[army].name) + " becomes '" + move.suffix + "'";
}

// What is wrong with a move that would be an own one.
std::string OwnMoveReason(const Position& position, Move move) {
  const int type = position.men.TypeAt(move.from);
  if (position.men.Army(position.to_move).Has(move.to)) return "an own man stands on " + Name(move.to);
  if (IsDragon(type) && position.ferries.Has(move.to)) return "no dragon ends on a Ferry's square";
  if (!OwnReach(type, move.from).Has(move.to)) return "this move of the " + NameOf(type) + " would cross the Channel";
  if (type == kKing && Board::Rank(move.from) == Board::Rank(move.to) && std::abs(move.from - move.to) == 2) {
    return "the King cannot castle there";
  }
  return PromotionReason(position, move);
}

std::string Reason(const Position& position, Move move) {
  const int army = position.to_move;
  if (position.men.Empty(move.from)) return "no man stands on " + Name(move.from);
  if (!position.men.Army(army).Has(move.from)) {
    return "the man on " + Name(move.from) + " is not " + std::string(Spec().armies[army].name) + "'s";
  }
  if (IsPseudoLegal(position, move)) {
    if (VictimOf(position, move).square == position.king[army]) return "its fire would take the own King";
    const bool castling = move.from == position.king[army] && std::abs(move.from - move.to) == 2;
    return castling ? "the King may not castle out of, through or into an attack" : "it would leave the King attacked";
  }
  std::string reason = move.form == Move::kStep ? OwnMoveReason(position, move) : FerryReason(position, move);
  if (!reason.empty()) return reason;
  return "the " + NameOf(position.men.TypeAt(move.from)) + " on " + Name(move.from) + " does not move like that";
}

}  // namespace

Status Rules::ExplainIllegal(const Position& position, Move move) {
  char text[VARIA_MAX_MOVE_TEXT];
  const size_t size = FormatMove(move, text);
  if (size == 0 || move.form == Move::kDrop) return Status::IllegalMove("the code is no move of this variant");
  const std::string shown(text, size);
  varia::sdk::CountSink sink;
  Generate(position, sink);
  if (sink.count() == 0) return Status::IllegalMove(shown + ": the game is over");
  return Status::IllegalMove(shown + ": " + Reason(position, move));
}

}  // namespace flight_and_ferry
