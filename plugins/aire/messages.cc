// What only the rules of Aire know of positions and moves, for messages; and why a move is refused.
#include "plugins/aire/rules.h"
#include "varia/sdk/move_text.h"

namespace aire {
namespace {

using varia::sdk::Move;
using varia::sdk::Square;
using varia::sdk::Status;

constexpr int kHalfRanks[2][2] = {{1, 6}, {7, 12}};  // first and last, by side

std::string Id(int seat) { return std::string(Spec().seats[seat].id); }
std::string Name(int seat) { return std::string(Spec().seats[seat].name); }
std::string Team(int army) { return std::string(Spec().teams[army].name); }

std::string HalfName(int side) {
  return side == kSouthSide ? "the South half, ranks 1 to 6" : "the North half, ranks 7 to 12";
}

}  // namespace

void Rules::DescribePosition(const Position& position, varia::v1::Position* message) {
  for (int seat = 0; seat < aire::kSeats; ++seat) {
    varia::v1::SeatState& state = *message->add_seat_states();
    state.set_seat(Id(seat));
    state.set_half_first_rank(kHalfRanks[SideOf(seat)][0]);
    state.set_half_last_rank(kHalfRanks[SideOf(seat)][1]);
    state.set_dropped_out(IsOut(position, seat));
    state.set_partner_has_not_moved_since(position.partner_unmoved >> seat & 1);
    state.set_controls_whole_army(ControlsWholeArmy(position, seat));
  }
  for (int i = 0; i < position.out_count; ++i) {
    message->mutable_seat_states(position.out_order[i])->set_drop_out_order(i + 1);
  }
  for (int army : {kWhite, kBlack}) {
    if (position.pending[army] == 0) continue;
    varia::v1::PieceLock& lock = *message->add_locks();
    lock.set_symbol(std::string(kPieces[kRose].symbol));
    lock.set_army(army);
    lock.set_square(varia::sdk::SquareName(Spec(), position.men.Of(army, kRose).First()));
    for (int side : {kSouthSide, kNorthSide}) {
      if (position.pending[army] >> side & 1) lock.add_pending_seats(Id(SeatOf(army, side)));
    }
  }
}

void Rules::DescribeMove(const Position& before, Move move, const Position& after, varia::v1::Move* message) {
  // A drop-out may change the men, too: that is no promotion by this move.
  message->clear_promotion();
  if (before.men.TypeAt(move.from) == kPawn && BankOf(move.from) != BankOf(move.to)) {
    message->set_promotion(std::string(kPieces[kSteward].symbol));
  }
  if (move.suffix == 'o') message->set_promotion(std::string(kPieces[kRose].symbol));
  if (IsEnPassant(before, move)) {
    message->set_kind("en-passant");
    for (varia::v1::Capture& capture : *message->mutable_captures()) capture.set_manner("en-passant");
  }
  for (int i = before.out_count; i < after.out_count; ++i) message->add_drop_outs(Id(after.out_order[i]));
}

Status Rules::ExplainIllegal(const Position& position, Move move) {
  const int seat = position.to_move, army = ArmyOf(seat), side = SideOf(seat);
  char buffer[VARIA_MAX_MOVE_TEXT];
  const std::string text(buffer, varia::sdk::FormatMove(Spec(), move, buffer));
  auto refuse = [&](const std::string& reason) { return Status::IllegalMove(text + ": " + reason); };
  auto ordinary = [&] {
    varia::sdk::TextPosition written;
    Write(position, &written);
    return varia::sdk::ExplainIllegalMove(Spec(), written, Finished(position), move, text);
  };
  const Set& own = position.men.Army(army);
  if (Finished(position) || move.form != Move::kStep || !own.Has(move.from) || own.Has(move.to)) return ordinary();

  const int type = position.men.TypeAt(move.from);
  if (type == kRose && position.pending[army] != 0) {
    std::string awaited;
    for (int other : {kSouthSide, kNorthSide}) {
      if (!(position.pending[army] >> other & 1)) continue;
      awaited += (awaited.empty() ? "" : " and ") + Name(SeatOf(army, other));
    }
    return refuse("the Rose rests until another piece has been moved by " + awaited);
  }
  if (!Reach(position, move.from).Has(move.to)) {
    const int way = side == kSouthSide ? 1 : -1;
    const bool captures = Board::Step(move.from, 1, way) == move.to || Board::Step(move.from, -1, way) == move.to;
    if (type == kPawn && captures && position.men.Is(move.to, 1 - army, kPawn)) {
      return refuse("a Pawn may capture an unpromoted Pawn only when it crosses the River");
    }
    return ordinary();
  }
  if (move.suffix != 0) {
    if (move.suffix != 'o' || type != kSteward || !kCorners.Has(move.to)) {
      return refuse("only a Steward that moves to a1, h1, a12 or h12 can promote by a letter, 'o' for a Rose");
    }
    if (position.men.Of(army, kRose).Any()) return refuse(Team(army) + " has a Rose already");
  }
  const Set& half = kHalves[side];
  if (!half.Has(move.from) && !half.Has(move.to) && !ControlsWholeArmy(position, seat)) {
    return refuse("a move of " + Name(seat) + " must start or end in " + HalfName(side));
  }
  return refuse("a Queen, Prince or Princess of " + Team(army) + " must stand in " + HalfName(side) +
                ", after the move");
}

}  // namespace aire
