// Position texts of chess: FEN.
#include "plugins/chess/castling.h"
#include "plugins/chess/rules.h"

namespace chess {

using varia::sdk::Square;
using varia::sdk::Status;

namespace {

// Reads the en-passant field: the square that a Pawn has just passed. Kept only when a capture there is legal.
Status ReadPassed(const varia::sdk::TextValue& field, Rules::Position* position) {
  position->passed = Rules::kNone;
  if (field.value == "-") return {};
  const int army = position->to_move, enemy = 1 - army;
  const Square passed = ParseSquare(Spec(), field.value);
  if (passed == varia::sdk::kNoSquare) {
    return Status::Malformed(field.offset, "the en-passant field must be a square or '-'");
  }
  const Square start = passed - kForward[enemy], landed = passed + kForward[enemy];
  if (!(kPawnRank[enemy].Has(start) && position->men.Empty(start) && position->men.Empty(passed) &&
        position->men.Is(landed, enemy, kPawn))) {
    return Status::IllegalPosition(field.offset, "no Pawn can have passed " + field.value + " on the last move");
  }
  if (EnPassantIsLegal(*position, passed)) position->passed = static_cast<uint8_t>(passed);
  return {};
}

}  // namespace

Status Rules::Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues&, Position* position) {
  std::array<Square, 2> kings;
  if (Status status = FindKings(Spec(), text, &kings); !status.ok()) return status;
  for (int army = 0; army < 2; ++army) {
    Status status = ForbidMen(Spec(), text, army, 1u << kPawn, kPawnless, "a Pawn never does");
    if (!status.ok()) return status;
  }
  for (const auto& placed : text.men) position->men.Put(placed.square, placed.man);
  for (int army = 0; army < 2; ++army) position->king[army] = static_cast<uint8_t>(kings[army]);
  position->to_move = static_cast<uint8_t>(text.seat);
  position->halfmove = text.halfmove;
  position->fullmove = text.fullmove;
  if (Status status = ReadCastling(text.castling, position); !status.ok()) return status;
  if (Attacked(position->men, text.seat, kings[1 - text.seat], position->men.Occupied())) {
    return Status::IllegalPosition(text.turn_offset, "the side not to move is in check");
  }
  return ReadPassed(text.en_passant, position);
}

void Rules::Write(const Position& position, varia::sdk::TextPosition* text) {
  position.men.Occupied().ForEach([&](Square square) { text->men.push_back({square, position.men.At(square), 0}); });
  text->seat = position.to_move;
  text->castling.value = CastlingText(position);
  if (position.passed != kNone) text->en_passant.value = varia::sdk::SquareName(Spec(), position.passed);
  text->halfmove = position.halfmove;
  text->fullmove = position.fullmove;
}

}  // namespace chess
