#include <cstdint>
#include <limits>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/loader/utf8.h"
#include "platform/store/game_text.h"
#include "platform/store/game_text_syntax.h"
#include "platform/store/text_cursor.h"

namespace varia {
namespace {

using game_text::EndMark;

// "H:MM:SS" or "H:MM:SS.mmm" as milliseconds.
bool ParseClock(absl::string_view text, uint64_t* ms) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ':');
  if (parts.size() != 3 || parts[1].size() != 2 || parts[2].size() < 2) return false;
  absl::string_view seconds = parts[2].substr(0, 2);
  absl::string_view fraction = parts[2].substr(2);
  uint64_t thousandths = 0;
  if (!fraction.empty()) {
    if (fraction[0] != '.' || fraction.size() < 2 || fraction.size() > 4) return false;
    thousandths = fraction.size() == 2 ? 100 : fraction.size() == 3 ? 10 : 1;
    fraction.remove_prefix(1);
  }
  for (const absl::string_view digits : {parts[0], parts[1], seconds, fraction}) {
    for (const char c : digits) {
      if (!absl::ascii_isdigit(static_cast<unsigned char>(c))) return false;
    }
  }
  uint64_t h = 0;
  uint64_t m = 0;
  uint64_t s = 0;
  uint64_t f = 0;
  if (!absl::SimpleAtoi(parts[0], &h) || !absl::SimpleAtoi(parts[1], &m) || !absl::SimpleAtoi(seconds, &s) || m > 59 ||
      s > 59 || (!fraction.empty() && !absl::SimpleAtoi(fraction, &f))) {
    return false;
  }
  const uint64_t rest = (m * 60 + s) * 1000 + f * thousandths;
  if (h > (std::numeric_limits<uint64_t>::max() - rest) / 3600000) return false;
  *ms = h * 3600000 + rest;
  return true;
}

// "ongoing", "draw", "win TEAM", the latter two perhaps with " places=a,b=c,d".
bool ParseResult(absl::string_view text, v1::Outcome* outcome) {
  outcome->set_status(std::string(text));
  std::vector<absl::string_view> words = absl::StrSplit(text, ' ');
  if (words.size() > 1 && absl::StartsWith(words.back(), "places=")) {
    uint32_t place = 1;
    for (const absl::string_view joint : absl::StrSplit(words.back().substr(7), ',')) {
      const uint32_t shared = place;
      for (const absl::string_view seat : absl::StrSplit(joint, '=')) {
        if (seat.empty()) return false;
        v1::Placing* placing = outcome->add_places();
        placing->set_seat(std::string(seat));
        placing->set_place(shared);
        ++place;
      }
    }
    words.pop_back();
  }
  if (words.size() == 2 && words[0] == "win" && !words[1].empty()) {
    outcome->set_state(v1::Outcome::STATE_WIN);
    outcome->set_winning_team(std::string(words[1]));
    return true;
  }
  if (words.size() != 1) return false;
  if (words[0] == "draw") {
    outcome->set_state(v1::Outcome::STATE_DRAW);
  } else if (words[0] == "ongoing" && outcome->places().empty()) {
    outcome->set_state(v1::Outcome::STATE_ONGOING);
  } else {
    return false;
  }
  return true;
}

class Reader {
 public:
  Reader(absl::string_view text, absl::string_view name) : text_(text, name) {}

  absl::StatusOr<std::vector<ParsedGame>> ReadAll() {
    if (const size_t bad = FindInvalidUtf8(text_.rest()); bad != absl::string_view::npos) {
      text_.Advance(bad);
      return text_.ErrorHere("this byte is not UTF-8");
    }
    std::vector<ParsedGame> games;
    for (text_.SkipSpace(); !text_.at_end(); text_.SkipSpace()) {
      game_ = {};
      if (absl::Status status = ReadGame(); !status.ok()) return status;
      games.push_back(std::move(game_));
    }
    return games;
  }

 private:
  // A line being read: the moves or a variation.
  struct Line {
    int index;                 // as in RecordPlace.line
    int first_ply;             // plies before its first move
    TextPlace opened;          // of its parenthesis
    bool number_seen = false;  // since its last move
    std::string comment_before;
    TextPlace comment_before_at;
  };

  absl::Status ReadGame() {
    game_.start = text_.place();
    headers_seen_.clear();
    for (; !text_.at_end() && text_.peek() == '['; text_.SkipSpace()) {
      if (absl::Status status = ReadHeader(); !status.ok()) return status;
    }
    if (game_.record.variant().empty()) {
      return text_.Error(game_.start, "a game begins with its headers, [Variant \"...\"] among them");
    }
    return ReadMoves();
  }

  absl::Status ReadHeader() {
    const TextPlace at = text_.place();
    text_.Advance();
    text_.SkipSpace();
    size_t length = 0;
    while (length < text_.rest().size() && game_text::IsHeaderChar(text_.rest()[length])) ++length;
    const std::string name(text_.rest().substr(0, length));
    if (name.empty()) return text_.ErrorHere("a header is [Name \"value\"]; here its name should stand");
    text_.Advance(length);
    std::vector<std::string> values;
    for (text_.SkipSpace(); !text_.at_end() && text_.peek() == '"'; text_.SkipSpace()) {
      if (absl::Status status = text_.ReadQuoted(&values.emplace_back()); !status.ok()) return status;
    }
    if (text_.at_end() || text_.peek() != ']') {
      return text_.ErrorHere("a header is [Name \"value\"]; here a quoted value or ']' should stand");
    }
    text_.Advance();
    const bool has_key = name == "Option" || name == "Player" || name == "Tag";
    if (values.size() != (has_key ? 2u : 1u)) {
      return text_.Error(at, absl::StrCat("the header ", name, " takes ", has_key ? "two values" : "one value",
                                          ", but has ", values.size()));
    }
    return TakeHeader(at, name, values);
  }

  absl::Status TakeHeader(const TextPlace& at, const std::string& name, const std::vector<std::string>& values) {
    v1::GameRecord& record = game_.record;
    if (name == "Option") {
      v1::ChosenOption* option = record.mutable_setup()->add_options();
      option->set_name(values[0]);
      option->set_value(values[1]);
      return absl::OkStatus();
    }
    if (name == "Player") {
      v1::Player* player = record.add_players();
      player->set_seat(values[0]);
      player->set_name(values[1]);
      return absl::OkStatus();
    }
    if (name == "Tag" || !game_text::IsReservedHeader(name)) {
      v1::Tag* tag = record.add_tags();
      tag->set_name(name == "Tag" ? values[0] : name);
      tag->set_value(values.back());
      return absl::OkStatus();
    }
    if (!headers_seen_.insert(name).second) return text_.Error(at, absl::StrCat("the header ", name, " stands twice"));
    const std::string& value = values[0];
    if (name == "Variant") {
      if (value.empty()) return text_.Error(at, "the header Variant is empty");
      record.set_variant(value);
    } else if (name == "VariantVersion") {
      record.set_variant_version(value);
    } else if (name == "Setup" || name == "Position") {
      if (record.setup().start_case() != v1::SetupRequest::START_NOT_SET) {
        return text_.Error(at, "a game starts from a Setup or from a Position, not from both");
      }
      name == "Setup" ? record.mutable_setup()->set_setup(value) : record.mutable_setup()->set_position_text(value);
    } else if (name == "Termination") {
      record.mutable_result()->set_reason(value);
    } else if (!ParseResult(value, record.mutable_result())) {
      return text_.Error(at, absl::StrCat("'", value,
                                          "' is no result; right would be \"ongoing\", \"draw\" or \"win TEAM\", the "
                                          "latter two perhaps with \" places=SEAT,SEAT\""));
    }
    return absl::OkStatus();
  }

  absl::Status ReadMoves() {
    lines_ = {{0, 0, text_.place(), false, "", {}}};
    game_.places.emplace_back();
    for (;; text_.SkipSpace()) {
      if (text_.at_end()) {
        return text_.Error(lines_.back().opened,
                           lines_.size() > 1 ? "the variation opened here is not closed"
                                             : "the moves that begin here lack their end mark, * or a result as 1-0");
      }
      absl::Status status;
      bool ended = false;
      switch (text_.peek()) {
        case '{':
          status = ReadComment();
          break;
        case '(':
          status = OpenVariation();
          break;
        case ')':
          status = CloseVariation();
          break;
        case '$':
          status = text_.ErrorHere("numbered glyphs are not kept; write the remark as a {comment}");
          break;
        default:
          status = ReadWord(&ended);
      }
      if (!status.ok() || ended) return status;
    }
  }

  google::protobuf::RepeatedPtrField<v1::PlayedMove>* Moves(const Line& line) {
    return line.index == 0 ? game_.record.mutable_moves()
                           : game_.record.mutable_variations(line.index - 1)->mutable_moves();
  }

  absl::Status ReadWord(bool* ended) {
    const TextPlace at = text_.place();
    Line& line = lines_.back();
    std::string word;
    if (text_.peek() == '"') {
      if (absl::Status status = text_.ReadQuoted(&word); !status.ok()) return status;
      return AddMove(at, std::move(word));
    }
    if (const size_t number = game_text::MoveNumberLength(text_.rest()); number > 0) {
      text_.Advance(number);
      line.number_seen = true;
      return absl::OkStatus();
    }
    size_t length = 0;
    while (length < text_.rest().size() && game_text::IsMoveChar(text_.rest()[length])) ++length;
    if (length == 0) {
      return text_.ErrorHere(text_.peek() == '['
                                 ? "the headers of another game begin before the end mark, * or a result as 1-0"
                                 : "this character cannot begin a move; texts of moves that have it are quoted");
    }
    word = std::string(text_.rest().substr(0, length));
    text_.Advance(length);
    if (EndMark mark; game_text::ParseEndMark(word, &mark)) {
      *ended = true;
      return EndGame(at, mark);
    }
    return AddMove(at, std::move(word));
  }

  absl::Status AddMove(const TextPlace& at, std::string text) {
    Line& line = lines_.back();
    v1::PlayedMove* move = Moves(line)->Add();
    move->set_text(std::move(text));
    move->set_comment_before(std::exchange(line.comment_before, ""));
    line.number_seen = false;
    game_.places[line.index].push_back(at);
    return absl::OkStatus();
  }

  absl::Status OpenVariation() {
    const TextPlace at = text_.place();
    text_.Advance();
    const Line& trunk = lines_.back();
    const int length = Moves(trunk)->size();
    if (length == 0) return text_.Error(at, "a variation stands after the move that it replaces; here is none");
    if (absl::Status status = CheckNothingPending(); !status.ok()) return status;
    v1::Variation* variation = game_.record.add_variations();
    variation->set_line(trunk.index);
    variation->set_ply(trunk.first_ply + length - 1);
    game_.places.emplace_back();
    Line line = {game_.record.variations_size(), static_cast<int>(variation->ply()), at, true, "", {}};
    lines_.push_back(std::move(line));
    return absl::OkStatus();
  }

  absl::Status CloseVariation() {
    if (lines_.size() == 1) return text_.ErrorHere("no variation is open that this could close");
    if (Moves(lines_.back())->empty()) return text_.ErrorHere("a variation has at least one move");
    if (absl::Status status = CheckNothingPending(); !status.ok()) return status;
    lines_.pop_back();
    lines_.back().number_seen = false;
    text_.Advance();
    return absl::OkStatus();
  }

  // A comment before a move needs the move.
  absl::Status CheckNothingPending() {
    const Line& line = lines_.back();
    if (line.comment_before.empty()) return absl::OkStatus();
    return text_.Error(line.comment_before_at, "this comment belongs to the move after it, which does not come");
  }

  absl::Status ReadComment() {
    const TextPlace at = text_.place();
    Line& line = lines_.back();
    google::protobuf::RepeatedPtrField<v1::PlayedMove>* moves = Moves(line);
    const bool before = line.number_seen;
    v1::PlayedMove* move = before || moves->empty() ? nullptr : &*moves->rbegin();
    std::string text;
    if (absl::Status status = ReadCommentText(move, &text); !status.ok()) return status;
    if (text.empty()) return absl::OkStatus();
    std::string* target = before            ? &line.comment_before
                          : move == nullptr ? game_.record.mutable_comment()
                                            : move->mutable_comment();
    absl::StrAppend(target, target->empty() ? "" : " ", text);
    if (before) line.comment_before_at = at;
    return absl::OkStatus();
  }

  // Reads {...}; clock times go to `move`, which may be null where none can stand.
  absl::Status ReadCommentText(v1::PlayedMove* move, std::string* text) {
    const TextPlace opened = text_.place();
    size_t keep = 0;  // spaces after this are not part of it
    text_.Advance();
    while (!text_.at_end()) {
      const char c = text_.peek();
      if (c == '}') {
        text_.Advance();
        text->resize(keep);
        return absl::OkStatus();
      }
      if (absl::StartsWith(text_.rest(), "[%clk ") || absl::StartsWith(text_.rest(), "[%emt ")) {
        if (absl::Status status = ReadClock(move); !status.ok()) return status;
      } else if (c == '\\') {
        const char escaped = text_.rest().size() > 1 ? text_.rest()[1] : '\0';
        if (absl::StrContains("\\}[ ", absl::string_view(&escaped, 1))) {
          *text += escaped;
        } else if (escaped == 'n' || escaped == 'r' || escaped == 't') {
          *text += escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : '\t';
        } else {
          return text_.ErrorHere("after a \\ in a comment comes one of \\ } [ n r t or a space");
        }
        keep = text->size();
        text_.Advance(2);
      } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        // A line break with or without a carriage return is one space.
        if (!text->empty() && !absl::StartsWith(text_.rest(), "\r\n")) *text += c == '\t' ? '\t' : ' ';
        text_.Advance();
      } else {
        *text += c;
        keep = text->size();
        text_.Advance();
      }
    }
    return text_.Error(opened, "the comment opened here is not closed by a }");
  }

  absl::Status ReadClock(v1::PlayedMove* move) {
    const TextPlace at = text_.place();
    const absl::string_view rest = text_.rest();
    const bool left = absl::StartsWith(rest, "[%clk");
    const size_t end = rest.find(']');
    uint64_t ms = 0;
    if (end == absl::string_view::npos || !ParseClock(absl::StripAsciiWhitespace(rest.substr(6, end - 6)), &ms)) {
      return text_.Error(at,
                         "a clock time is [%clk H:MM:SS] or [%emt H:MM:SS], perhaps with a fraction as in 0:00:01.250");
    }
    if (move == nullptr) return text_.Error(at, "a clock time stands after a move; here is none");
    left ? move->set_remaining_ms(ms) : move->set_elapsed_ms(ms);
    text_.Advance(end + 1);
    return absl::OkStatus();
  }

  absl::Status EndGame(const TextPlace& at, const EndMark& mark) {
    if (lines_.size() > 1) return text_.Error(lines_.back().opened, "the variation opened here is not closed");
    if (absl::Status status = CheckNothingPending(); !status.ok()) return status;
    game_.end_mark = at;
    game_.winner = mark.winner;
    game_.teams = mark.teams;
    const v1::Outcome::State state = mark.teams == 0   ? v1::Outcome::STATE_ONGOING
                                     : mark.winner < 0 ? v1::Outcome::STATE_DRAW
                                                       : v1::Outcome::STATE_WIN;
    v1::Outcome* result = game_.record.mutable_result();
    if (result->state() == v1::Outcome::STATE_UNSPECIFIED) {
      result->set_state(state);
      if (state != v1::Outcome::STATE_WIN) result->set_status(state == v1::Outcome::STATE_DRAW ? "draw" : "ongoing");
    } else if (result->state() != state) {
      return text_.Error(at, absl::StrCat("the end mark ", game_text::EndMarkText(mark), " contradicts [Result \"",
                                          result->status(), "\"]"));
    }
    return absl::OkStatus();
  }

  TextCursor text_;
  ParsedGame game_;
  std::set<std::string> headers_seen_;
  std::vector<Line> lines_;  // from the moves to the variation being read
};

}  // namespace

absl::StatusOr<std::vector<ParsedGame>> ParseGameText(absl::string_view text, absl::string_view name) {
  return Reader(text, name).ReadAll();
}

absl::StatusOr<GameTree> ReplayParsedGame(const Variant* variant, const ParsedGame& game, absl::string_view name,
                                          GameTreeLimits limits) {
  const auto error_at = [&](const TextPlace& place, absl::StatusCode code, absl::string_view problem) {
    return absl::Status(code, absl::StrCat(name, ":", place.line, ":", place.column, ": ", problem));
  };
  v1::GameRecord record = game.record;
  const v1::VariantInfo& info = variant->info();
  const int teams = info.teams_size();
  if (game.teams != 0 && game.teams != (teams < 2 ? 2 : teams)) {
    return error_at(
        game.end_mark, absl::StatusCode::kInvalidArgument,
        absl::StrCat("the end mark has ", game.teams, " scores, but '", variant->id(), "' has ", teams, " teams"));
  }
  if (game.winner >= 0 && game.winner < teams) {
    const std::string& id = info.teams(game.winner).id();
    v1::Outcome* result = record.mutable_result();
    if (result->winning_team().empty()) {
      result->set_winning_team(id);
      result->set_status(absl::StrCat("win ", id));
    } else if (result->winning_team() != id) {
      return error_at(game.end_mark, absl::StatusCode::kInvalidArgument,
                      absl::StrCat("by the end mark '", id, "' has won, by [Result] '", result->winning_team(), "'"));
    }
  }
  RecordPlace fault = {-1, 0};
  absl::StatusOr<GameTree> tree = GameTree::FromRecord(variant, record, limits, &fault);
  if (tree.ok()) return tree;
  const TextPlace place = fault.line < 0 ? game.start : game.places[fault.line][fault.move];
  return error_at(place, tree.status().code(), tree.status().message());
}

}  // namespace varia
