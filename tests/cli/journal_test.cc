// varia play with clocks, the arbiter and journals; and what a killed process leaves behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string Journal(const std::string& name) { return ScratchDirectory() + "/" + name; }

TEST(JournalTest, AKilledGameGoesOnWhereItStood) {
  const std::string journal = Journal("killed.journal");
  const Finished killed = RunAndSignal({.arguments = {"play", "chess", "--journal", journal, "--clock", "300+2"},
                                        .input = "e2e4\ne7e5\nundo\nc7c5\ng1f3\n",
                                        .output_file = "",
                                        .environment = {}},
                                       {"White plays g1f3."}, SIGKILL);
  EXPECT_EQ(killed.signal, SIGKILL);
  const Finished again = Varia({"play", "chess", "--journal", journal, "--resume"}, "history\nclock\nredo\n");
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr("1. e2e4 c7c5\n2. g1f3"));
  EXPECT_THAT(again.out, HasSubstr("Clock: White ")) << "the time control came back too";
  EXPECT_THAT(again.out, HasSubstr("There is nothing to play again."));
}

TEST(JournalTest, NoFinishedPlyIsLostWhereverTheProcessIsKilled) {
  const std::vector<std::string> moves = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"};
  for (size_t count = 1; count <= moves.size(); ++count) {
    const std::string journal = Journal("killed-" + std::to_string(count));
    std::string input;
    for (size_t i = 0; i < count; ++i) input += moves[i] + "\n";
    const std::string last = (count % 2 == 1 ? "White plays " : "Black plays ") + moves[count - 1];
    RunAndSignal(
        {.arguments = {"play", "chess", "--journal", journal}, .input = input, .output_file = "", .environment = {}},
        {last}, SIGKILL);
    const std::string out = Varia({"play", "chess", "--journal", journal, "--resume"}, "history\n").out;
    for (size_t i = 0; i < count; ++i) EXPECT_THAT(out, HasSubstr(moves[i])) << count;
  }
}

TEST(JournalTest, ATornLastRecordIsDroppedWithANotice) {
  const std::string journal = Journal("torn.journal");
  EXPECT_EQ(Varia({"play", "chess", "--journal", journal}, "e2e4\ne7e5\n").code, 0);
  const std::string bytes = ReadFile(journal);
  WriteFile(journal, bytes.substr(0, bytes.size() - 5));
  const Finished again = Varia({"play", "chess", "--journal", journal, "--resume"}, "history\n");
  EXPECT_EQ(again.code, 0);
  EXPECT_THAT(again.err, AllOf(HasSubstr("torn record"), HasSubstr(journal)));
  EXPECT_THAT(again.out, AllOf(HasSubstr("1. e2e4"), Not(HasSubstr("1. e2e4 e7e5"))));
}

TEST(JournalTest, WithoutAFileTheLatestInterruptedGameOfTheVariantIsFound) {
  const std::vector<std::string> home = {"XDG_STATE_HOME=" + ScratchDirectory() + "/state"};
  const auto run = [&](std::vector<std::string> arguments, const std::string& input) {
    return RunVaria({.arguments = std::move(arguments), .input = input, .output_file = "", .environment = home});
  };
  EXPECT_EQ(run({"play", "shogi"}, "quit\n").code, 0);
  const Finished none = run({"play", "shogi", "--resume"}, "");
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, HasSubstr("no game of 'shogi' was interrupted"));
  RunAndSignal({.arguments = {"play", "chess"}, .input = "d2d4\n", .output_file = "", .environment = home},
               {"White plays d2d4."}, SIGKILL);
  EXPECT_EQ(run({"play", "shogi", "--resume"}, "").code, 2) << "that one is another variant's";
  const Finished found = run({"play", "chess", "--resume"}, "history\n");
  EXPECT_EQ(found.code, 0) << found.err;
  EXPECT_THAT(found.out, HasSubstr("1. d2d4"));
  EXPECT_EQ(run({"play", "chess", "--resume"}, "").code, 2) << "left in good order, it is gone";
}

TEST(JournalTest, TheJournalKnowsTheVariantAndTheOpponent) {
  const std::vector<std::string> home = {"XDG_STATE_HOME=" + ScratchDirectory() + "/state-of-opponents"};
  const auto kill = [&](std::vector<std::string> arguments, const std::string& move) {
    RunAndSignal({.arguments = std::move(arguments), .input = move + "\n", .output_file = "", .environment = home},
                 {"plays " + move + "."}, SIGKILL);
  };
  const auto resume = [&](std::vector<std::string> more, const std::string& input) {
    more.insert(more.begin(), {"play", "--resume"});
    return RunVaria({.arguments = more, .input = input, .output_file = "", .environment = home});
  };
  EXPECT_THAT(resume({}, "").err, HasSubstr("no game was interrupted"));
  kill({"play", "shogi", "c3c4", "--seat", "b", "--opponent", "search", "--limit", "nodes=30"}, "g7g6");
  const Finished again = resume({}, "history\n");
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_THAT(again.out, AllOf(HasSubstr(" (b); search plays "), HasSubstr("1. c3c4 g7g6\n2. ")));
  EXPECT_THAT(again.err, HasSubstr("varia play shogi --opponent search --limit nodes=30 --seat b c3c4 g7g6 "));
  kill({"play", "chess", "--opponent", "random"}, "e2e4");
  const Finished alone = resume({"--opponent", "person"}, "history\n");
  EXPECT_THAT(alone.out, AllOf(HasSubstr("1. e2e4"), Not(HasSubstr("random"))));
}

TEST(JournalTest, TheLatestGameOfAnyVariantIsResumed) {
  const std::string state = ScratchDirectory() + "/state-of-variants";
  const std::vector<std::string> home = {"XDG_STATE_HOME=" + state};
  // The ids come in another order than the times.
  for (const std::string& name : {std::string("chess.20260102-000000.1"), std::string("shogi.20260101-000000.2")}) {
    const std::string journal = Journal(name);
    const std::string variant = name.substr(0, 5);
    EXPECT_EQ(Varia({"play", variant, "--journal", journal}, "1\n").code, 0);
    std::filesystem::create_directories(state + "/varia/games");
    std::filesystem::rename(journal, state + "/varia/games/" + name + ".journal");
  }
  const auto resume = [&] {
    return RunVaria({.arguments = {"play", "--resume"}, .input = "", .output_file = "", .environment = home}).out;
  };
  EXPECT_THAT(resume(), ::testing::StartsWith("Chess\n"));
  EXPECT_THAT(resume(), ::testing::StartsWith("Shogi\n"));
}

TEST(JournalTest, WrongUsesAreAnswered) {
  const std::string journal = Journal("used.journal");
  EXPECT_EQ(Varia({"play", "chess", "--journal", journal}, "e2e4\n").code, 0);
  const Finished twice = Varia({"play", "chess", "--journal", journal}, "");
  EXPECT_EQ(twice.code, 3);
  EXPECT_THAT(twice.err, HasSubstr("--resume goes on with it"));
  EXPECT_EQ(Varia({"play", "chess", "--resume", "--journal", Journal("absent")}, "").code, 2);
  EXPECT_THAT(Varia({"play", "shogi", "--resume", "--journal", journal}, "").err, HasSubstr("of a game of 'chess'"));
  EXPECT_EQ(Varia({"play", "chess", "e2e4", "--resume", "--journal", journal}, "").code, 2);
  EXPECT_EQ(Varia({"play", "chess", "--journal", "none"}, "e2e4\n").code, 0);
}

TEST(ClockTest, TheClockIsShownAndGoesOnRecord) {
  const std::string file = ScratchDirectory() + "/timed.textproto";
  const Finished game =
      Varia({"play", "chess", "--clock", "40/5400:900;600:5x30"}, "e2e4\nclock\npause\npause\nsave " + file + "\n");
  EXPECT_EQ(game.code, 0) << game.err;
  EXPECT_THAT(game.out, HasSubstr("Clock: White 1:30:00 (running, 40 moves to go), Black 10:00"));
  EXPECT_THAT(game.out, HasSubstr("The clock stands still"));
  EXPECT_THAT(ReadFile(file),
              AllOf(HasSubstr("TimeControl"), HasSubstr("40/5400:900;600:5x30"), HasSubstr("remaining_ms")));
  EXPECT_THAT(Varia({"play", "chess", "--load", file}).out, HasSubstr("Clock: White 1:"));
  EXPECT_THAT(Varia({"play", "--load", file}).out, ::testing::StartsWith("Chess\n")) << "the record knows the variant";
}

TEST(ClockTest, TheWayBackNamesClockAndArbiter) {
  const Finished game = Varia({"play", "chess", "--clock", "40/5400:900;600:5x30", "--arbiter", "none"}, "e2e4\n");
  EXPECT_THAT(game.err, HasSubstr("varia play chess --clock '40/5400:900;600:5x30' --arbiter none e2e4\n"));
  EXPECT_THAT(game.err, HasSubstr("with the time of its start"));
}

TEST(ClockTest, AnHourglassGivesNoSecondTooMuchAndShowsItsSandAtOnce) {
  EXPECT_THAT(Varia({"play", "chess", "--clock", "*60"}).out, HasSubstr("Clock: White 1:00 (running), Black 1:00."));
}

TEST(ClockTest, APlayerOutOfTimeLosesEvenWhenNobodyTypesAnything) {
  // The input stays open; a signal ends the game once it is told.
  const Finished game = RunAndSignal(
      {.arguments = {"play", "chess", "--clock", "0.05"}, .input = "", .output_file = "", .environment = {}},
      {"Black wins: time forfeit."}, SIGTERM);
  EXPECT_THAT(game.out, HasSubstr("The time of White has run out."));
}

TEST(ClockTest, InAireTheOneOutOfTimeDropsOut) {
  const Finished game = RunAndSignal(
      {.arguments = {"play", "aire", "--clock", "0.05;600;600;600"}, .input = "", .output_file = "", .environment = {}},
      {"The game goes on without that player."}, SIGTERM);
  EXPECT_THAT(game.out, Not(HasSubstr("The game is over")));
}

TEST(ClockTest, WrongControlsAreExplained) {
  const Finished wrong = Varia({"play", "chess", "--clock", "soon"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("--clock: "));
  EXPECT_EQ(Varia({"play", "chess", "--clock", "1;2;3"}).code, 2);
  EXPECT_EQ(Varia({"play", "chess", "--clock", "?"}).code, 2);
}

TEST(ClockTest, TheSearchThinksByItsClock) {
  const Finished game = Varia({"play", "chess", "--clock", "60;0.4", "--opponent", "search"}, "e2e4\nhistory\n");
  EXPECT_EQ(game.code, 0) << game.err;
  EXPECT_THAT(game.out, HasSubstr("; search plays Black"));
  EXPECT_THAT(game.out, Not(HasSubstr("run out")));
}

TEST(ArbiterTest, DrawsAreOfferedClaimedAndForced) {
  const std::string shuffle = "g1f3\ng8f6\nf3g1\nf6g8\n";
  EXPECT_THAT(Varia({"play", "chess"}, shuffle + "draw\n").out, HasSubstr("No draw: "));
  const std::string claimed = Varia({"play", "chess"}, shuffle + shuffle + "draw\n").out;
  EXPECT_THAT(claimed, HasSubstr("A draw may be claimed (threefold repetition): type 'draw'."));
  EXPECT_THAT(claimed, HasSubstr("The game is over. A draw: threefold repetition."));
  const std::string forced = Varia({"play", "chess"}, shuffle + shuffle + shuffle + shuffle + "e2e4\n").out;
  EXPECT_THAT(forced, HasSubstr("The game is over. A draw: fivefold repetition."));
  EXPECT_THAT(forced, HasSubstr("The game is over. Type 'undo'"));
}

TEST(ArbiterTest, APolicyOfOnesOwnTakesTheBuiltInOnesPlace) {
  const std::string file = ScratchDirectory() + "/policies.textproto";
  WriteFile(file, "default_policy { ply_limit: 2 }");
  EXPECT_THAT(Varia({"play", "chess", "--arbiter", file}, "e2e4\ne7e5\n").out, HasSubstr("A draw: ply limit."));
  WriteFile(file, "default_policy {\n  ply_limits: 2 }");
  const Finished wrong = Varia({"play", "chess", "--arbiter", file});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr(file + ":2:"));
  const std::string shuffle = "g1f3\ng8f6\nf3g1\nf6g8\n";
  EXPECT_THAT(Varia({"play", "chess", "--arbiter", "none"}, shuffle + shuffle + shuffle + shuffle).out,
              Not(HasSubstr("The game is over")));
}

TEST(PlayTest, ConcedingEndsTheGameOrThePlayersPart) {
  EXPECT_THAT(Varia({"play", "chess"}, "concede\n").out, HasSubstr("The game is over. Black wins: resignation."));
  const std::string out = Varia({"play", "aire"}, "concede\nhistory\n").out;
  EXPECT_THAT(out, AllOf(HasSubstr("The game goes on without that player."), HasSubstr("1. drop-out")));
}

TEST(PlayTest, APluginsOwnPlayerCanBeTheOpponent) {
  const Finished game = Varia({"play", "tic-tac-toe", "--plugin", TIC_TAC_TOE_FILE, "--opponent", "plugin"}, "b2\n");
  EXPECT_EQ(game.code, 0) << game.err;
  EXPECT_THAT(game.out, HasSubstr("Noughts plays O@"));
  EXPECT_EQ(Varia({"play", "chess", "--opponent", "plugin"}).code, 3);
}

}  // namespace
}  // namespace varia
