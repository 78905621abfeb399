// Position texts: what they may say, and what they say.
#include <algorithm>
#include <string>
#include <vector>

#include "plugins/flight_and_ferry/check.h"
#include "plugins/flight_and_ferry/rules.h"

namespace flight_and_ferry {
namespace {

using varia::sdk::kNoSquare;
using varia::sdk::SquareName;
using varia::sdk::Status;
using varia::sdk::TextPosition;
using varia::sdk::TextValue;

// Men on the board and taken together, never more while a game goes on.
constexpr int kMostMen = 2 * Board::kSquares;

Status ReadCastling(const TextValue& text, Position* position) {
  if (text.value == "-") return {};
  for (size_t i = 0; i < text.value.size(); ++i) {
    const char letter = text.value[i];
    const uint64_t offset = text.offset + i;
    const auto* castling =
        std::find_if(kCastlings.begin(), kCastlings.end(), [&](const Castling& row) { return row.letter == letter; });
    if (castling == kCastlings.end()) {
      return Status::Malformed(offset, "castling rights are some of the letters KQkq, or '-'");
    }
    const auto bit = static_cast<uint8_t>(1u << (castling - kCastlings.begin()));
    if (position->castling & bit)
      return Status::Malformed(offset, std::string("the castling right ") + letter + " is given twice");
    if (!position->men.Is(castling->king_from, castling->army, kKing) ||
        !position->men.Is(castling->rook_from, castling->army, kRook)) {
      return Status::IllegalPosition(offset, std::string("the castling right ") + letter + " needs the King on " +
                                                 SquareName(Spec(), castling->king_from) + " and his Rook on " +
                                                 SquareName(Spec(), castling->rook_from));
    }
    position->castling |= bit;
  }
  return {};
}

Status ReadFerries(const TextValue& text, Position* position) {
  const size_t comma = text.value.find(',');
  if (comma == std::string::npos || text.value.find(',', comma + 1) != std::string::npos) {
    return Status::Malformed(text.offset, "ferries= must name two squares with a comma between, as in a5,h6");
  }
  const std::string names[] = {text.value.substr(0, comma), text.value.substr(comma + 1)};
  uint64_t offset = text.offset;
  for (const std::string& name : names) {
    const Square square = varia::sdk::ParseSquare(Spec(), name);
    if (square == kNoSquare) return Status::Malformed(offset, "ferries= must name two squares of the board");
    if (!kBanks.Has(square)) {
      return Status::IllegalPosition(offset, "a Ferry cannot be on " + name + ": Ferries stay on ranks 5 and 6");
    }
    if (position->ferries.Has(square)) return Status::IllegalPosition(offset, "both Ferries cannot be on " + name);
    if (!position->men.Empty(square) && IsDragon(position->men.TypeAt(square))) {
      return Status::IllegalPosition(offset, "no Ferry can be on " + name + ", where a dragon stands");
    }
    position->ferries.Add(square);
    offset = text.offset + comma + 1;
  }
  return {};
}

Status ReadTaken(const TextValue& text, Position* position) {
  if (text.value == "-") return {};
  int men = position->men.Occupied().Count();
  for (size_t i = 0; i < text.value.size(); ++i) {
    const char letter = text.value[i];
    const uint64_t offset = text.offset + i;
    const int army = letter >= 'a' ? kWales : kWessex;
    const char symbol = static_cast<char>(army == kWales ? letter - 'a' + 'A' : letter);
    const int kind = TakenKind(army, varia::sdk::TypeOf(Spec(), {&symbol, 1}, army));
    if (kind < 0) return Status::Malformed(offset, "taken= lists men with the letters QGRBN and qcrfn, or is '-'");
    if (++men > kMostMen) {
      return Status::IllegalPosition(offset,
                                     "there are more than " + std::to_string(kMostMen) + " men on the board and taken");
    }
    ++position->taken[army][kind];
  }
  return {};
}

Status ReadEnPassant(const TextValue& text, Position* position) {
  if (text.value == "-") return {};
  const int army = position->to_move, enemy = 1 - army;
  const Square passed = varia::sdk::ParseSquare(Spec(), text.value);
  if (passed == kNoSquare) return Status::Malformed(text.offset, "ep must be a square of the board, or '-'");
  if (!kPassedRank[enemy].Has(passed)) {
    return Status::IllegalPosition(text.offset, "ep is the square that an enemy Pawn passed, on rank " +
                                                    std::string(enemy == kWessex ? "4" : "7") + " here");
  }
  const Square from = passed - ForwardStep(enemy), to = passed + ForwardStep(enemy);
  if (!position->men.Is(to, enemy, kPawn) || !position->men.Empty(from) || !position->men.Empty(passed)) {
    return Status::IllegalPosition(text.offset, "no Pawn can just have gone from " + SquareName(Spec(), from) + " to " +
                                                    SquareName(Spec(), to) + " over " + text.value);
  }
  if (EnPassantCapturers(*position, passed).Empty()) {
    return Status::IllegalPosition(text.offset, "ep is '-' when no Pawn can legally capture there");
  }
  position->en_passant = static_cast<uint8_t>(passed);
  return {};
}

std::string FerriesText(const Set& ferries) {
  std::vector<Square> squares;
  ferries.ForEach([&](Square square) { squares.push_back(square); });
  std::sort(squares.begin(), squares.end(),
            [](Square a, Square b) { return std::pair(Board::File(a), a) < std::pair(Board::File(b), b); });
  return SquareName(Spec(), squares[0]) + "," + SquareName(Spec(), squares[1]);
}

std::string TakenText(const Position& position) {
  std::string text;
  for (int army = 0; army < 2; ++army) {
    for (int kind = 0; kind < kTakenKinds; ++kind) {
      const char lower = PromotionLetter(kTakenTypes[army][kind]);
      text.append(position.taken[army][kind], army == kWales ? lower : static_cast<char>(lower - 'a' + 'A'));
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

Status Rules::Read(const TextPosition& text, const varia::sdk::OptionValues&, Position* position) {
  std::array<Square, 2> kings;
  if (Status status = FindKings(Spec(), text, &kings); !status.ok()) return status;
  for (int army = 0; army < 2; ++army) {
    Status status = ForbidMen(Spec(), text, army, Bit(kPawn), kLastRank[army], "arriving there, it must be promoted");
    if (!status.ok()) return status;
    position->king[army] = static_cast<uint8_t>(kings[army]);
  }
  for (const auto& placed : text.men) position->men.Put(placed.square, placed.man);
  position->to_move = static_cast<uint8_t>(text.seat);
  position->halfmove = text.halfmove;
  position->fullmove = text.fullmove;
  position->en_passant = kNoEnPassant;
  if (Status status = ReadCastling(text.castling, position); !status.ok()) return status;
  if (Status status = ReadFerries(text.fields[0], position); !status.ok()) return status;
  if (Status status = ReadTaken(text.fields[1], position); !status.ok()) return status;
  if (Attacked(SceneOf(*position, 1 - text.seat), text.seat)) {
    return Status::IllegalPosition(text.turn_offset, "the side not to move is in check");
  }
  return ReadEnPassant(text.en_passant, position);
}

void Rules::Write(const Position& position, TextPosition* text) {
  position.men.Occupied().ForEach([&](Square square) { text->men.push_back({square, position.men.At(square), 0}); });
  text->seat = position.to_move;
  text->halfmove = position.halfmove;
  text->fullmove = position.fullmove;
  if (position.castling != 0) {
    text->castling.value.clear();
    for (size_t i = 0; i < kCastlings.size(); ++i) {
      if (position.castling >> i & 1) text->castling.value += kCastlings[i].letter;
    }
  }
  if (position.en_passant != kNoEnPassant) text->en_passant.value = SquareName(Spec(), position.en_passant);
  text->fields = {{FerriesText(position.ferries), 0}, {TakenText(position), 0}};
}

}  // namespace flight_and_ferry
