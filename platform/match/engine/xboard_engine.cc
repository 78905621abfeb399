#include "platform/match/engine/xboard_engine.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/loader/utf8.h"
#include "platform/match/engine/engine_lines.h"
#include "platform/match/engine/engine_link.h"
#include "platform/match/engine/engine_time.h"
#include "platform/match/engine/move_text.h"

namespace varia {
namespace {

using Heard = EngineLink::Heard;

// How long an engine that announces no features is listened to, by the protocol.
constexpr absl::Duration kFeatureTime = absl::Seconds(2);
bool IsResult(absl::string_view word) { return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*"; }

class XboardEngine final : public Contestant {
 public:
  XboardEngine(const v1::PlayerSpec& spec, TimeSource time)
      : limits_(spec.limits()), link_(spec.engine(), std::move(time)) {
    link_.set_farewell("quit\n");
  }

  Fault StartGame(const GameStart& start) override {
    if (features_.values["reuse"] == "0") link_.Stop();
    const bool stayed = link_.Running();
    Fault fault = GetReady(start);
    // One that ended after the last game did so between games, which is no fault, even if it is seen only now.
    if (stayed && fault.kind == Fault::Kind::kCrash) fault = GetReady(start);
    return fault;
  }

  MoveAnswer Choose(const MoveRequest& request) override {
    const std::string when = absl::StrCat("at ply ", request.game->ply_count() + 1);
    lines_.clear();
    TellMoves(*request.game);
    TellTimes(request);
    lines_.append("go\n");
    link_.DropOutput();
    const absl::Time due = AnswerDue(link_.Now(), limits_, request.clock);
    Fault fault = link_.Send(lines_, when);
    if (!fault.ok()) return MoveAnswer::Failed(std::move(fault));

    answer_ = MoveAnswer();
    text_.clear();
    claim_.clear();
    const auto hear = [this](absl::string_view line) { return Hear(line); };
    bool late = false;
    fault = link_.Await(std::min(due, request.give_up), request.cancel, when, hear, &late);
    if (fault.ok() && late) {
      fault = link_.Send("?\n", when);  // move now
      const absl::Time hung =
          std::min(link_.Now() + link_.hang_margin(), std::max(request.give_up, link_.Now() + absl::Milliseconds(1)));
      if (fault.ok()) fault = link_.Await(hung, request.cancel, when, hear);
    }
    // It must not think on its own when the others have moved.
    if (fault.ok()) fault = link_.Send("force\n", when);
    if (!fault.ok()) return MoveAnswer::Failed(std::move(fault));
    // Where the unit's time was over first, the flag has not fallen and the move counts.
    if (late && request.clock->control(request.seat).timed() && link_.Now() >= due) return MoveAnswer();
    return claim_.empty() ? ReadMove(request, when) : JudgeClaim(request, when);
  }

  bool usable() const override { return !started_ || link_.running(); }

 private:
  // Starts the program unless it runs, and a game.
  Fault GetReady(const GameStart& start) {
    if (!link_.running()) {
      started_ = true;
      if (Fault fault = link_.Start(); !fault.ok()) return fault;
      if (Fault fault = ShakeHands(start.cancel); !fault.ok()) return fault;
    }
    const Session& game = *start.game;
    std::string lines = "new\n";
    if (!link_.engine().variant().empty()) absl::StrAppend(&lines, "variant ", link_.engine().variant(), "\n");
    absl::StrAppend(&lines, "force\npost\neasy\n");
    if (limits_.depth() != 0) absl::StrAppend(&lines, "sd ", limits_.depth(), "\n");
    if (game.request().start_case() != v1::SetupRequest::START_NOT_SET) {
      if (features_.values["setboard"] != "1") {
        return link_.Fail(Fault::Kind::kHost, " cannot be given a position: it has no setboard");
      }
      absl::StrAppend(&lines, "setboard ", game.history().initial_position(), "\n");
    }
    told_plies_ = 0;
    told_level_ = false;
    if (Fault fault = link_.Send(lines, "before the game"); !fault.ok()) return fault;
    if (features_.values["ping"] != "1") return {};
    const std::string pong = absl::StrCat("pong ", ++pings_);
    if (Fault fault = link_.Send(absl::StrCat("ping ", pings_, "\n"), "before the game"); !fault.ok()) return fault;
    return link_.Await(std::min(link_.ReadyDeadline(), start.give_up), start.cancel, "to ping before the game",
                       [&pong](absl::string_view line) { return line == pong ? Heard::kDone : Heard::kGoOn; });
  }

  Fault ShakeHands(const CancelToken* cancel) {
    features_ = XboardFeatures();
    if (Fault fault = link_.Send("xboard\nprotover 2\n", "when starting"); !fault.ok()) return fault;
    bool silent = false;
    const auto hear = [&](absl::string_view line) {
      return absl::StartsWith(line, "feature ") && ReadXboardFeatures(line.substr(8), &features_) ? Heard::kDone
                                                                                                  : Heard::kGoOn;
    };
    const absl::Time enough = std::min(link_.ReadyDeadline(), link_.Now() + kFeatureTime);
    Fault fault = link_.Await(enough, cancel, "to protover when starting", hear, &silent);
    if (fault.ok() && silent && features_.waits) {
      fault = link_.Await(link_.ReadyDeadline(), cancel, "with its features when starting", hear);
    }
    if (!fault.ok()) return fault;
    const std::string& variant = link_.engine().variant();
    if (!variant.empty()) {
      const std::vector<std::string> known = absl::StrSplit(features_.values["variants"], ',');
      if (std::find(known.begin(), known.end(), variant) == known.end()) {
        return link_.Fail(Fault::Kind::kHost, absl::StrCat(" does not know the variant '", variant, "'; it knows ",
                                                           CleanText(features_.values["variants"])));
      }
    }
    std::string& answers = features_.answers;
    for (const v1::EngineOption& option : link_.engine().options()) {
      if (std::find(features_.options.begin(), features_.options.end(), option.name()) == features_.options.end()) {
        return link_.Fail(Fault::Kind::kHost, absl::StrCat(" has no option '", option.name(), "'"));
      }
      absl::StrAppend(&answers, "option ", option.name());
      if (!option.value().empty()) absl::StrAppend(&answers, "=", option.value());
      answers.push_back('\n');
    }
    return answers.empty() ? Fault() : link_.Send(answers, "when starting");
  }

  void TellMoves(const Session& game) {
    const GameTree& history = game.history();
    const absl::string_view command = features_.values["usermove"] == "1" ? "usermove " : "";
    for (; told_plies_ < game.ply_count(); ++told_plies_) {
      absl::StrAppend(&lines_, command, history.played(history.node_at(told_plies_ + 1)).text(), "\n");
    }
  }

  void TellTimes(const MoveRequest& request) {
    const EngineTime time = TellTime(*request.game, request.seat, limits_, request.clock);
    const TimeControl& control = request.clock->control(request.seat);
    if (control.depth != 0 && !told_level_) absl::StrAppend(&lines_, "sd ", control.depth, "\n");
    if (time.fixed && !told_level_) {
      absl::StrAppend(&lines_, "st ", std::max<int64_t>(1, time.move / 1000), "\n");
    } else if (time.timed && !told_level_) {
      const Stage& stage = control.stages[0];
      const int64_t seconds = absl::ToInt64Seconds(stage.time);
      absl::StrAppend(&lines_, "level ", stage.kind == StageKind::kMain ? stage.moves : time.moves_to_go, " ",
                      seconds / 60, ":", seconds % 60 < 10 ? "0" : "", seconds % 60, " ",
                      absl::ToDoubleSeconds(stage.bonus_time), "\n");
    }
    told_level_ = true;
    if (time.timed) {
      const int64_t own = time.fixed ? time.move : time.own;
      absl::StrAppend(&lines_, "time ", std::max<int64_t>(1, own / 10), "\n");
      if (!time.fixed) absl::StrAppend(&lines_, "otim ", std::max<int64_t>(1, time.other / 10), "\n");
    }
  }

  Heard Hear(absl::string_view line) {
    absl::string_view rest = line;
    const absl::string_view word = TakeWord(&rest);
    if (word == "move") {
      text_ = std::string(TakeWord(&rest));
      return Heard::kDone;
    }
    if (word == "resign" || IsResult(word) || (word == "Illegal" && absl::StartsWith(line, "Illegal move"))) {
      claim_ = std::string(line);
      return Heard::kDone;
    }
    if (const std::optional<XboardThinking> thinking = ReadXboardThinking(line)) {
      answer_.depth = thinking->depth;
      answer_.score = thinking->score;
      answer_.nodes = thinking->nodes;
    }
    return Heard::kGoOn;
  }

  MoveAnswer ReadMove(const MoveRequest& request, const std::string& when) {
    const absl::StatusOr<varia_move> move = MoveFromEngine(request.game->variant(), request.game->position(), text_);
    if (!move.ok()) {
      return MoveAnswer::Failed(link_.Fail(Fault::Kind::kIllegal, absl::StrCat(" played '", CleanText(text_), "' ",
                                                                               when, ": ", move.status().message())));
    }
    answer_.move = *move;
    told_plies_ = request.game->ply_count() + 1;  // it has played its own move
    return answer_;
  }

  MoveAnswer JudgeClaim(const MoveRequest& request, const std::string& when) {
    const bool white = request.game->variant().info().seats(request.seat).team() == 0;
    if (absl::StartsWith(claim_, "resign") || absl::StartsWith(claim_, white ? "0-1" : "1-0")) {
      answer_.resigns = true;
      return answer_;
    }
    return MoveAnswer::Failed(
        link_.Fail(Fault::Kind::kProtocol, absl::StrCat(" said '", CleanText(claim_), "' instead of moving ", when)));
  }

  const v1::SearchLimits limits_;
  EngineLink link_;
  bool started_ = false;
  XboardFeatures features_;
  int pings_ = 0;
  int told_plies_ = 0;
  bool told_level_ = false;
  std::string lines_;
  // Of the move being awaited.
  MoveAnswer answer_;
  std::string text_;
  std::string claim_;
};

}  // namespace

std::unique_ptr<Contestant> MakeXboardEngine(const v1::PlayerSpec& spec, TimeSource time) {
  return std::make_unique<XboardEngine>(spec, std::move(time));
}

}  // namespace varia
