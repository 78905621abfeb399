// varia play, through a pipe and on a terminal.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "absl/strings/str_replace.h"
#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> WithTicTacToe(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"play", "tic-tac-toe", "--plugin", TIC_TAC_TOE_FILE});
  return arguments;
}

// A game of tic-tac-toe through a pipe.
Finished Game(const std::string& input, std::vector<std::string> arguments = {}) {
  Finished finished = Varia(WithTicTacToe(std::move(arguments)), input);
  EXPECT_EQ(finished.code, 0) << finished.err;
  return finished;
}

// The start of a line that brings such a game back.
std::string Back() { return std::string("varia play tic-tac-toe --plugin ") + TIC_TAC_TOE_FILE + " "; }

std::string PositionAfter(const std::string& input) {
  const std::string out = Varia({"play", "ancient-world-war"}, input + "position\n").out;
  const size_t end = out.rfind('\n');
  const size_t start = out.rfind('\n', end - 1);
  return out.substr(start + 1, end - start - 1);
}

TEST(PlayTest, PlaysToTheEndAndSaysWhoWon) {
  const Finished finished = Game("X@a1\nO@a2\nX@b1\nO@b2\nX@c1\nX@c2\nquit\n");
  EXPECT_THAT(finished.out, HasSubstr("Crosses plays X@a1."));
  EXPECT_THAT(finished.out, HasSubstr("The game is over. Crosses wins: three in a row."));
  EXPECT_THAT(finished.out, HasSubstr("The game is over. Type 'undo'"));
  EXPECT_THAT(finished.err, HasSubstr(Back() + "X@a1 O@a2 X@b1 O@b2 X@c1\n"));
}

TEST(PlayTest, ForgivesTyping) {
  const std::string wanted = PositionAfter("a3a4\n");
  EXPECT_THAT(wanted, HasSubstr("/P7/1PPPPPPP/"));
  for (const char* typed : {"A3A4", " a3 a4 ", "a3-a4", "a3xa4", "a3a4!", "a3", "a4", "A3 - A4?"}) {
    EXPECT_EQ(PositionAfter(std::string(typed) + "\n"), wanted) << typed;
  }
  EXPECT_THAT(Game("b2\n").out, HasSubstr("Crosses plays X@b2."));
}

TEST(PlayTest, DoesNotGuessBetweenTwoMoves) {
  const std::string out = Varia({"play", "ancient-world-war"}, "d1\n").out;
  EXPECT_THAT(out, HasSubstr("'d1' could be: d1c2 d1d2 d1e2."));
  EXPECT_THAT(out, Not(HasSubstr("plays")));
}

TEST(PlayTest, SaysWhyNotAndWhatInstead) {
  const std::string out = Varia({"play", "ancient-world-war"}, "a3a5\ne7e6\nmvoes\nxyzzy\n").out;
  EXPECT_THAT(out, testing::ContainsRegex("'a3a5' cannot be played: .+\\. Nearest: a3a4"));
  EXPECT_THAT(out, testing::ContainsRegex("'e7e6' cannot be played: .+"));
  EXPECT_THAT(out, HasSubstr("Did you mean 'moves'?"));
  EXPECT_THAT(out, HasSubstr("'xyzzy' is neither a move nor a command."));
}

TEST(PlayTest, UndoAndRedo) {
  const std::string played = PositionAfter("a3a4\nb7b6\nc3c4\n");
  const std::string first = PositionAfter("a3a4\n");
  EXPECT_EQ(PositionAfter("a3a4\nb7b6\nc3c4\nundo 2\n"), first);
  EXPECT_EQ(PositionAfter("a3a4\nb7b6\nc3c4\nundo\nundo\nredo\nr\n"), played);
  EXPECT_EQ(PositionAfter("a3a4\nundo 99\n"), PositionAfter(""));
  EXPECT_THAT(Game("b2\nundo 2\nredo 2\n").out,
              testing::AllOf(HasSubstr("No more than 1 move could be taken back."),
                             HasSubstr("No more than 1 move could be played again.")));
  const std::string out = Game("undo\nredo\nundo x\nundo 0\n").out;
  EXPECT_THAT(out, HasSubstr("There is nothing to take back."));
  EXPECT_THAT(out, HasSubstr("There is nothing to play again."));
  EXPECT_THAT(out, HasSubstr("not 'x'"));
  EXPECT_THAT(out, HasSubstr("not '0'"));
}

TEST(PlayTest, AnswersQuestionsAboutTheGame) {
  const std::string out = Varia({"play", "ancient-world-war"},
                                "moves d1\nmoves z9\nmoves d8\na3\nb7\nc3\nhistory\ninfo\nhelp\nflip\nshow\n")
                              .out;
  EXPECT_THAT(out, HasSubstr("\nd1c2 d1d2 d1e2\n"));
  EXPECT_THAT(out, HasSubstr("The board has no square 'z9'."));
  EXPECT_THAT(out, HasSubstr("No legal move starts or ends on d8."));
  EXPECT_THAT(out, HasSubstr("\n1. a3a4 b7b6\n2. c3c4\n"));
  EXPECT_THAT(out, HasSubstr("Honourable Horse"));
  EXPECT_THAT(out, HasSubstr("save FILE"));
  EXPECT_LT(out.rfind("\n 1 │"), out.rfind("\n 8 │")) << "the last board is turned round";
}

TEST(PlayTest, NewStartsAgainButTellsHowToGoBack) {
  const Finished finished = Game("a1\nnew\nposition\n");
  EXPECT_THAT(finished.out, HasSubstr("3/3/3 w - - 0 1"));
  EXPECT_THAT(finished.err, HasSubstr(Back() + "X@a1\n"));
}

TEST(PlayTest, TheWayBackLeadsBack) {
  EXPECT_THAT(Game("position\n", {"X@a1", "O@b2"}).out, HasSubstr("3/1o1/X2"));
  const Finished finished =
      Varia({"play", "ancient-world-war", "--position", "4k3/3r4/8/8/8/8/8/B3K3 w - - 3 9"}, "a1b2\n");
  EXPECT_THAT(finished.err,
              HasSubstr("varia play ancient-world-war --position '4k3/3r4/8/8/8/8/8/B3K3 w - - 3 9' a1b2\n"));
}

TEST(PlayTest, NothingToSayWhenNothingIsLost) {
  EXPECT_EQ(Game("").err, "");
  EXPECT_EQ(Game("a1\nundo\n").err, "");
}

TEST(PlayTest, SavesAndLoads) {
  const std::string file = ScratchDirectory() + "/my game";
  Finished finished = Game("a1\nb2\nsave " + file + "\n");
  EXPECT_THAT(finished.out, HasSubstr("Saved to " + file));
  EXPECT_EQ(finished.err, "") << "a saved game is not lost";
  EXPECT_THAT(ReadFile(file), HasSubstr("X@a1"));

  EXPECT_THAT(Game("load " + file + "\nhistory\n").out, HasSubstr("1. X@a1 O@b2\n"));
  finished = Game("history\nc3\nsave\n", {"--load", file});
  EXPECT_THAT(finished.out, HasSubstr("1. X@a1 O@b2\n"));
  EXPECT_THAT(finished.out, HasSubstr("Saved to")) << "its own file needs no name and no question";
  EXPECT_THAT(ReadFile(file), HasSubstr("X@c3"));

  const std::string before = ReadFile(file);
  finished = Game("a2\nsave " + file + "\n");
  EXPECT_THAT(finished.out, HasSubstr("Not saved: " + file + " exists. To overwrite it: save! " + file));
  EXPECT_EQ(ReadFile(file), before);
  EXPECT_THAT(finished.err, HasSubstr(Back() + "X@a2"));
  Game("a2\nsave! " + file + "\n");
  EXPECT_THAT(ReadFile(file), HasSubstr("X@a2"));
  std::filesystem::remove(file);
}

TEST(PlayTest, TheWayBackNamesPluginDirectories) {
  const Finished finished = Varia({"play", "ancient-world-war", "--plugin-dir", ScratchDirectory()}, "a3a4\n");
  EXPECT_THAT(finished.err, HasSubstr("varia play ancient-world-war --plugin-dir " + ScratchDirectory() + " a3a4\n"));
}

TEST(PlayTest, ALoadedGameSaysWhoIsNoLongerTheOpponent) {
  const std::string file = ScratchDirectory() + "/against random";
  Game("b2\nsave " + file + "\n", {"--opponent", "random", "--seed", "3"});
  const std::string sentence =
      "In the saved game random plays Noughts; now all seats are yours, unless you start with --opponent random --seat "
      "w "
      "beside --load.\n";
  EXPECT_THAT(Game("", {"--load", file}).out, HasSubstr(sentence));
  EXPECT_THAT(Game("load " + file + "\n").out, HasSubstr(sentence));
  EXPECT_THAT(Game("", {"--load", file, "--opponent", "random", "--seat", "w"}).out,
              Not(HasSubstr("In the saved game")));
  WriteFile(file, absl::StrReplaceAll(ReadFile(file), {{"\"random\"", "\"random moves\""}}));
  EXPECT_THAT(ReadFile(file), HasSubstr("random moves"));
  EXPECT_THAT(Game("", {"--load", file}).out, HasSubstr(sentence)) << "as older records say it";
  WriteFile(file, absl::StrReplaceAll(ReadFile(file), {{"random moves", "Ann"}}));
  EXPECT_THAT(Game("", {"--load", file}).out, Not(HasSubstr("In the saved game"))) << "a person";
  std::filesystem::remove(file);
}

TEST(PlayTest, SaysWhoPlaysWhichSeat) {
  EXPECT_THAT(Varia({"play", "aire", "--opponent", "random", "--seat", "ws,wn", "--seed", "3"}).out,
              HasSubstr("You play White South (ws), White North (wn); random plays "));
}

TEST(PlayTest, SaysWhyItCannotSaveOrLoad) {
  const std::string text = ScratchDirectory() + "/text";
  WriteFile(text, "players { seat: 7 }\n");
  const std::string out =
      Game("a1\nsave\nsave /nowhere/at/all\nload /nowhere/at/all\nload " + text + "\nload\nposition\n").out;
  EXPECT_THAT(out, HasSubstr("Say where: save FILE"));
  EXPECT_THAT(out, testing::ContainsRegex("Not saved: .*/nowhere/at/all"));
  EXPECT_THAT(out, testing::ContainsRegex("Not loaded: .*/nowhere/at/all"));
  EXPECT_THAT(out, testing::ContainsRegex("Not loaded: .*text:1:"));
  EXPECT_THAT(out, HasSubstr("3/3/X2 b")) << "the game goes on";
  const Finished other = Varia({"play", "ancient-world-war", "--load", text});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("text:1:"));
  std::filesystem::remove(text);
}

TEST(PlayTest, RandomOpponentAnswersAndUndoTakesBothBack) {
  const std::string out = Game("b2\nundo\nposition\nredo\nb2\n", {"--opponent", "random", "--seed", "3"}).out;
  EXPECT_THAT(out, HasSubstr("You play Crosses (w); random plays Noughts (b), seed 3.\n"));
  EXPECT_THAT(out, testing::ContainsRegex("Crosses plays X@b2.\nNoughts plays O@.."));
  EXPECT_THAT(out, HasSubstr("3/3/3 w - - 0 1\n"));
  EXPECT_EQ(out, Game("b2\nundo\nposition\nredo\nb2\n", {"--opponent", "random", "--seed", "3"}).out);
}

TEST(PlayTest, RandomOpponentBeginsWhenYouSitSecond) {
  const std::string out = Game("undo\n", {"--opponent", "random", "--seat", "b", "--seed", "3"}).out;
  EXPECT_THAT(out, HasSubstr("Crosses plays X@"));
  EXPECT_THAT(out, HasSubstr("There is nothing to take back."));
  EXPECT_THAT(Game("quit\n", {"--opponent", "random", "--seat", "b", "--seed", "3"}).err,
              HasSubstr(Back() + "--opponent random --seat b X@"));
}

TEST(PlayTest, SearchingOpponentsAnswerAndShowTheirThoughtsOnRequest) {
  for (const char* who : {"greedy", "search:1", "mcts:2", "pvs:1"}) {
    const Finished finished = Varia({"play", "ancient-world-war", "--opponent", who, "--seed", "1"}, "a3a4\n");
    EXPECT_THAT(finished.out, testing::ContainsRegex("Shatranj plays [a-h][78][a-h][1-8]\\.\n")) << who;
    EXPECT_THAT(finished.err, HasSubstr(std::string("--opponent ") + who + " --seat w a3a4 "));
  }
  const std::vector<std::string> search = {"play", "ancient-world-war", "--opponent", "search", "--limit", "depth=2"};
  EXPECT_THAT(Varia(search, "scores\na3a4\n").out,
              testing::ContainsRegex("Shatranj plays ([a-h][1-8]){2} \\([-+0-9.]+ .*; depth 2/[0-9]+, [0-9]+ nodes"));
  EXPECT_THAT(Varia(search, "a3a4\n").err, HasSubstr("--opponent search --limit depth=2 --seat w a3a4 "));
}

// Takes the man that stands where a greedy player sees it, and mates where a searcher sees it.
TEST(PlayTest, OpponentsPlayTheMoveTheyShould) {
  EXPECT_THAT(
      Varia({"play", "chess", "--opponent", "search:5", "--seat", "b", "--position", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"},
            "")
          .out,
      HasSubstr("White wins: checkmate."));
  EXPECT_THAT(
      Varia({"play", "chess", "--opponent", "greedy", "--seat", "b", "--position", "7k/8/8/3q4/8/4N3/8/K7 w - - 0 1"},
            "")
          .out,
      HasSubstr("White plays e3d5."));
}

TEST(PlayTest, ControlCStopsTheOpponentsThoughtAndNotTheGame) {
  const Invocation run{.arguments = {"play", "ancient-world-war", "--opponent", "search", "--limit", "infinite"},
                       .input = "a3a4\n",
                       .output_file = "",
                       .environment = {}};
  // The first of them is for the thought, the second for the game that waits for a move.
  const Finished finished = RunAndSignal(run, {"plays a3a4.", "Shatranj plays "}, SIGINT);
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.err, HasSubstr("--opponent search --limit infinite --seat w a3a4 "));
}

TEST(PlayTest, RandomGamesReachTheirEnd) {
  std::string input;
  for (const char* square : {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"}) input += std::string(square) + "\n";
  for (const char* seed : {"1", "2", "3", "4"}) {
    EXPECT_THAT(Game(input, {"--opponent", "random", "--seed", seed}).out, HasSubstr("The game is over. "));
  }
}

TEST(PlayTest, ControlCDoesNotLoseTheGame) {
  const Invocation run{.arguments = WithTicTacToe({}), .input = "b2\n", .output_file = "", .environment = {}};
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const Finished finished = RunAndSignal(run, {"Last move: X@b2"}, signal);
    EXPECT_EQ(finished.code, 0);
    EXPECT_EQ(finished.signal, 0);
    EXPECT_THAT(finished.err, HasSubstr(Back() + "X@b2\n"));
  }
}

TEST(PlayTest, HostileInput) {
  std::string bytes;
  for (int i = 0; i < 200000; ++i) bytes += static_cast<char>(i * 7919 >> 3);
  const Finished finished = Varia({"play", "ancient-world-war"}, bytes + "\nposition\n");
  EXPECT_EQ(finished.code, 0);
}

TEST(PlayOnTerminalTest, AsksBeforeItLosesAGame) {
  const Invocation run{.arguments = WithTicTacToe({}), .input = "", .output_file = "", .environment = {}};
  const Finished finished = RunOnTerminal(run, " > ", {"b2\r", "quit\rn\r", "undo\r", "quit\r"});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, HasSubstr("Crosses > "));
  EXPECT_THAT(finished.out, HasSubstr("Leave anyway? (y/n)"));
}

TEST(PlayOnTerminalTest, CompletesMovesByTab) {
  const Invocation run{.arguments = {"play", "ancient-world-war"}, .input = "", .output_file = "", .environment = {}};
  const Finished finished = RunOnTerminal(run, " > ", {"a3\t\r", "undo\r", "quit\r"});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, HasSubstr("plays a3a4."));
}

TEST(PlayOnTerminalTest, ControlCTellsHowToGoOn) {
  const Invocation run{.arguments = WithTicTacToe({}), .input = "", .output_file = "", .environment = {}};
  const Finished finished = RunOnTerminal(run, " > ", {"b2\r", "\x03"});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, HasSubstr(Back() + "X@b2"));
}

}  // namespace
}  // namespace varia
