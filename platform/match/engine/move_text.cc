#include "platform/match/engine/move_text.h"

#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace varia {
namespace {

// "e1h1" for a castling move, else empty.
std::string KingTakesRook(const Variant& variant, const Position& position, varia_move move) {
  const absl::StatusOr<v1::Move> message = variant.MoveMessage(position, move);
  if (!message.ok() || message->kind() != "castling" || message->also_moves_size() != 1) return "";
  return absl::StrCat(message->from(), message->also_moves(0).from());
}

}  // namespace

absl::StatusOr<varia_move> MoveFromEngine(const Variant& variant, const Position& position, absl::string_view text) {
  const absl::StatusOr<varia_move> move = variant.ParseMove(position, text);
  if (move.ok()) return move;
  const std::string lower = absl::AsciiStrToLower(text);
  if (lower != text) {
    if (const absl::StatusOr<varia_move> other = variant.ParseMove(position, lower); other.ok()) return other;
  }
  std::vector<varia_move> moves;
  variant.LegalMoves(position, &moves);
  for (const varia_move candidate : moves) {
    if (KingTakesRook(variant, position, candidate) == lower) return candidate;
  }
  return move;
}

std::string CastlingAsKingTakesRook(const Variant& variant, const Position& position, varia_move move,
                                    const std::string& text) {
  const std::string castling = KingTakesRook(variant, position, move);
  return castling.empty() ? text : castling;
}

}  // namespace varia
