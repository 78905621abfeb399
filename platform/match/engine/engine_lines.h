// Reading the lines that engines write. Whatever a line holds, it is read without harm.
#ifndef VARIA_PLATFORM_MATCH_ENGINE_ENGINE_LINES_H_
#define VARIA_PLATFORM_MATCH_ENGINE_ENGINE_LINES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace varia {

// The next word of *text, which loses it; empty at the end. Blanks and tabs stand between words.
absl::string_view TakeWord(absl::string_view* text);

// The words of UCI's "info" that matter.
struct UciInfo {
  uint64_t nodes = 0;
  uint32_t depth = 0;
  std::optional<int> score;  // centipawns, or a mate as in contestant.h; within [-kMateScore, kMateScore]
};
// Reads what follows "info ". The protocol has the values behind their names, in any order; "pv" and "string" take the
// rest of the line. Values that are no numbers count as not given.
UciInfo ReadUciInfo(absl::string_view text);

// Names of UCI options in lower case, with the values of a choice.
using UciOptions = std::map<std::string, std::vector<std::string>>;
// Adds what follows "option name ": "NAME type TYPE default X min X max X var X var X".
void ReadUciOption(absl::string_view text, UciOptions* options);

// What an XBoard engine has told of itself.
struct XboardFeatures {
  std::map<std::string, std::string> values = {{"usermove", "0"}, {"ping", "0"}, {"setboard", "0"}, {"reuse", "1"}};
  std::vector<std::string> options;  // names
  bool waits = false;                // it asked for more time
  std::string answers;               // lines to send back: "accepted NAME" or "rejected NAME" for each
};
// Reads what follows "feature ": NAME=VALUE with blanks between; values of words in quotation marks. True when these
// were the last ones.
bool ReadXboardFeatures(absl::string_view text, XboardFeatures* features);

struct XboardThinking {
  uint32_t depth;
  int score;  // as UciInfo
  uint64_t nodes;
};
// Reads "PLY SCORE TIME NODES PV"; nothing when the line is another.
std::optional<XboardThinking> ReadXboardThinking(absl::string_view line);

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_ENGINE_ENGINE_LINES_H_
