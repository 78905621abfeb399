// What the writer and the reader of game texts must agree about.
#ifndef VARIA_PLATFORM_STORE_GAME_TEXT_SYNTAX_H_
#define VARIA_PLATFORM_STORE_GAME_TEXT_SYNTAX_H_

#include <string>

#include "absl/strings/string_view.h"

namespace varia::game_text {

// Names of headers with a meaning of their own, which no plain tag can have.
inline constexpr absl::string_view kReservedHeaders[] = {
    "Variant", "VariantVersion", "Setup", "Position", "Option", "Player", "Tag", "Result", "Termination"};
bool IsReservedHeader(absl::string_view name);

// Letters, digits and '_': what the name of a header consists of.
bool IsHeaderChar(char c);
// Whether a byte may stand in a move text without quotes.
bool IsMoveChar(char c);
// Length of a move number with its dots at the start of `text`, or 0.
size_t MoveNumberLength(absl::string_view text);

// An end mark: "*", or one score a team.
struct EndMark {
  int teams = 0;    // 0 for "*"
  int winner = -1;  // of the teams, or -1
};
// False when the word is none. "0-0" is none: somebody wins or all share.
bool ParseEndMark(absl::string_view word, EndMark* mark);
std::string EndMarkText(const EndMark& mark);

}  // namespace varia::game_text

#endif  // VARIA_PLATFORM_STORE_GAME_TEXT_SYNTAX_H_
