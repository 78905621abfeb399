// What can be typed during a game beside moves.
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "hosts/cli/board_view.h"
#include "hosts/cli/live_setup.h"
#include "hosts/cli/play_game.h"
#include "hosts/cli/shortened.h"
#include "hosts/cli/version_notice.h"
#include "hosts/cli/wrap.h"
#include "platform/board/board_scene.h"
#include "platform/game/record_file.h"

namespace varia::cli {

const std::vector<PlayGame::PlayCommand>& PlayGame::PlayCommands() {
  static const auto& commands = *new std::vector<PlayCommand>{
      {"moves", "[SQUARE]", "the legal moves, or those that touch a square", &PlayGame::Moves},
      {"undo", "[N]", "takes back your last move, or N of them", &PlayGame::Undo},
      {"redo", "[N]", "plays again what was taken back", &PlayGame::Redo},
      {"show", "", "draws the board", &PlayGame::Show},
      {"flip", "", "turns the board round", &PlayGame::Flip},
      {"scores", "", "shows what the opponent thinks of its moves, or no more", &PlayGame::Scores},
      {"clock", "", "what the clock shows", &PlayGame::ShowClock},
      {"pause", "", "stops the clock, or lets it go on", &PlayGame::Pause},
      {"draw", "", "claims a draw, for repetition or want of progress", &PlayGame::ClaimDraw},
      {"concede", "", "gives the game up", &PlayGame::Concede},
      {"history", "", "the moves so far", &PlayGame::History},
      {"position", "", "the position text", &PlayGame::ShowPosition},
      {"info", "", "the game in short, and how the pieces move", &PlayGame::Info},
      {"save", "FILE", "saves the game; asks before it overwrites another file", &PlayGame::Save},
      {"save!", "FILE", "saves the game and overwrites", &PlayGame::SaveOver},
      {"load", "FILE", "goes on with a saved game", &PlayGame::Load},
      {"new", "", "starts again", &PlayGame::New},
      {"help", "", "this", &PlayGame::Help},
      {"quit", "", "leaves", &PlayGame::Quit},
  };
  return commands;
}

int PlayGame::CountFrom(const std::string& rest) {
  int count = 1;
  if (rest.empty() || (absl::SimpleAtoi(rest, &count) && count >= 1)) return count;
  output_->Write("That takes a whole number from 1, not '", Shortened(rest), "'.\n");
  return 0;
}

void PlayGame::Moves(const std::string& rest) {
  const Variant& variant = session().variant();
  std::vector<std::string> moves = session().LegalMoves();
  if (!rest.empty()) {
    const std::string square = absl::AsciiStrToLower(rest);
    if (!SquareOf(square, variant.info().board())) {
      output_->Write("The board has no square '", Shortened(rest), "'.\n");
      return;
    }
    const auto elsewhere = [&](const std::string& text) {
      const absl::StatusOr<varia_move> code = variant.ParseMove(session().position(), text);
      if (!code.ok()) return true;
      const absl::StatusOr<v1::Move> move = variant.MoveMessage(session().position(), *code);
      return !move.ok() || (move->from() != square && move->to() != square);
    };
    moves.erase(std::remove_if(moves.begin(), moves.end(), elsewhere), moves.end());
  }
  if (game_.over()) {
    output_->Write("The game is over.\n");
  } else if (moves.empty()) {
    output_->Write("No legal move starts or ends on ", rest, ".\n");
  } else {
    output_->Write(absl::StrJoin(moves, " "), "\n");
  }
}

void PlayGame::Undo(const std::string& rest) {
  const int count = CountFrom(rest);
  int undone = 0;
  for (; undone < count; ++undone) {
    // Back to where a person was to move; not at all when none was before.
    int plies = session().ply_count() - 1;
    while (plies >= 0 && !settings_.person[session().variant().SeatToMove(session().position_at(plies))]) --plies;
    if (plies < 0) break;
    if (!game_.Undo(session().ply_count() - plies).ok()) break;
  }
  if (undone < count) {
    output_->Write(undone == 0 ? "There is nothing to take back.\n"
                               : absl::StrCat("No more than ", undone, undone == 1 ? " move" : " moves",
                                              " could be taken back.\n"));
  }
  draw_ = undone > 0;
}

void PlayGame::Redo(const std::string& rest) {
  const int count = CountFrom(rest);
  int redone = 0;
  for (; redone < count && game_.Redo().ok(); ++redone) {
    while (!game_.over() && !PersonToMove() && game_.Redo().ok()) continue;
  }
  if (redone < count) {
    output_->Write(redone == 0 ? "There is nothing to play again.\n"
                               : absl::StrCat("No more than ", redone, redone == 1 ? " move" : " moves",
                                              " could be played again.\n"));
  }
  draw_ = redone > 0;
}

void PlayGame::Show(const std::string& /*rest*/) { Draw(); }

void PlayGame::Flip(const std::string& /*rest*/) {
  settings_.flip = !settings_.flip;
  Draw();
}

void PlayGame::Scores(const std::string& /*rest*/) {
  settings_.scores = !settings_.scores;
  output_->Write(settings_.opponent == nullptr ? "There is no opponent whose thoughts could be shown.\n"
                 : settings_.scores            ? "The opponent's thoughts are shown.\n"
                                               : "The opponent's thoughts are hidden.\n");
}

void PlayGame::Info(const std::string& /*rest*/) {
  const v1::VariantInfo& info = this->info();
  output_->Write(Paragraph(absl::StrCat(info.name(), ". ", info.summary()), 0, 0, settings_.style.width), "\n",
                 LegendText(info, settings_.style));
}

void PlayGame::Help(const std::string& /*rest*/) {
  const std::vector<std::string> moves = session().LegalMoves();
  output_->Write(
      "A move is typed as its text", moves.empty() ? "" : absl::StrCat(", such as ", moves[0]),
      "; letter case, spaces and hyphens do not matter, and a beginning\nor end that fits one move only will do. "
      "Commands (a beginning will do too):\n");
  for (const PlayCommand& command : PlayCommands()) {
    const std::string left = absl::StrCat(command.name, command.words.empty() ? "" : " ", command.words);
    output_->Write("  ", left, std::string(16 - left.size(), ' '), command.help, "\n");
  }
}

void PlayGame::SaveTo(const std::string& file, bool overwrite) {
  const std::string& path = file.empty() ? settings_.file : file;
  if (path.empty()) {
    output_->Write("Say where: save FILE\n");
    return;
  }
  std::error_code error;
  const bool foreign = path != settings_.file && std::filesystem::exists(path, error);
  if (foreign && !overwrite && !Confirm(absl::StrCat(path, " exists. Overwrite it?"))) {
    output_->Write("Not saved: ", path, " exists. To overwrite it: save! ", path, "\n");
    return;
  }
  const v1::GameRecord record = game_.Record();
  if (absl::Status status = SaveRecord(path, record); !status.ok()) {
    output_->Write("Not saved: ", status.message(), ".\n");
    return;
  }
  settings_.file = path;
  saved_moves_ = session().MovesPlayed();
  output_->Write("Saved to ", path, ".\n");
}

void PlayGame::Save(const std::string& rest) { SaveTo(rest, /*overwrite=*/false); }

void PlayGame::SaveOver(const std::string& rest) { SaveTo(rest, /*overwrite=*/true); }

void PlayGame::Load(const std::string& rest) {
  if (rest.empty()) {
    output_->Write("Say which: load FILE\n");
    return;
  }
  const absl::StatusOr<v1::GameRecord> record = LoadRecord(rest);
  absl::StatusOr<Session> session =
      record.ok() ? Session::FromRecord(&this->session().variant(), *record) : absl::StatusOr<Session>(record.status());
  if (!session.ok()) {
    output_->Write("Not loaded: ", session.status().message(), ".\n");
    return;
  }
  if (!MayLeave("Load the other one anyway?")) return;
  TellOtherVersion(info(), *record);
  if (!Replace(*std::move(session))) return;
  settings_.file = rest;
  TellWhoIsMissing();
}

void PlayGame::History(const std::string& /*rest*/) {
  const std::vector<std::string> moves = session().MovesPlayed();
  if (moves.empty()) output_->Write("No move has been played.\n");
  uint32_t number = 0;
  for (size_t i = 0; i < moves.size(); ++i) {
    const absl::StatusOr<v1::Position> before =
        session().variant().ToMessage(session().position_at(static_cast<int>(i)));
    if (before.ok() && (i == 0 || before->fullmove() != number)) {
      number = before->fullmove();
      output_->Write(i == 0 ? "" : "\n", number, ".");
    }
    output_->Write(" ", moves[i]);
  }
  if (!moves.empty()) output_->Write("\n");
}

void PlayGame::ShowClock(const std::string& /*rest*/) {
  if (game_.clock() == nullptr) {
    output_->Write("There is no clock; varia play --clock 300+2 has one.\n");
    return;
  }
  output_->Write(ClockText(&game_), "\n");
}

void PlayGame::Pause(const std::string& /*rest*/) {
  Clock* clock = game_.clock();
  if (clock == nullptr || game_.over()) {
    output_->Write("No clock runs.\n");
  } else if (clock->paused()) {
    clock->Resume();
    output_->Write("The clock goes on.\n");
  } else {
    clock->Pause();
    output_->Write("The clock stands still; 'pause' lets it go on.\n");
  }
}

void PlayGame::ClaimDraw(const std::string& /*rest*/) {
  if (absl::Status status = game_.ClaimDraw(); !status.ok()) {
    if (!TellEvents()) output_->Write("No draw: ", status.message(), ".\n");
    return;
  }
  draw_ = true;
}

void PlayGame::Concede(const std::string& /*rest*/) {
  const std::string who = SeatName(info(), static_cast<uint32_t>(game_.seat_to_move()));
  if (absl::Status status = game_.Resign(); !status.ok()) {
    if (!TellEvents()) output_->Write("Not given up: ", status.message(), ".\n");
    return;
  }
  output_->Write(who, " gives up.", game_.over() ? "" : " The game goes on without that player.", "\n");
  draw_ = true;
}

void PlayGame::ShowPosition(const std::string& /*rest*/) { output_->Write(session().Text(), "\n"); }

void PlayGame::New(const std::string& /*rest*/) {
  if (!MayLeave("Start again anyway?")) return;
  absl::StatusOr<Session> session = Session::Start(&this->session().variant(), this->session().request());
  if (!session.ok()) {
    output_->Write("No new game: ", session.status().message(), ".\n");
    return;
  }
  if (!Replace(*std::move(session))) return;
  settings_.file.clear();
}

void PlayGame::Quit(const std::string& /*rest*/) { leave_ = MayLeave("Leave anyway?"); }

}  // namespace varia::cli
