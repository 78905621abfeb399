#include "varia/sdk/move_text.h"

#include <algorithm>

namespace varia::sdk {

char* WriteSquare(int files, Square square, char* out) {
  *out++ = static_cast<char>('a' + square % files);
  const int rank = square / files + 1;
  if (rank >= 100) *out++ = static_cast<char>('0' + rank / 100);
  if (rank >= 10) *out++ = static_cast<char>('0' + rank / 10 % 10);
  *out++ = static_cast<char>('0' + rank % 10);
  return out;
}

size_t FormatMove(const VariantSpec& spec, Move move, char* out) {
  const int squares = spec.files * spec.ranks;
  char* end = out;
  if (move.from >= squares || move.to >= squares) return 0;
  // Codes come from outside: a byte that no text has must not get into one.
  if (move.form == Move::kDrop) {
    if (move.from != 0 || move.suffix < 'A' || move.suffix > 'Z') return 0;
    *end++ = move.suffix;
    *end++ = '@';
    end = WriteSquare(spec.files, move.to, end);
  } else if (move.form == Move::kStep) {
    end = WriteSquare(spec.files, move.from, end);
    end = WriteSquare(spec.files, move.to, end);
    if (move.suffix != 0 && move.suffix != '+' && (move.suffix < 'a' || move.suffix > 'z')) return 0;
    if (move.suffix != 0) *end++ = move.suffix;
  }
  return static_cast<size_t>(end - out);
}

Status ReadSquare(const VariantSpec& spec, std::string_view text, size_t* offset, std::string_view role,
                  Square* square) {
  const std::string_view rest = text.substr(*offset);
  const size_t size = SquareNameLength(rest);
  if (size == 0) {
    return Status::Malformed(*offset,
                             "here must stand " + std::string(role) + ", a file letter and a rank number as in a1");
  }
  *square = ParseSquare(spec, rest.substr(0, size));
  if (*square == kNoSquare) {
    return Status::Malformed(*offset,
                             std::string(role) + ", '" + std::string(rest.substr(0, size)) + "', is not on the board");
  }
  *offset += size;
  return {};
}

Status ParseMove(const VariantSpec& spec, std::string_view text, Move* move) {
  *move = {};
  if (text.empty()) return Status::Malformed(0, "the move text is empty; a move reads like e2e4");
  size_t offset = 0;
  Square from = 0, to = 0;
  if (text.size() > 1 && text[1] == '@') {
    if (spec.hand_order.empty()) return Status::Malformed(0, "this game has no drops");
    if (spec.hand_order.find(text[0]) == std::string_view::npos) {
      return Status::Malformed(0, "the man dropped must be one of " + std::string(spec.hand_order));
    }
    move->form = Move::kDrop;
    move->suffix = text[0];
    offset = 2;
  } else {
    if (Status status = ReadSquare(spec, text, &offset, "the square moved from", &from); !status.ok()) return status;
  }
  if (Status status = ReadSquare(spec, text, &offset, "the square moved to", &to); !status.ok()) return status;
  move->from = static_cast<uint8_t>(from);
  move->to = static_cast<uint8_t>(to);
  if (move->form == Move::kStep && offset < text.size()) {
    const char suffix = text[offset];
    if (suffix != '+' && (suffix < 'a' || suffix > 'z')) {
      return Status::Malformed(offset, "a move can only end in '+' or the lower-case letter of a promotion");
    }
    move->suffix = suffix;
    ++offset;
  }
  if (offset != text.size()) return Status::Malformed(offset, "the move text goes on after its end");
  return {};
}

Status ExplainIllegalMove(const VariantSpec& spec, const TextPosition& position, bool game_over, Move move,
                          std::string_view text) {
  const std::string shown(text);
  if (game_over) return Status::IllegalMove(shown + ": the game is over");
  auto man_on = [&](Square square) -> const TextPosition::PlacedMan* {
    for (const auto& placed : position.men) {
      if (placed.square == square) return &placed;
    }
    return nullptr;
  };
  const int army = spec.seats[position.seat].army;
  const std::string mover(spec.seats[position.seat].name);
  const auto* target = man_on(move.to);
  if (move.form == Move::kDrop) {
    if (target != nullptr) return Status::IllegalMove(shown + ": " + SquareName(spec, move.to) + " is occupied");
    const size_t kind = spec.hand_order.find(move.suffix);
    if (kind == std::string_view::npos || position.hands[army][kind] == 0) {
      return Status::IllegalMove(shown + ": " + mover + " has no " + move.suffix + " in hand");
    }
    return Status::IllegalMove(shown + ": that drop is not allowed here");
  }
  if (move.form != Move::kStep) return Status::IllegalMove(shown + " is not legal here");
  const auto* man = man_on(move.from);
  if (man == nullptr) return Status::IllegalMove(shown + ": no man stands on " + SquareName(spec, move.from));
  if (man->man.army != army) {
    return Status::IllegalMove(shown + ": the man on " + SquareName(spec, move.from) + " is not " + mover + "'s");
  }
  if (target != nullptr && target->man.army == army) {
    return Status::IllegalMove(shown + ": an own man stands on " + SquareName(spec, move.to));
  }
  const std::string name(spec.pieces[man->man.type].name);
  if (move.suffix != 0) {
    return Status::IllegalMove(shown + ": the " + name + " on " + SquareName(spec, move.from) +
                               " cannot make this move with '" + move.suffix + "' at its end");
  }
  return Status::IllegalMove(shown + ": the " + name + " on " + SquareName(spec, move.from) +
                             " cannot make this move now");
}

}  // namespace varia::sdk
