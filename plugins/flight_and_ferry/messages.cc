// What the messages say beside men, squares and captures: Ferries, men taken, the names of the moves.
#include <string>

#include "plugins/flight_and_ferry/effects.h"
#include "plugins/flight_and_ferry/rules.h"

namespace flight_and_ferry {
namespace {

std::string Name(Square square) { return varia::sdk::SquareName(Spec(), square); }
std::string Symbol(int type) { return std::string(kPieces[type].symbol); }

constexpr const char* NameOf(Manner manner) {
  switch (manner) {
    case Manner::kEnPassant:
      return "en-passant";
    case Manner::kFlight:
      return "flight";
    case Manner::kFire:
      return "fire";
    case Manner::kOntoSquare:
      break;
  }
  return "";
}

}  // namespace

void Rules::DescribePosition(const Position& position, varia::v1::Position* message) {
  for (const Set& file : kFiles) {
    (position.ferries & file).ForEach([&](Square square) {
      varia::v1::NeutralPiece& ferry = *message->add_neutral_pieces();
      ferry.set_square(Name(square));
      ferry.set_symbol(Symbol(kFerry));
    });
  }
  for (int army = 0; army < 2; ++army) {
    for (int kind = 0; kind < kTakenKinds; ++kind) {
      if (position.taken[army][kind] == 0) continue;
      varia::v1::HandPiece& taken = *message->add_taken();
      taken.set_army(static_cast<uint32_t>(army));
      taken.set_symbol(Symbol(kTakenTypes[army][kind]));
      taken.set_count(position.taken[army][kind]);
    }
  }
}

void Rules::DescribeMove(const Position& before, Move move, const Position& after, varia::v1::Move* message) {
  if (move.form != Move::kStep) {
    varia::v1::NeutralShift& shift = *message->add_neutral_moves();
    shift.set_from(Name(move.from));
    shift.set_to(Name(move.to));
    shift.set_symbol(Symbol(kFerry));
    message->set_kind(move.form == kRide ? "ride" : "send");
  }
  if (move.form == kSend) {
    // The man stays; whoever stands where his Ferry goes has nothing to do with him.
    message->set_to(Name(move.from));
    message->clear_promotion();
    return;
  }
  if (const Victim victim = VictimOf(before, move); victim.Any() && victim.manner != Manner::kOntoSquare) {
    message->set_kind(NameOf(victim.manner));
    for (varia::v1::Capture& capture : *message->mutable_captures()) {
      if (capture.square() == Name(victim.square)) capture.set_manner(NameOf(victim.manner));
    }
  }
  const bool king_moves = after.king[before.to_move] == move.to;
  if (king_moves && message->also_moves_size() > 0) message->set_kind("castling");
}

}  // namespace flight_and_ferry
