#include "platform/match/engine/uci_engine.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "platform/loader/utf8.h"
#include "platform/match/engine/engine_lines.h"
#include "platform/match/engine/engine_link.h"
#include "platform/match/engine/engine_time.h"
#include "platform/match/engine/move_text.h"

namespace varia {
namespace {

using Heard = EngineLink::Heard;

constexpr absl::string_view kVariantOption = "uci_variant";

// What follows the first `word` of the line; null when it is not there. Asked of every line that an engine writes, so
// by the C library's fast search.
const char* After(absl::string_view line, absl::string_view word) {
  const void* found = memmem(line.data(), line.size(), word.data(), word.size());
  return found == nullptr ? nullptr : static_cast<const char*>(found) + word.size();
}

class UciEngine final : public Contestant {
 public:
  UciEngine(const v1::PlayerSpec& spec, TimeSource time)
      : limits_(spec.limits()), link_(spec.engine(), std::move(time)) {
    link_.set_farewell("quit\n");
    for (const v1::EngineOption& option : link_.engine().options()) {
      king_takes_rook_ = king_takes_rook_ || (absl::EqualsIgnoreCase(option.name(), "UCI_Chess960") &&
                                              absl::EqualsIgnoreCase(option.value(), "true"));
    }
  }

  Fault StartGame(const GameStart& start) override {
    const bool stayed = link_.Running();
    Fault fault = GetReady(start);
    // One that ended after the last game did so between games, which is no fault, even if it is seen only now.
    if (stayed && fault.kind == Fault::Kind::kCrash) fault = GetReady(start);
    return fault;
  }

  MoveAnswer Choose(const MoveRequest& request) override {
    TellMoves(*request.game);
    const std::string when = absl::StrCat("at ply ", request.game->ply_count() + 1);
    // Position and order in one write, without copying the position.
    const size_t position_size = position_.size();
    AppendGo(request);
    link_.DropRead();
    const absl::Time due = AnswerDue(link_.Now(), limits_, request.clock);
    Fault fault = link_.Send(position_, when);
    position_.resize(position_size);
    if (!fault.ok()) return MoveAnswer::Failed(std::move(fault));

    info_.clear();
    best_.clear();
    const auto hear = [this](absl::string_view line) { return Hear(line); };
    bool late = false;
    fault = link_.Await(std::min(due, request.give_up), request.cancel, when, hear, &late);
    if (fault.ok() && late) {
      // Its time is over, but it may come back for the next game.
      fault = link_.Send("stop\n", when);
      const absl::Time hung =
          std::min(link_.Now() + link_.hang_margin(), std::max(request.give_up, link_.Now() + absl::Milliseconds(1)));
      if (fault.ok()) fault = link_.Await(hung, request.cancel, when, hear);
    }
    if (!fault.ok()) return MoveAnswer::Failed(std::move(fault));
    // Where the unit's time was over first, the flag has not fallen and the move counts.
    if (late && request.clock->control(request.seat).timed() && link_.Now() >= due) return MoveAnswer();
    return ReadAnswer(request, when);
  }

  bool usable() const override { return !started_ || link_.running(); }

 private:
  // Starts the program unless it runs, and a game.
  Fault GetReady(const GameStart& start) {
    if (!link_.running()) {
      started_ = true;
      if (Fault fault = link_.Start(); !fault.ok()) return fault;
      if (Fault fault = ShakeHands(start.cancel); !fault.ok()) return fault;
      if (Fault fault = SetOptions(); !fault.ok()) return fault;
    }
    const Session& game = *start.game;
    position_ = game.request().start_case() == v1::SetupRequest::START_NOT_SET
                    ? "position startpos"
                    : absl::StrCat("position fen ", game.history().initial_position());
    told_plies_ = 0;
    if (Fault fault = link_.Send("ucinewgame\nisready\n", "before the game"); !fault.ok()) return fault;
    return link_.Await(std::min(link_.ReadyDeadline(), start.give_up), start.cancel, "to isready before the game",
                       [](absl::string_view line) { return line == "readyok" ? Heard::kDone : Heard::kGoOn; });
  }

  Fault ShakeHands(const CancelToken* cancel) {
    options_.clear();
    if (Fault fault = link_.Send("uci\n", "when starting"); !fault.ok()) return fault;
    return link_.Await(link_.ReadyDeadline(), cancel, "to uci when starting", [this](absl::string_view line) {
      if (absl::StartsWith(line, "option name ")) ReadUciOption(line.substr(12), &options_);
      return line == "uciok" ? Heard::kDone : Heard::kGoOn;
    });
  }

  Fault SetOptions() {
    std::string lines;
    const std::string& variant = link_.engine().variant();
    if (!variant.empty()) {
      const auto known = options_.find(std::string(kVariantOption));
      if (known == options_.end()) {
        return link_.Fail(Fault::Kind::kHost,
                          absl::StrCat(" does not know the variant '", variant, "': it has no option UCI_Variant"));
      }
      const std::vector<std::string>& values = known->second;
      if (std::find(values.begin(), values.end(), variant) == values.end()) {
        return link_.Fail(Fault::Kind::kHost, absl::StrCat(" does not know the variant '", variant, "'; it knows ",
                                                           CleanText(absl::StrJoin(values, ", "))));
      }
      absl::StrAppend(&lines, "setoption name UCI_Variant value ", variant, "\n");
    }
    for (const v1::EngineOption& option : link_.engine().options()) {
      if (options_.count(absl::AsciiStrToLower(option.name())) == 0) {
        return link_.Fail(Fault::Kind::kHost, absl::StrCat(" has no option '", option.name(), "'"));
      }
      absl::StrAppend(&lines, "setoption name ", option.name());
      if (!option.value().empty()) absl::StrAppend(&lines, " value ", option.value());
      lines.push_back('\n');
    }
    return lines.empty() ? Fault() : link_.Send(lines, "when starting");
  }

  // Adds the moves that it has not been told.
  void TellMoves(const Session& game) {
    const GameTree& history = game.history();
    for (; told_plies_ < game.ply_count(); ++told_plies_) {
      const NodeId node = history.node_at(told_plies_ + 1);
      const std::string& text = history.played(node).text();
      position_.append(told_plies_ == 0 ? " moves " : " ");
      position_.append(king_takes_rook_ ? CastlingAsKingTakesRook(game.variant(), history.position_at(told_plies_),
                                                                  history.move(node), text)
                                        : text);
    }
  }

  void AppendGo(const MoveRequest& request) {
    const TimeControl& control = request.clock->control(request.seat);
    const EngineTime time = TellTime(*request.game, request.seat, limits_, request.clock);
    position_.append("\ngo");
    if (time.fixed) {
      absl::StrAppend(&position_, " movetime ", time.move);
    } else if (time.timed) {
      const bool white = request.game->variant().info().seats(request.seat).team() == 0;
      absl::StrAppend(&position_, " wtime ", white ? time.own : time.other, " btime ", white ? time.other : time.own);
      absl::StrAppend(&position_, " winc ", white ? time.own_bonus : time.other_bonus, " binc ",
                      white ? time.other_bonus : time.own_bonus);
      if (time.moves_to_go != 0) absl::StrAppend(&position_, " movestogo ", time.moves_to_go);
    }
    const auto least = [](uint64_t a, uint64_t b) { return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b); };
    const uint64_t nodes = least(limits_.nodes(), static_cast<uint64_t>(control.nodes));
    const uint64_t depth = least(limits_.depth(), static_cast<uint64_t>(control.depth));
    if (nodes != 0) absl::StrAppend(&position_, " nodes ", nodes);
    if (depth != 0) absl::StrAppend(&position_, " depth ", depth);
    if (limits_.mate() != 0) absl::StrAppend(&position_, " mate ", limits_.mate());
    position_.push_back('\n');
  }

  Heard Hear(absl::string_view line) {
    if (absl::StartsWith(line, "bestmove")) {
      best_.assign(line.data(), line.size());
      return Heard::kDone;
    }
    // Only the last score of the best line is read, when the move is there.
    if (absl::StartsWith(line, "info ") && After(line, " score ") != nullptr) {
      const char* number = After(line, " multipv ");
      if (number == nullptr || absl::StartsWith(line.substr(static_cast<size_t>(number - line.data())), "1 ")) {
        info_.assign(line.data(), line.size());
      }
    }
    return Heard::kGoOn;
  }

  MoveAnswer ReadAnswer(const MoveRequest& request, const std::string& when) {
    MoveAnswer answer;
    if (!info_.empty()) {
      const UciInfo info = ReadUciInfo(absl::string_view(info_).substr(5));
      answer.nodes = info.nodes;
      answer.depth = info.depth;
      answer.score = info.score;
    }
    absl::string_view rest = absl::string_view(best_).substr(8);
    const absl::string_view text = TakeWord(&rest);
    const absl::StatusOr<varia_move> move = MoveFromEngine(request.game->variant(), request.game->position(), text);
    if (!move.ok()) {
      return MoveAnswer::Failed(link_.Fail(Fault::Kind::kIllegal, absl::StrCat(" played '", CleanText(text), "' ", when,
                                                                               ": ", move.status().message())));
    }
    answer.move = *move;
    return answer;
  }

  const v1::SearchLimits limits_;
  EngineLink link_;
  bool started_ = false;
  bool king_takes_rook_ = false;
  UciOptions options_;
  std::string position_;  // the command, moves told so far
  int told_plies_ = 0;
  std::string info_;
  std::string best_;
};

}  // namespace

std::unique_ptr<Contestant> MakeUciEngine(const v1::PlayerSpec& spec, TimeSource time) {
  return std::make_unique<UciEngine>(spec, std::move(time));
}

}  // namespace varia
