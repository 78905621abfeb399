#include "platform/match/engine/engine_lines.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"
#include "platform/match/contestant.h"

namespace varia {
namespace {

// No mate takes more moves, and no other score comes closer to one.
constexpr int kMateMoves = 999;
// A mate in n moves is scored as this much and n by the XBoard protocol.
constexpr int kXboardMate = 100000;

int OrdinaryScore(int value) { return std::clamp(value, -kMateScore + kMateMoves + 1, kMateScore - kMateMoves - 1); }

int XboardScore(int value) {
  if (value >= kXboardMate) return kMateScore - std::min(value - kXboardMate, kMateMoves);
  // Not -value, which the smallest number does not have.
  if (value <= -kXboardMate) return -kMateScore + std::min(-(value + kXboardMate), kMateMoves);
  return OrdinaryScore(value);
}

}  // namespace

absl::string_view TakeWord(absl::string_view* text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  const char* begin = text->data();
  const char* const all = begin + text->size();
  while (begin != all && blank(*begin)) ++begin;
  const char* end = begin;
  while (end != all && !blank(*end)) ++end;
  text->remove_prefix(static_cast<size_t>(end - text->data()));
  return {begin, static_cast<size_t>(end - begin)};
}

UciInfo ReadUciInfo(absl::string_view text) {
  UciInfo info;
  for (absl::string_view word = TakeWord(&text); !word.empty(); word = TakeWord(&text)) {
    if (word == "pv" || word == "string") break;
    if (info.depth != 0 && info.nodes != 0 && info.score.has_value()) break;  // nothing more is wanted
    if (word == "depth") {
      if (!absl::SimpleAtoi(TakeWord(&text), &info.depth)) info.depth = 0;
    } else if (word == "nodes") {
      if (!absl::SimpleAtoi(TakeWord(&text), &info.nodes)) info.nodes = 0;
    } else if (word == "score") {
      const absl::string_view kind = TakeWord(&text);
      int value = 0;
      if (!absl::SimpleAtoi(TakeWord(&text), &value)) continue;
      if (kind == "cp") info.score = OrdinaryScore(value);
      if (kind == "mate") {
        const int moves = std::clamp(value, -kMateMoves, kMateMoves);
        info.score = moves > 0 ? kMateScore - moves : -kMateScore - moves;
      }
    }
  }
  return info;
}

void ReadUciOption(absl::string_view text, UciOptions* options) {
  const size_t type = text.find(" type ");
  const absl::string_view name = text.substr(0, std::min(type, text.size()));
  std::vector<std::string>& values = (*options)[absl::AsciiStrToLower(name)];
  if (type == absl::string_view::npos) return;
  absl::string_view rest = text.substr(type);
  for (absl::string_view word = TakeWord(&rest); !word.empty(); word = TakeWord(&rest)) {
    if (word == "var") values.emplace_back(TakeWord(&rest));
  }
}

bool ReadXboardFeatures(absl::string_view text, XboardFeatures* features) {
  bool done = false;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const size_t equals = text.find('=');
    if (equals == absl::string_view::npos) return done;
    const std::string name(text.substr(0, equals));
    text.remove_prefix(equals + 1);
    std::string value;
    if (!text.empty() && text[0] == '"') {
      const size_t end = text.find('"', 1);
      value = std::string(text.substr(1, end == absl::string_view::npos ? end : end - 1));
      text.remove_prefix(std::min(end, text.size() - 1) + 1);
    } else {
      value = std::string(TakeWord(&text));
    }
    if (name == "done") {
      features->waits = value == "0";
      done = value == "1";
    } else if (name == "option") {
      features->options.push_back(value.substr(0, value.find(" -")));
    } else {
      const bool wanted = name != "san" || value == "0";  // moves are coordinates here
      absl::StrAppend(&features->answers, wanted ? "accepted " : "rejected ", CleanText(name), "\n");
      if (wanted) features->values[name] = value;
    }
  }
}

std::optional<XboardThinking> ReadXboardThinking(absl::string_view line) {
  XboardThinking thinking{};
  int score = 0;
  if (!absl::SimpleAtoi(TakeWord(&line), &thinking.depth) || !absl::SimpleAtoi(TakeWord(&line), &score) ||
      TakeWord(&line).empty() || !absl::SimpleAtoi(TakeWord(&line), &thinking.nodes)) {
    return std::nullopt;
  }
  thinking.score = XboardScore(score);
  return thinking;
}

}  // namespace varia
