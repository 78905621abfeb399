#include "rules.h"

namespace pawn_duel {
namespace {

using varia::sdk::Man;
using varia::sdk::Move;
using varia::sdk::Square;
using varia::sdk::Status;

const varia::sdk::PieceTables<Shape, kTypes> kTables(kPieces);

bool HasArrived(const Rules::Position& position, int army) { return (position.men.Army(army) & Goal(army)).Any(); }

}  // namespace

template <class Sink>
void Rules::Generate(const Position& position, Sink& sink) {
  const int army = position.to_move, enemy = 1 - army;
  if (HasArrived(position, enemy)) return;
  const Set& own = position.men.Army(army);
  const Set& enemies = position.men.Army(enemy);
  own.ForEach([&](Square from) {
    sink.AddAll(Move{.from = static_cast<uint8_t>(from)}, kTables.Targets(army, kPawn, from, own, enemies));
  });
}

template void Rules::Generate(const Position&, varia::sdk::CountSink&);
template void Rules::Generate(const Position&, varia::sdk::ListSink&);
template void Rules::Generate(const Position&, varia::sdk::FindSink&);

void Rules::Play(Position& position, Move move) {
  const int army = position.to_move;
  if (!position.men.Empty(move.to)) position.men.Take(move.to);
  position.men.Put(move.to, position.men.Take(move.from));
  if (army == 1) ++position.fullmove;
  position.to_move = static_cast<uint8_t>(1 - army);
}

void Rules::Judge(const Position& position, varia_outcome* outcome) {
  const int enemy = 1 - position.to_move;
  outcome->state = VARIA_WIN;
  outcome->winning_team = static_cast<uint32_t>(enemy);
  outcome->reason = HasArrived(position, enemy) ? "last-rank" : "no-moves";
}

varia_key Rules::Key(const Position& position) {
  varia_key key = position.men.key();
  if (position.to_move == 1) varia::sdk::Toggle(key, varia::sdk::FactKey(1, 1));
  return key;
}

Status Rules::Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues&, Position* position) {
  const int mover = text.seat, waiting = 1 - mover;
  int men[2] = {0, 0};
  bool arrived = false;
  for (const auto& placed : text.men) {
    const int army = placed.man.army;
    if (++men[army] > kMen) {
      return Status::IllegalPosition(placed.offset, "this is the sixth Pawn of its army; there are five");
    }
    if (Goal(army).Has(placed.square)) {
      if (army == mover) {
        return Status::IllegalPosition(placed.offset, "this Pawn has won, so it cannot be its army's turn");
      }
      if (arrived)
        return Status::IllegalPosition(placed.offset, "a second Pawn has arrived, but the first one ends the game");
      arrived = true;
    }
    position->men.Put(placed.square, placed.man);
  }
  if (men[waiting] == 0) {
    return Status::IllegalPosition(text.turn_offset, "the side not to move has no Pawn that can have moved last");
  }
  if (text.halfmove != 0) {
    return Status::IllegalPosition(text.halfmove_offset, "the halfmove counter is always 0, as every move is a Pawn's");
  }
  position->to_move = static_cast<uint8_t>(mover);
  position->fullmove = text.fullmove;
  return {};
}

void Rules::Write(const Position& position, varia::sdk::TextPosition* text) {
  position.men.Occupied().ForEach([&](Square square) { text->men.push_back({square, position.men.At(square), 0}); });
  text->seat = position.to_move;
  text->fullmove = position.fullmove;
}

}  // namespace pawn_duel
