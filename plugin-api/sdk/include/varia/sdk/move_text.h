// Move texts of the forms that all variants share: steps with an optional suffix, and drops.
#ifndef VARIA_SDK_MOVE_TEXT_H_
#define VARIA_SDK_MOVE_TEXT_H_

#include <string_view>

#include "varia/sdk/move.h"
#include "varia/sdk/position_text.h"
#include "varia/sdk/spec.h"
#include "varia/sdk/status.h"

namespace varia::sdk {

// Writes a square's name to `out` and returns the place after it. Never allocates.
char* WriteSquare(int files, Square square, char* out);

// Writes "e2e4", "a7a8q", "a5a6+" or "P@e5" to `out` (VARIA_MAX_MOVE_TEXT bytes) and returns the length, or 0 when
// `move` is of neither form. Never allocates.
size_t FormatMove(const VariantSpec& spec, Move move, char* out);

// Reads one square name at `offset` of `text` and moves `offset` behind it. `role` names the square in the sentence of
// a refusal: "the square moved to".
Status ReadSquare(const VariantSpec& spec, std::string_view text, size_t* offset, std::string_view role,
                  Square* square);

// Reads a text of these forms; whether the move is legal is not asked.
Status ParseMove(const VariantSpec& spec, std::string_view text, Move* move);

// Says why an ordinary move that is not in the list of legal moves cannot be played, as well as the squares tell.
Status ExplainIllegalMove(const VariantSpec& spec, const TextPosition& position, bool game_over, Move move,
                          std::string_view text);

}  // namespace varia::sdk

#endif  // VARIA_SDK_MOVE_TEXT_H_
