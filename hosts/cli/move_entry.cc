#include "hosts/cli/move_entry.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "hosts/cli/nearest.h"

namespace varia::cli {
namespace {

// Longer lists help nobody.
constexpr size_t kMostShown = 12;
// A single character names no move.
constexpr size_t kShortestPart = 2;

// False where 'x' may be a file, on a very wide board.
bool DropsX(const Session& session) { return session.variant().info().board().files() <= 'x' - 'a'; }

// What is left of a move text without what people write differently.
std::string Bare(absl::string_view text, bool drop_x) {
  std::string bare;
  for (const char c : absl::StripTrailingAsciiWhitespace(text)) {
    const char lower = absl::ascii_tolower(c);
    if (absl::ascii_isspace(c) || c == '-' || c == ':' || c == '=' || (lower == 'x' && drop_x)) continue;
    bare += lower;
  }
  while (!bare.empty() && (bare.back() == '!' || bare.back() == '?' || bare.back() == '.')) bare.pop_back();
  return bare;
}

std::string Shown(const std::vector<std::string>& moves) {
  if (moves.size() <= kMostShown) return absl::StrJoin(moves, " ");
  return absl::StrCat(absl::StrJoin(moves.begin(), moves.begin() + kMostShown, " "), " and ", moves.size() - kMostShown,
                      " more");
}

// The legal moves nearest to what was typed.
std::string Suggestions(const std::string& bare, const std::vector<std::string>& legal) {
  const std::vector<std::string> nearest = Nearest(bare, legal, 5);
  if (!nearest.empty()) return absl::StrCat(" Nearest: ", absl::StrJoin(nearest, " "), ".");
  return " Type 'moves' for all legal moves.";
}

// Why none of the spellings can be played: the reason that is about the move, if one is understood at all, else that
// about the first spelling.
std::string WhyNot(const Session& session, const std::vector<std::string>& spellings) {
  std::string reason;
  for (const std::string& spelling : spellings) {
    const absl::Status status = session.variant().ParseMove(session.position(), spelling).status();
    if (status.ok()) continue;
    const bool is_a_move = ErrorOffset(status) < 0;
    if (reason.empty() || is_a_move) reason = std::string(absl::StripSuffix(status.message(), "."));
    if (is_a_move) break;
  }
  return reason;
}

}  // namespace

std::string SpeltMove(const Session& session, absl::string_view typed) {
  const std::string exact(absl::StripAsciiWhitespace(typed));
  // The variant may know other spellings of its own.
  const absl::StatusOr<varia_move> code = session.variant().ParseMove(session.position(), exact);
  if (code.ok()) return session.variant().MoveText(session.position(), *code);
  const bool drop_x = DropsX(session);
  const std::string bare = Bare(exact, drop_x);
  std::string same;
  for (const std::string& move : session.LegalMoves()) {
    if (Bare(move, drop_x) != bare) continue;
    if (!same.empty()) return "";
    same = move;
  }
  return same;
}

MoveEntry ReadMove(const Session& session, absl::string_view typed) {
  const std::vector<std::string> legal = session.LegalMoves();
  const std::string exact(absl::StripAsciiWhitespace(typed));
  if (std::binary_search(legal.begin(), legal.end(), exact)) return {.move = exact, .complaint = ""};
  if (legal.empty()) return {.move = "", .complaint = "The game is over. Type 'undo', 'new', 'save FILE' or 'quit'."};
  if (std::string spelt = SpeltMove(session, typed); !spelt.empty()) return {.move = std::move(spelt), .complaint = ""};

  const bool drop_x = DropsX(session);
  const std::string bare = Bare(exact, drop_x);
  std::vector<std::string> same;
  std::vector<std::string> begin_so;
  std::vector<std::string> end_so;
  for (const std::string& move : legal) {
    const std::string bare_move = Bare(move, drop_x);
    if (bare_move == bare) same.push_back(move);
    if (bare.size() < kShortestPart) continue;
    if (absl::StartsWith(bare_move, bare)) begin_so.push_back(move);
    if (absl::EndsWith(bare_move, bare)) end_so.push_back(move);
  }
  for (const auto* fitting : {&same, &begin_so, &end_so}) {
    if (fitting->size() == 1) return {.move = fitting->front(), .complaint = ""};
    if (fitting->size() > 1) {
      return {.move = "", .complaint = absl::StrCat("'", exact, "' could be: ", Shown(*fitting), ".")};
    }
  }
  const std::string reason = WhyNot(session, {exact, absl::StrReplaceAll(exact, {{" ", ""}, {"-", ""}}), bare});
  return {.move = "",
          .complaint = absl::StrCat("'", exact, "' cannot be played: ", reason, ".", Suggestions(bare, legal))};
}

bool LooksLikeMove(absl::string_view typed) {
  return std::any_of(typed.begin(), typed.end(), [](char c) { return absl::ascii_isdigit(c); });
}

}  // namespace varia::cli
