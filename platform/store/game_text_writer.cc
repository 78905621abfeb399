#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "platform/store/game_text.h"
#include "platform/store/game_text_syntax.h"

namespace varia {
namespace {

using game_text::EndMark;

constexpr size_t kLineWidth = 80;

std::string Quoted(absl::string_view text) {
  return absl::StrCat("\"", absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"\"", "\\\""}, {"\n", "\\n"}, {"\r", "\\r"}}),
                      "\"");
}

std::string MoveWord(absl::string_view text) {
  EndMark mark;
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), game_text::IsMoveChar) &&
                     game_text::MoveNumberLength(text) == 0 && !game_text::ParseEndMark(text, &mark);
  return plain ? std::string(text) : Quoted(text);
}

std::string EscapedComment(absl::string_view text) {
  std::string escaped;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n' || c == '\r' || c == '\t') {
      escaped += c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t";
      continue;
    }
    const bool at_an_end = i == 0 || i + 1 == text.size();
    if (c == '\\' || c == '}' || (c == ' ' && at_an_end) || absl::StartsWith(text.substr(i), "[%")) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string ClockText(uint64_t ms) {
  std::string text = absl::StrFormat("%d:%02d:%02d", ms / 3600000, ms / 60000 % 60, ms / 1000 % 60);
  if (ms % 1000 != 0) absl::StrAppendFormat(&text, ".%03d", ms % 1000);
  return text;
}

// Places of the seats as a status line has them: best first, joint places joined by '='.
std::string PlacesText(const v1::Outcome& outcome) {
  std::string text;
  uint32_t last = 0;
  for (const v1::Placing& placing : outcome.places()) {
    absl::StrAppend(&text, last == 0 ? " places=" : placing.place() == last ? "=" : ",", placing.seat());
    last = placing.place();
  }
  return text;
}

std::string ResultText(const v1::Outcome& outcome) {
  switch (outcome.state()) {
    case v1::Outcome::STATE_DRAW:
      return absl::StrCat("draw", PlacesText(outcome));
    case v1::Outcome::STATE_WIN:
      return absl::StrCat("win ", outcome.winning_team(), PlacesText(outcome));
    default:
      return "ongoing";
  }
}

class Writer {
 public:
  explicit Writer(const GameTree& game) : game_(game) {}

  std::string Write() {
    const v1::GameRecord record = game_.ToRecord();
    WriteHeaders(record);
    out_ += "\n";
    absl::StatusOr<v1::Position> start = game_.variant().ToMessage(game_.PositionOf(kRootNode));
    const uint32_t first_round = start.ok() ? std::max(start->fullmove(), 1u) : 1;
    WriteComment(game_.comment(kRootNode), nullptr);
    WriteMoves(first_round);
    EndMark mark;
    const v1::VariantInfo& info = game_.variant().info();
    if (record.result().state() == v1::Outcome::STATE_DRAW || record.result().state() == v1::Outcome::STATE_WIN) {
      mark.teams = std::max(info.teams_size(), 2);
    }
    for (int team = 0; team < info.teams_size(); ++team) {
      const bool wins = record.result().state() == v1::Outcome::STATE_WIN;
      if (wins && info.teams(team).id() == record.result().winning_team()) mark.winner = team;
    }
    Put(game_text::EndMarkText(mark));
    out_ += "\n";
    return std::move(out_);
  }

 private:
  // A node to be written. The seat and the round are of its move.
  struct Frame {
    NodeId node;
    int seat;
    uint32_t round;
    size_t next_alternative = 0;  // 0: the move itself is still to be written
    Position before;
  };

  void Header(absl::string_view name, absl::string_view value) {
    absl::StrAppend(&out_, "[", name, " ", Quoted(value), "]\n");
  }
  void Header(absl::string_view name, absl::string_view key, absl::string_view value) {
    absl::StrAppend(&out_, "[", name, " ", Quoted(key), " ", Quoted(value), "]\n");
  }

  void WriteHeaders(const v1::GameRecord& record) {
    Header("Variant", record.variant());
    Header("VariantVersion", record.variant_version());
    if (record.setup().has_setup()) Header("Setup", record.setup().setup());
    if (record.setup().has_position_text()) Header("Position", record.setup().position_text());
    for (const v1::ChosenOption& option : record.setup().options()) Header("Option", option.name(), option.value());
    for (const v1::Player& player : record.players()) Header("Player", player.seat(), player.name());
    for (const v1::Tag& tag : record.tags()) {
      const bool plain = !tag.name().empty() && !game_text::IsReservedHeader(tag.name()) &&
                         std::all_of(tag.name().begin(), tag.name().end(), game_text::IsHeaderChar);
      plain ? Header(tag.name(), tag.value()) : Header("Tag", tag.name(), tag.value());
    }
    Header("Result", ResultText(record.result()));
    if (!record.result().reason().empty()) Header("Termination", record.result().reason());
  }

  // Puts a word, with what is to stand before it on its line, after a space or a line break.
  void Put(absl::string_view word) {
    prefix_ += std::string(word);
    if (column_ > 0 && column_ + 1 + prefix_.size() > kLineWidth) {
      out_ += "\n";
      column_ = 0;
    } else if (column_ > 0) {
      out_ += " ";
      ++column_;
    }
    out_ += prefix_;
    column_ += prefix_.size();
    prefix_.clear();
  }

  void WriteComment(const std::string& text, const v1::PlayedMove* times) {
    std::string words = EscapedComment(text);
    for (const auto& [ms, name] : {std::pair{times == nullptr ? 0 : times->elapsed_ms(), "emt"},
                                   std::pair{times == nullptr ? 0 : times->remaining_ms(), "clk"}}) {
      if (ms != 0) words = absl::StrCat("[%", name, " ", ClockText(ms), "]", words.empty() ? "" : " ", words);
    }
    if (words.empty()) return;
    Put(absl::StrCat("{", words, "}"));
    number_due_ = true;
  }

  void WriteMove(const Frame& frame) {
    const v1::PlayedMove& played = game_.played(frame.node);
    // Who moves is plain without a number when it is the seat after the last one, in the same round.
    if (number_due_ || frame.round != last_round_ || frame.seat != last_seat_ + 1 || !played.comment_before().empty()) {
      absl::StrAppend(&prefix_, frame.round, frame.seat == 0 ? "." : std::string(frame.seat + 2, '.'), " ");
    }
    WriteComment(played.comment_before(), nullptr);
    Put(MoveWord(played.text()));
    number_due_ = false;
    last_round_ = frame.round;
    last_seat_ = frame.seat;
    WriteComment(played.comment(), &played);
  }

  // Without recursion, since variations may nest to any depth.
  void WriteMoves(uint32_t first_round) {
    if (game_.children(kRootNode).empty()) return;
    Position start = game_.PositionOf(kRootNode);
    const int first_seat = game_.variant().SeatToMove(start);
    std::vector<Frame> stack;
    stack.push_back({game_.children(kRootNode)[0], first_seat, first_round, 0, std::move(start)});
    while (!stack.empty()) {
      Frame& frame = stack.back();
      if (frame.next_alternative == 0) {
        WriteMove(frame);
        frame.next_alternative = 1;
      }
      const std::vector<NodeId>& siblings = game_.children(game_.parent(frame.node));
      if (siblings[0] == frame.node && frame.next_alternative < siblings.size()) {
        prefix_ += "(";
        number_due_ = true;
        Frame alternative = {siblings[frame.next_alternative++], frame.seat, frame.round, 0, frame.before};
        stack.push_back(std::move(alternative));
      } else if (!game_.children(frame.node).empty()) {
        game_.Step(frame.node, &frame.before);
        frame.node = game_.children(frame.node)[0];
        const int seat = game_.variant().SeatToMove(frame.before);
        if (seat <= frame.seat) ++frame.round;
        frame.seat = seat;
        frame.next_alternative = 0;
      } else {
        stack.pop_back();
        if (stack.empty()) break;
        out_ += ")";
        ++column_;
        number_due_ = true;
      }
    }
  }

  const GameTree& game_;
  std::string out_;
  size_t column_ = 0;
  std::string prefix_;
  bool number_due_ = true;  // the next move needs its number
  uint32_t last_round_ = 0;
  int last_seat_ = -1;
};

}  // namespace

std::string GameText(const GameTree& game) { return Writer(game).Write(); }

}  // namespace varia
