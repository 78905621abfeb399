#include "hosts/cli/play_game.h"

#include <unistd.h>

#include <cstdio>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "hosts/cli/continue_command.h"
#include "hosts/cli/game_view.h"
#include "hosts/cli/live_setup.h"
#include "hosts/cli/move_entry.h"
#include "hosts/cli/nearest.h"
#include "hosts/cli/outcome_text.h"
#include "hosts/cli/recorded_opponent.h"
#include "hosts/cli/search_text.h"
#include "hosts/cli/shortened.h"
#include "hosts/cli/stop_signals.h"
#include "platform/board/board_scene.h"
#include "platform/search/limits.h"
#include "platform/search/time_management.h"

namespace varia::cli {

PlayGame::PlayGame(LiveGame game, PlaySettings settings, LineReader* reader, Output* output)
    : game_(std::move(game)), settings_(std::move(settings)), reader_(reader), output_(output) {
  if (!settings_.file.empty()) saved_moves_ = session().MovesPlayed();
}

absl::Status PlayGame::Run() {
  if (!settings_.file.empty()) TellWhoIsMissing();
  output_->Write("Type a move, or 'help'.\n");
  while (!leave_) {
    PlayOpponents();
    TellEvents();
    game_.Begin();
    if (draw_) Draw();
    draw_ = false;
    output_->Flush();
    std::vector<std::string> completions = session().LegalMoves();
    for (const PlayCommand& command : PlayCommands()) completions.emplace_back(command.name);
    const std::optional<std::string> line = reader_->Read(Prompt(), std::move(completions), game_.Deadline());
    if (reader_->timed_out()) {
      if (reader_->interactive()) output_->Write("\n");
      continue;
    }
    if (!line) {
      if (reader_->interactive()) output_->Write("\n");
      output_->Flush();
      TellHowToGoOn();
      break;
    }
    Handle(*line);
  }
  return absl::OkStatus();
}

void PlayGame::TellHowToGoOn() {
  if (!Unsaved()) return;
  const std::string opponent = settings_.opponent == nullptr ? "" : settings_.opponent->name();
  std::fprintf(stderr, "The game was not saved. To go on with it%s:\n  %s\n",
               game_.clock() == nullptr ? "" : " (with the time of its start; 'save' keeps what is left)",
               ContinueCommand(session(), settings_.person, opponent, settings_.opponent_limit).c_str());
}

void PlayGame::Handle(const std::string& line) {
  const std::string typed(absl::StripAsciiWhitespace(line));
  if (typed.empty()) return;
  const size_t space = typed.find(' ');
  const std::string word = absl::AsciiStrToLower(typed.substr(0, space));
  const std::string rest =
      space == std::string::npos ? "" : std::string(absl::StripAsciiWhitespace(typed.substr(space)));
  const PlayCommand* command = FindPlayCommand(word, /*exact=*/true);
  if (command == nullptr && !LooksLikeMove(word)) command = FindPlayCommand(word, /*exact=*/false);
  if (command != nullptr) return (this->*command->run)(rest);
  // Without a digit it may still be a move, of a variant with its own ideas.
  if (LooksLikeMove(typed) || !ReadMove(session(), typed).move.empty()) return PlayTyped(typed);
  std::vector<std::string> names;
  for (const PlayCommand& known : PlayCommands()) names.emplace_back(known.name);
  const std::vector<std::string> nearest = Nearest(word, names, 1);
  output_->Write("'", Shortened(typed), "' is neither a move nor a command. ",
                 nearest.empty() ? "" : absl::StrCat("Did you mean '", nearest[0], "'? "), "Type 'help'.\n");
}

const PlayGame::PlayCommand* PlayGame::FindPlayCommand(const std::string& word, bool exact) const {
  const PlayCommand* found = nullptr;
  for (const PlayCommand& command : PlayCommands()) {
    if (command.name == word) return &command;
    if (exact || !absl::StartsWith(command.name, word)) continue;
    if (found != nullptr) return nullptr;
    found = &command;
  }
  return found;
}

void PlayGame::PlayTyped(const std::string& typed) {
  if (game_.over()) {
    output_->Write("The game is over. Type 'undo', 'new', 'save FILE' or 'quit'.\n");
    return;
  }
  const MoveEntry entry = ReadMove(session(), typed);
  if (entry.move.empty()) {
    output_->Write(entry.complaint, "\n");
    return;
  }
  const std::string player = SeatName(info(), static_cast<uint32_t>(session().seat_to_move()));
  if (absl::Status status = game_.Play(entry.move); !status.ok()) {
    if (!TellEvents()) output_->Write("'", entry.move, "' cannot be played: ", status.message(), ".\n");
    return;
  }
  output_->Write(player, " plays ", entry.move, ".\n");
  draw_ = true;
}

void PlayGame::PlayOpponents() {
  if (game_.over() || PersonToMove()) return;
  if (game_.clock() != nullptr && game_.clock()->paused()) return;
  // Ctrl-C is for the opponent who thinks. The second one is for us: it must get through to a game in which no person
  // has a move left.
  StopSignals::ForgiveOneInterrupt();
  while (!game_.over() && !PersonToMove()) {
    StopSignals::cancel()->Reset();
    if (StopSignals::requested() || !PlayOpponent()) break;
  }
  StopSignals::ForgiveNothing();
}

bool PlayGame::PlayOpponent() {
  const std::string player = SeatName(info(), static_cast<uint32_t>(session().seat_to_move()));
  const bool notice = reader_->interactive() && RedrawsOutput();
  if (notice) output_->Write(player, " is thinking (Ctrl-C: move now)");
  output_->Flush();
  game_.Begin();
  v1::SearchLimits limits;
  if (settings_.limits) limits = *settings_.limits;
  if (Clock* clock = game_.clock()) {
    const int seat = game_.seat_to_move();
    BudgetTime(clock->Read(seat), clock->control(seat), &limits);
  }
  // A seat without a limit of its own must not think for ever.
  if (!settings_.limits && limits.ByteSizeLong() == 0) SetFixedTime(absl::Seconds(1), &limits);
  const absl::StatusOr<v1::SearchResult> choice = [&] {
    const GameScope scope = game_.Scope();
    return settings_.opponent->Choose(ToSearchGame(game_.history()), limits, StopSignals::cancel());
  }();
  if (notice) output_->Write("\r\x1b[K");
  // A plugin that lists nothing to play, or what it then refuses, is the person's to see.
  const absl::Status played = choice.ok() ? game_.Play(choice->code()) : choice.status();
  if (!played.ok()) {
    if (TellEvents()) return true;
    output_->Write(player, " makes no move: ", played.message(), ".\n");
    return false;
  }
  output_->Write(player, " plays ", *session().last_move());
  if (settings_.scores && !choice->progress().lines().empty()) {
    output_->Write(" (", LineText(choice->progress().lines(0)), "; ", EffortText(choice->progress()), ")");
  }
  output_->Write(".\n");
  return true;
}

bool PlayGame::TellEvents() {
  bool fell = false;
  while (const std::optional<FlagFall> fall = game_.TakeFlagFall()) {
    const std::string who = SeatName(info(), static_cast<uint32_t>(fall->seat));
    output_->Write("The time of ", who, " has run out.", game_.over() ? "" : " The game goes on without that player.",
                   "\n");
    draw_ = fell = true;
  }
  if (absl::Status status = game_.TakeJournalFailure(); !status.ok()) {
    std::fprintf(stderr, "varia: The game is no longer kept while it is played: %s.\n",
                 std::string(status.message()).c_str());
  }
  return fell;
}

void PlayGame::Draw() {
  const absl::StatusOr<std::string> board = DrawGame(session(), settings_.style, settings_.flip);
  if (board.ok()) {
    output_->Write("\n", *board, "\n");
  } else {
    output_->Write("The board cannot be drawn: ", board.status().message(), ".\n");
  }
  if (game_.clock() != nullptr) output_->Write("Clock: ", ClockText(&game_), ".\n");
  if (game_.over()) {
    output_->Write("The game is over. ", OutcomeSentence(info(), game_.outcome()), "\n");
  } else if (!game_.claims().empty()) {
    output_->Write("A draw may be claimed (", absl::StrReplaceAll(absl::StrJoin(game_.claims(), ", "), {{"-", " "}}),
                   "): type 'draw'.\n");
  }
}

std::string PlayGame::Prompt() {
  if (game_.over()) return "(over) > ";
  if (game_.clock() != nullptr && game_.clock()->paused()) return "(paused) > ";
  return absl::StrCat(SeatName(info(), static_cast<uint32_t>(session().seat_to_move())), " > ");
}

bool PlayGame::Confirm(const std::string& question) {
  if (!reader_->interactive()) return false;
  output_->Flush();
  const std::optional<std::string> answer = reader_->Read(question + " (y/n) ", {"yes", "no"});
  return answer && absl::StartsWithIgnoreCase(absl::StripAsciiWhitespace(*answer), "y");
}

bool PlayGame::MayLeave(const std::string& question) {
  if (!Unsaved() || Confirm(absl::StrCat("The game is not saved. ", question))) return true;
  if (reader_->interactive()) return false;
  TellHowToGoOn();
  return true;
}

void PlayGame::NamePlayers(const PlaySettings& settings, Session* session) {
  if (settings.opponent == nullptr || session->history().players().size() > 0) return;
  const v1::VariantInfo& info = session->variant().info();
  for (int seat = 0; seat < info.seats_size(); ++seat) {
    // There is such a seat, so it cannot fail.
    if (!settings.person[seat]) session->SetPlayer(info.seats(seat).id(), settings.opponent->name()).IgnoreError();
  }
  if (settings.opponent_limit.empty()) return;
  v1::Tag* limit = session->mutable_history()->mutable_tags()->Add();
  limit->set_name(kOpponentLimitTag);
  limit->set_value(settings.opponent_limit);
}

bool PlayGame::Replace(Session session) {
  NamePlayers(settings_, &session);
  // The old game was left on purpose, and its journal has done its duty once there is another game.
  const std::string old_journal = settings_.journal + ".old";
  const bool had_journal = game_.has_journal();
  if (had_journal) std::rename(settings_.journal.c_str(), old_journal.c_str());
  std::string journal = settings_.journal;
  absl::StatusOr<LiveGame> next = StartLive(std::move(session), settings_.live, &journal);
  if (!next.ok()) {
    if (had_journal) std::rename(old_journal.c_str(), settings_.journal.c_str());
    output_->Write("No other game: ", next.status().message(), ".\n");
    return false;
  }
  if (had_journal) unlink(old_journal.c_str());
  game_ = *std::move(next);
  saved_moves_ = this->session().MovesPlayed();
  if (settings_.opponent != nullptr) settings_.opponent->NewGame(++settings_.seed);
  draw_ = true;
  return true;
}

void PlayGame::TellWhoIsMissing() {
  if (settings_.opponent != nullptr) return;
  const RecordedOpponent recorded = OpponentOnRecord(session());
  if (recorded.name.empty()) return;
  const auto append_name = [this](std::string* out, const std::string& seat) {
    absl::StrAppend(out, SeatName(info(), absl::string_view(seat)));
  };
  output_->Write("In the saved game ", recorded.name, " plays ", absl::StrJoin(recorded.theirs, " and ", append_name),
                 "; now all seats are yours, unless you start with --opponent ", recorded.name,
                 recorded.yours.empty() ? "" : " --seat ", absl::StrJoin(recorded.yours, ","), " beside --load.\n");
}

}  // namespace varia::cli
