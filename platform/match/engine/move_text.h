// Moves in the words of chess programs.
#ifndef VARIA_PLATFORM_MATCH_ENGINE_MOVE_TEXT_H_
#define VARIA_PLATFORM_MATCH_ENGINE_MOVE_TEXT_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/loader/variant.h"

namespace varia {

// Chess programs write moves in coordinates as most variants here do ("e2e4", "e7e8q", "P@e5"), and these are read as
// they are. Where that is not a legal move's text, two other forms are tried: the promotion's letter in upper case, and
// castling as the King taking his own Rook ("e1h1"). InvalidArgument as Variant::ParseMove().
absl::StatusOr<varia_move> MoveFromEngine(const Variant& variant, const Position& position, absl::string_view text);

// Text of a legal move for a program that wants castling as the King taking his own Rook.
std::string CastlingAsKingTakesRook(const Variant& variant, const Position& position, varia_move move,
                                    const std::string& text);

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_ENGINE_MOVE_TEXT_H_
