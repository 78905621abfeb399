// Move texts: e5~d6 rides, ~e5g6 sends; the others are those of all variants.
#include "varia/sdk/move_text.h"

#include <string>

#include "plugins/flight_and_ferry/rules.h"

namespace flight_and_ferry {
namespace {

using varia::sdk::ReadSquare;
using varia::sdk::Status;

// Reads the two squares of "e5~d6" or "~e5g6", and nothing behind them.
Status ParseFerryMove(std::string_view text, Move* move) {
  *move = {.form = text[0] == '~' ? kSend : kRide};
  size_t offset = move->form == kSend ? 1 : 0;
  Square from = 0, to = 0;
  Status status = ReadSquare(Spec(), text, &offset, "the Ferry's square", &from);
  if (!status.ok()) return status;
  if (move->form == kRide) {
    if (offset >= text.size() || text[offset] != '~') {
      return Status::Malformed(offset, "a ride reads like e5~d6, with the '~' between the squares");
    }
    ++offset;
  }
  status = ReadSquare(Spec(), text, &offset, "the square that the Ferry goes to", &to);
  if (!status.ok()) return status;
  if (offset != text.size()) return Status::Malformed(offset, "the move text goes on after its end");
  move->from = static_cast<uint8_t>(from);
  move->to = static_cast<uint8_t>(to);
  return {};
}

}  // namespace

size_t Rules::FormatMove(Move move, char* text) {
  if (move.form != kRide && move.form != kSend) return varia::sdk::FormatMove(Spec(), move, text);
  if (move.from >= Board::kSquares || move.to >= Board::kSquares || move.suffix != 0) return 0;
  char* end = text;
  if (move.form == kSend) *end++ = '~';
  end = varia::sdk::WriteSquare(Shape::kFiles, move.from, end);
  if (move.form == kRide) *end++ = '~';
  end = varia::sdk::WriteSquare(Shape::kFiles, move.to, end);
  return static_cast<size_t>(end - text);
}

Status Rules::ParseMove(std::string_view text, Move* move) {
  if (text.find('~') != std::string_view::npos) return ParseFerryMove(text, move);
  return varia::sdk::ParseMove(Spec(), text, move);
}

}  // namespace flight_and_ferry
