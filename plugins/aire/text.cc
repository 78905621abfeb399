// Between positions and their texts.
#include <algorithm>

#include "plugins/aire/rules.h"

namespace aire {
namespace {

using varia::sdk::Square;
using varia::sdk::Status;
using varia::sdk::TextPosition;
using varia::sdk::TextValue;

// Names of the extra fields' places in TextPosition::fields, as in Spec().
enum Field { kOutField, kRoseField };
constexpr std::string_view kSideLetters = "sn";

std::string Name(int seat) { return std::string(Spec().seats[seat].name); }
std::string Id(int seat) { return std::string(Spec().seats[seat].id); }
std::string Team(int army) { return std::string(Spec().teams[army].name); }
std::string SquareText(Square square) { return varia::sdk::SquareName(Spec(), square); }

int SeatNamed(std::string_view id) {
  for (int seat = 0; seat < kSeats; ++seat) {
    if (Spec().seats[seat].id == id) return seat;
  }
  return -1;
}

// Calls visit(entry, offset) for each entry of a comma-separated list, none for "-", up to the first that it refuses.
template <class Visit>
Status ForEachEntry(const TextValue& list, Visit&& visit) {
  if (list.value == "-") return {};
  const std::string_view text = list.value;
  for (size_t start = 0; start <= text.size();) {
    const size_t end = std::min(text.find(',', start), text.size());
    if (Status status = visit(text.substr(start, end - start), list.offset + start); !status.ok()) return status;
    start = end + 1;
  }
  return {};
}

Status ReadMen(const TextPosition& text, Rules::Position* position) {
  for (const auto& placed : text.men) {
    if (placed.man.type == kRose && position->men.Of(placed.man.army, kRose).Any()) {
      return Status::IllegalPosition(placed.offset, "a second Rose of " + Team(placed.man.army) + " stands on " +
                                                        SquareText(placed.square) + "; a team has at most one");
    }
    position->men.Put(placed.square, placed.man);
  }
  return {};
}

Status ReadOut(const TextValue& field, Rules::Position* position) {
  return ForEachEntry(field, [&](std::string_view entry, uint64_t offset) -> Status {
    const bool mark = entry.ends_with('!');
    const int seat = SeatNamed(entry.substr(0, entry.size() - mark));
    if (seat < 0) {
      return Status::Malformed(
          offset,
          "out= lists the players who have dropped out, from ws, bn, wn and bs, each with '!' while "
          "the partner has not moved since, commas between");
    }
    if (Rules::IsOut(*position, seat)) return Status::Malformed(offset, "out= names " + Id(seat) + " twice");
    if (Rules::Finished(*position)) {
      return Status::IllegalPosition(offset, "out= goes on with " + Id(seat) + " although the game was over before");
    }
    position->out |= static_cast<uint8_t>(1 << seat);
    position->partner_unmoved |= static_cast<uint8_t>(mark << seat);
    position->out_order[position->out_count++] = static_cast<uint8_t>(seat);
    return {};
  });
}

// The player to move is still in; in a finished game he is the next one.
Status CheckTurn(const TextPosition& text, const Rules::Position& position) {
  const int seat = text.seat;
  if (Rules::IsOut(position, seat)) {
    return Status::IllegalPosition(text.turn_offset, Id(seat) + " is to move but has dropped out");
  }
  if (!Rules::Finished(position)) return {};
  const int last = position.out_order[position.out_count - 1];
  if (!(position.partner_unmoved >> last & 1)) {
    return Status::IllegalPosition(
        text.fields[kOutField].offset,
        "the game is over, so that '!' stays behind " + Id(last) + ", whose partner cannot move any more");
  }
  int next = NextSeat(last);
  while (Rules::IsOut(position, next)) next = NextSeat(next);
  if (next == seat) return {};
  return Status::IllegalPosition(text.turn_offset, "in this finished game the turn must be " + Id(next) +
                                                       "'s, the next player still in after " + Id(last));
}

// An army that a player has left has neither Pawns nor a Princess.
Status CheckArmies(const TextPosition& text, const Rules::Position& position) {
  for (const auto& placed : text.men) {
    if (placed.man.type != kPawn && placed.man.type != kPrincess) continue;
    for (int seat : {SeatOf(placed.man.army, kSouthSide), SeatOf(placed.man.army, kNorthSide)}) {
      if (!Rules::IsOut(position, seat)) continue;
      const bool pawn = placed.man.type == kPawn;
      return Status::IllegalPosition(placed.offset, std::string("a ") + (pawn ? "Pawn" : "Princess") + " of " +
                                                        Team(placed.man.army) + " stands on " +
                                                        SquareText(placed.square) + "; since " + Name(seat) +
                                                        " has dropped out it is a " + (pawn ? "Steward" : "Queen"));
    }
  }
  return {};
}

Status ReadOpenSquares(const TextPosition& text, Rules::Position* position) {
  int last = -1;
  return ForEachEntry(text.en_passant, [&](std::string_view entry, uint64_t offset) -> Status {
    const Square passed = varia::sdk::ParseSquare(Spec(), entry);
    if (passed == varia::sdk::kNoSquare || !(kPassedSquares[kSouthSide] | kPassedSquares[kNorthSide]).Has(passed)) {
      return Status::Malformed(
          offset,
          "ep lists squares that a double step has passed, from a4, a9, b4, b9, g4, g9, h4 and h9, "
          "commas between, or is '-'");
    }
    const int order = Board::File(passed) * Board::kRanks + Board::Rank(passed);
    if (order <= last) return Status::Malformed(offset, "ep lists its squares by file, then rank, each once");
    last = order;
    auto refuse = [&](const std::string& reason) {
      return Status::IllegalPosition(offset, SquareText(passed) + " is not open for en passant: " + reason);
    };
    const Square landing = LandingOf(passed);
    if (position->men.Empty(landing) || position->men.TypeAt(landing) != kPawn) {
      return refuse("no Pawn stands on " + SquareText(landing));
    }
    if (!position->men.Empty(passed)) return refuse("something stands there");
    const int stepper = SeatOf(position->men.At(landing).army, BankOf(passed));
    if (stepper == text.seat) return refuse("the turn has come back to " + Id(stepper) + ", whose double step it was");
    if (position->open[stepper] != 0) {
      return refuse(Id(stepper) + " has passed " + SquareText(position->open[stepper]) + " since");
    }
    position->open[stepper] = static_cast<uint8_t>(passed);
    return {};
  });
}

Status ReadLocks(const TextValue& field, Rules::Position* position) {
  int last = -1;
  return ForEachEntry(field, [&](std::string_view entry, uint64_t offset) -> Status {
    const int army = entry.starts_with("w:") ? kWhite : entry.starts_with("b:") ? kBlack : -1;
    const std::string_view sides = entry.substr(std::min<size_t>(2, entry.size()));
    if (army <= last || (sides != "s" && sides != "n" && sides != "sn")) {
      return Status::Malformed(offset,
                               "rose= lists whose moves a resting Rose waits for, as w:s, w:n or w:sn, then b:..., "
                               "a comma between, or is '-'");
    }
    last = army;
    if (position->men.Of(army, kRose).Empty()) {
      return Status::IllegalPosition(offset, Team(army) + " has no Rose that could rest");
    }
    for (int side : {kSouthSide, kNorthSide}) {
      if (sides.find(kSideLetters[side]) == std::string_view::npos) continue;
      if (Rules::IsOut(*position, SeatOf(army, side))) {
        return Status::IllegalPosition(
            offset, "the Rose cannot wait for " + Name(SeatOf(army, side)) + ", who has dropped out");
      }
      position->pending[army] |= static_cast<uint8_t>(1 << side);
    }
    return {};
  });
}

}  // namespace

Status Rules::Read(const TextPosition& text, const varia::sdk::OptionValues&, Position* position) {
  position->to_move = static_cast<uint8_t>(text.seat);
  position->halfmove = text.halfmove;
  position->fullmove = text.fullmove;
  if (Status status = ReadMen(text, position); !status.ok()) return status;
  if (Status status = ReadOut(text.fields[kOutField], position); !status.ok()) return status;
  if (Status status = CheckTurn(text, *position); !status.ok()) return status;
  if (Status status = CheckArmies(text, *position); !status.ok()) return status;
  if (Status status = ReadOpenSquares(text, position); !status.ok()) return status;
  if (Status status = ReadLocks(text.fields[kRoseField], position); !status.ok()) return status;
  // A player to move without a move is treated as if the turn had just come.
  if (!Finished(*position) && !HasMove(*position)) DropOut(*position);
  return {};
}

void Rules::Write(const Position& position, TextPosition* text) {
  position.men.Occupied().ForEach([&](Square square) { text->men.push_back({square, position.men.At(square), 0}); });
  text->seat = position.to_move;
  text->halfmove = position.halfmove;
  text->fullmove = position.fullmove;

  auto append = [](std::string& list, const std::string& entry) { list += (list.empty() ? "" : ",") + entry; };
  auto or_dash = [](std::string list) { return TextValue{list.empty() ? "-" : std::move(list), 0}; };
  std::string open, out, locks;
  for (int file = 0; file < Board::kFiles; ++file) {
    for (int rank = 0; rank < Board::kRanks; ++rank) {
      const Square square = Board::At(file, rank);
      if (square != 0 && std::count(position.open, position.open + kSeats, square) > 0) {
        append(open, SquareText(square));
      }
    }
  }
  for (int i = 0; i < position.out_count; ++i) {
    const int seat = position.out_order[i];
    append(out, Id(seat) + (position.partner_unmoved >> seat & 1 ? "!" : ""));
  }
  for (int army : {kWhite, kBlack}) {
    std::string sides;
    for (int side : {kSouthSide, kNorthSide}) {
      if (position.pending[army] >> side & 1) sides += kSideLetters[side];
    }
    if (!sides.empty()) append(locks, std::string(Spec().teams[army].id) + ":" + sides);
  }
  text->en_passant = or_dash(open);
  text->fields = {or_dash(out), or_dash(locks)};
}

}  // namespace aire
