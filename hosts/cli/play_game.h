// A game in the terminal: reads what people type and answers.
#ifndef VARIA_HOSTS_CLI_PLAY_GAME_H_
#define VARIA_HOSTS_CLI_PLAY_GAME_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "hosts/cli/line_reader.h"
#include "hosts/cli/output.h"
#include "hosts/cli/terminal.h"
#include "platform/game/live_game.h"
#include "platform/search/player.h"

namespace varia::cli {

struct PlaySettings {
  // By seat: true where a person plays, false where the opponent does. At least one person.
  std::vector<bool> person;
  // Null when persons play all seats.
  std::unique_ptr<Player> opponent;
  // For each move of the opponent; without them its clock says how long it may think.
  std::optional<v1::SearchLimits> limits;
  // Clock and arbiter of this game and those that follow, and the file of their journal, "" for none.
  LiveGameOptions live;
  std::string journal;
  // The text of --limit for the opponent; "" for none.
  std::string opponent_limit;
  // Of the opponent's first game; those that follow have the next numbers.
  uint64_t seed = 0;
  // Shows what the opponent thinks of its moves.
  bool scores = false;
  bool flip = false;
  Style style;
  // The file that the game was loaded from; "" for none.
  std::string file;
};

// Runs one game, and those that follow by `new` and `load`. Nothing is lost without a word: who leaves with an unsaved
// game is asked, or told how to go on with it. The journal is for what comes without a word: a crash, a lost
// connection.
class PlayGame {
 public:
  // Borrows the reader and the output. REQUIRES: a StopSignals lives as long.
  PlayGame(LiveGame game, PlaySettings settings, LineReader* reader, Output* output);

  // Plays until the person quits or the input ends.
  absl::Status Run();

  // How to go on with an unsaved game, on standard error; nothing when it is saved or was never begun.
  void TellHowToGoOn();

  // Puts the opponent on record as the player of its seats, and its limit, where nobody is named.
  static void NamePlayers(const PlaySettings& settings, Session* session);

 private:
  struct PlayCommand {
    absl::string_view name;
    absl::string_view words;
    absl::string_view help;
    void (PlayGame::*run)(const std::string& rest);
  };
  static const std::vector<PlayCommand>& PlayCommands();

  void Handle(const std::string& line);
  const PlayCommand* FindPlayCommand(const std::string& word, bool exact) const;
  void PlayTyped(const std::string& typed);
  void PlayOpponents();
  // One move of the opponent; false when there is none.
  bool PlayOpponent();
  // Says what the clock and the arbiter did since the last time; true when somebody's time ran out.
  bool TellEvents();
  void Draw();
  std::string Prompt();
  const Session& session() const { return game_.session(); }
  const v1::VariantInfo& info() const { return game_.variant().info(); }
  bool PersonToMove() const { return settings_.person[game_.seat_to_move()]; }
  bool Unsaved() const { return session().ply_count() > 0 && session().MovesPlayed() != saved_moves_; }
  // Asks a person; false without one.
  bool Confirm(const std::string& question);
  // True when the game may be put away; tells how to go on with it when there is nobody to ask.
  bool MayLeave(const std::string& question);
  // Goes on with another game; false, with a word, when that cannot be.
  bool Replace(Session session);
  // Says so when the record of a loaded game names the program as a player and nobody asked for it as opponent.
  void TellWhoIsMissing();
  void SaveTo(const std::string& file, bool overwrite);
  // The number typed after a command, 1 when none; 0 after a complaint.
  int CountFrom(const std::string& rest);

  void Moves(const std::string& rest);
  void Undo(const std::string& rest);
  void Redo(const std::string& rest);
  void Show(const std::string& rest);
  void Flip(const std::string& rest);
  void Scores(const std::string& rest);
  void Info(const std::string& rest);
  void Help(const std::string& rest);
  void Save(const std::string& rest);
  void SaveOver(const std::string& rest);
  void Load(const std::string& rest);
  void History(const std::string& rest);
  void ShowPosition(const std::string& rest);
  void New(const std::string& rest);
  void ShowClock(const std::string& rest);
  void Pause(const std::string& rest);
  void ClaimDraw(const std::string& rest);
  void Concede(const std::string& rest);
  void Quit(const std::string& rest);

  LiveGame game_;
  PlaySettings settings_;
  LineReader* reader_;
  Output* output_;
  std::vector<std::string> saved_moves_;
  bool draw_ = true;
  bool leave_ = false;
};

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_PLAY_GAME_H_
