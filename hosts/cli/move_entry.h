// Reads a move the way people type it.
#ifndef VARIA_HOSTS_CLI_MOVE_ENTRY_H_
#define VARIA_HOSTS_CLI_MOVE_ENTRY_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "platform/game/session.h"

namespace varia::cli {

// What somebody typed, understood or not.
struct MoveEntry {
  // Text of a legal move; empty when none was meant for sure.
  std::string move;
  // Then what to say about it; one line or more, without a closing newline.
  std::string complaint;
};

// Takes exact move texts, and beside them what differs in letter case, spaces, '-', 'x', ':', '=' and a closing '!',
// '?' or
// '.', and beginnings, failing that ends, that only one legal move has (two characters at least). Complaints say why
// the move is not legal and which ones come near.
MoveEntry ReadMove(const Session& session, absl::string_view typed);

// The legal move that the text names in full: as ReadMove(), but without guessing by beginnings and ends. "" when none
// or several do.
std::string SpeltMove(const Session& session, absl::string_view typed);

// True when the typed text looks more like a move of this game than like a word: it holds a digit.
bool LooksLikeMove(absl::string_view typed);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_MOVE_ENTRY_H_
