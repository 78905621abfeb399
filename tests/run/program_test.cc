// varia run, games and merge as a user calls them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "platform/loader/temporary_directory.h"
#include "tests/cli/process.h"
#include "tests/run/run_scene.h"

namespace varia {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

constexpr const char* kSuite = R"(
seed: 5
players { name: "random" builtin: "random" }
players { name: "search" builtin: "search" limits { nodes: 40 } }
players { name: "playouts" builtin: "mcts" limits { nodes: 30 } }
jobs { name: "perft" goldens { max_nodes: 10000 } }
jobs { name: "rules" invariants { games: 4 max_plies: 20 } }
jobs { name: "match" match { players: "search" players: "random" players: "playouts" games: 4 openings { random_plies: 1 } } }
)";

class ProgramTest : public ::testing::Test {
 protected:
  ProgramTest() { directory_.Write("s.textproto", kSuite); }

  // varia over the two template plugins.
  Finished Call(std::vector<std::string> arguments, std::vector<std::string> environment = {}) {
    arguments.insert(arguments.end(), {"--plugin", TIC_TAC_TOE_FILE, "--plugin", PAWN_DUEL_FILE});
    return RunVaria({.arguments = arguments, .input = "", .output_file = "", .environment = std::move(environment)});
  }
  Finished Run(const std::string& run, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {"run", directory_.File("s.textproto"), "--run", directory_.File(run)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Call(arguments);
  }
  // The suite for the templates alone: others may be installed.
  void Suite(std::string text) {
    for (size_t at = 0; (at = text.find("jobs {", at)) != std::string::npos; at += 6) {
      text.insert(at + 6, " variants: \"tic-tac-toe\" variants: \"pawn-duel\"");
    }
    directory_.Write("s.textproto", text);
  }
  // The games, but for the time that was taken.
  std::string GamesOf(const std::string& run) {
    std::string text;
    std::istringstream lines(Call({"games", directory_.File(run), "--json"}).out);
    for (std::string line; std::getline(lines, line);) {
      Json game = Json::parse(line);
      for (Json& move : game["record"]["moves"]) move.erase("elapsed_ms");
      text += game.dump() + "\n";
    }
    return text;
  }

  TemporaryDirectory directory_;
};

TEST_F(ProgramTest, TheSameGamesWhateverTheNumberOfJobsAndTheIsolation) {
  Suite(kSuite);
  const Finished one = Run("one", {"--jobs", "1", "--isolation", "in-process"});
  EXPECT_EQ(one.code, 0) << one.out << one.err;
  EXPECT_THAT(one.out, ContainsRegex("match +tic-tac-toe +match +12"));
  const std::vector<std::string> contents = Contents(directory_.File("one"));
  EXPECT_EQ(contents.size(), 4u + 8u + 24u);
  const std::string games = GamesOf("one");
  EXPECT_THAT(games, HasSubstr("\"playouts\""));
  for (const char* jobs : {"2", "4"}) {
    const Finished many = Run(jobs, {"--jobs", jobs});
    EXPECT_EQ(many.code, 0) << many.out << many.err;
    EXPECT_EQ(Contents(directory_.File(jobs)), contents);
    EXPECT_EQ(GamesOf(jobs), games);
  }
  const Finished other = Run("other", {"--seed", "6"});
  EXPECT_EQ(other.code, 0);
  EXPECT_NE(GamesOf("other"), games);
}

TEST_F(ProgramTest, ChecksASuite) {
  Suite(kSuite);
  const Finished fine = Run("none", {"--check"});
  EXPECT_EQ(fine.code, 0) << fine.err;
  EXPECT_THAT(fine.out, HasSubstr("36 units in 6 parts"));
  EXPECT_FALSE(std::filesystem::exists(directory_.File("none")));
  directory_.Write("s.textproto", "seed: 1\njobs { name: \"a\" }\n");
  const Finished wrong = Run("none");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("s.textproto:2:1: a job does one of"));
  EXPECT_EQ(Call({"run", directory_.File("nowhere")}).code, 2);
  EXPECT_EQ(Run("none", {"--jobs", "0"}).code, 2);
  EXPECT_EQ(Run("none", {"--shard", "2/2"}).code, 2);
  EXPECT_EQ(Run("none", {"--isolation", "loose"}).code, 2);
  EXPECT_FALSE(std::filesystem::exists(directory_.File("none")));
}

TEST_F(ProgramTest, RefusesToGoOnWithAnotherRun) {
  Suite(kSuite);
  EXPECT_EQ(Run("run").code, 0);
  EXPECT_THAT(Run("run").err, HasSubstr("there is a run in"));
  const Finished again = Run("run", {"--resume"});
  EXPECT_EQ(again.code, 0) << again.err;
  const Finished seed = Run("run", {"--resume", "--seed", "9"});
  EXPECT_EQ(seed.code, 2);
  EXPECT_THAT(seed.err, HasSubstr("cannot be resumed so: the run has seed 5, not 9"));
  Suite(std::string(kSuite) + "# a remark\n");
  EXPECT_THAT(Run("run", {"--resume"}).err, HasSubstr("another suite"));
}

TEST_F(ProgramTest, ACrashingPluginCostsItsOwnUnits) {
  // It is tic-tac-toe here.
  Suite(kSuite);
  const Finished finished =
      Varia({"run", directory_.File("s.textproto"), "--run", directory_.File("run"), "--jobs", "2", "--plugin",
             SPOILT_CRASH, "--plugin", PAWN_DUEL_FILE, "--html", directory_.File("report.html")});
  EXPECT_EQ(finished.code, 1) << finished.out << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("signal 6"));
  EXPECT_THAT(finished.out, HasSubstr("spoilt_crash.so"));
  int good = 0;
  int crashed = 0;
  for (const std::string& unit : Contents(directory_.File("run"))) {
    good += unit.find(" passed ") != std::string::npos ? 1 : 0;
    crashed += unit.find(" crashed ") != std::string::npos ? 1 : 0;
  }
  EXPECT_GE(good, 2 + 4 + 12);  // pawn-duel
  EXPECT_GT(crashed, 10);
  EXPECT_EQ(good + crashed, 36);
  // What was played of the games is kept, from the opening of one ply on.
  const Finished games = Varia({"games", directory_.File("run"), "--variant", "tic-tac-toe", "--json"});
  EXPECT_EQ(games.code, 0) << games.err;
  int broken_off = 0;
  std::istringstream lines(games.out);
  for (std::string line; std::getline(lines, line); ++broken_off) {
    const Json record = Json::parse(line)["record"];
    EXPECT_EQ(record["players"].size(), 2u) << line;
    EXPECT_GE(record["moves"].size(), 1u) << line;
    EXPECT_LE(record["moves"].size(), 5u) << line;
  }
  EXPECT_EQ(broken_off, 12);
  EXPECT_TRUE(ReadFile(directory_.File("report.html")).find("class=\"board\"") != std::string::npos);
}

TEST_F(ProgramTest, JudgesAsInPlayUnlessToldOtherwise) {
  // The knights go out and home four times: the fifth time that the position is there.
  std::string moves = ";";
  for (int i = 0; i < 4; ++i) moves += " g1f3 g8f6 f3g1 f6g8";
  directory_.Write("openings", moves + "\n");
  directory_.Write("policies", "variants { variant: \"chess\" policy { ply_limit: 18 } }\n");
  directory_.Write("s.textproto", R"(
    players { name: "a" builtin: "random" }
    players { name: "b" builtin: "random" }
    jobs { name: "m" variants: "chess" match { players: "a" players: "b" games: 2 openings { file: "openings" } } }
  )");
  const auto reasons = [&](const std::string& run) { return Call({"games", directory_.File(run)}).out; };
  EXPECT_EQ(Run("usual").code, 0);
  EXPECT_THAT(reasons("usual"),
              ContainsRegex("m chess 0 16 draw fivefold-repetition .*\nm chess 1 16 draw fivefold-repetition"));
  EXPECT_EQ(Run("limit", {"--arbiter", directory_.File("policies")}).code, 0);
  EXPECT_THAT(reasons("limit"), ContainsRegex("m chess 0 18 draw ply-limit"));
  EXPECT_THAT(Run("usual", {"--resume", "--arbiter", "none"}).err, HasSubstr("the arbiter's policies"));
  EXPECT_EQ(Run("none", {"--arbiter", directory_.File("nowhere")}).code, 2);
}

TEST_F(ProgramTest, ShardsFromFlagAndEnvironmentAreMerged) {
  Suite(kSuite);
  EXPECT_EQ(Run("whole").code, 0);
  EXPECT_EQ(Run("a", {"--shard", "0/2"}).code, 0);
  const std::vector<std::string> environment = {"VARIA_SHARD_INDEX=1", "VARIA_SHARD_COUNT=2"};
  const Finished b = Call({"run", directory_.File("s.textproto"), "--run", directory_.File("b")}, environment);
  EXPECT_EQ(b.code, 0) << b.err;
  const Finished half = Call({"merge", directory_.File("half"), directory_.File("a")});
  EXPECT_EQ(half.code, 1);
  EXPECT_THAT(half.out, HasSubstr("shard 1/2 is missing"));
  EXPECT_THAT(half.out, HasSubstr("units are missing: "));
  const Finished merged = Call({"merge", directory_.File("ab"), directory_.File("a"), directory_.File("b")});
  EXPECT_EQ(merged.code, 0) << merged.out << merged.err;
  EXPECT_EQ(Contents(directory_.File("ab")), Contents(directory_.File("whole")));
  EXPECT_EQ(Call({"merge", directory_.File("aa"), directory_.File("a"), directory_.File("a")}).code, 2);
  // What is missing can be done in the merged run.
  EXPECT_EQ(Run("half", {"--resume"}).code, 0);
  EXPECT_EQ(Contents(directory_.File("half")), Contents(directory_.File("whole")));
}

TEST_F(ProgramTest, GamesAreListedFilteredAndExported) {
  Suite(kSuite);
  ASSERT_EQ(Run("run").code, 0);
  const auto lines = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
  const Finished all = Call({"games", directory_.File("run")});
  EXPECT_EQ(lines(all.out), 24);
  EXPECT_THAT(all.out, ContainsRegex("match tic-tac-toe 3 [0-9]+ (draw|win [wb]) [a-z-]+ "));
  EXPECT_EQ(lines(Call({"games", directory_.File("run"), "--variant", "pawn-duel", "--player", "random"}).out), 8);
  EXPECT_EQ(Call({"games", directory_.File("run"), "--variant", "go"}).code, 2);
  const std::string wins = Call({"games", directory_.File("run"), "--result", "win w"}).out;
  EXPECT_THAT(wins, Not(HasSubstr("win b")));
  const Finished text = Call({"games", directory_.File("run"), "--text"});
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_EQ(Call({"games", directory_.File("run"), "--records", directory_.File("records")}).code, 0);
  // Both forms can be replayed.
  directory_.Write("games.txt", text.out);
  directory_.Write("s.textproto",
                   "jobs { name: \"t\" replay { files: \"games.txt\" } }\n"
                   "jobs { name: \"r\" replay { files: \"records/match.pawn-duel.0.textproto\" } }\n");
  const Finished replay = Run("replay");
  EXPECT_EQ(replay.code, 0) << replay.out << replay.err;
  EXPECT_EQ(Contents(directory_.File("replay")).size(), 25u);
}

TEST_F(ProgramTest, NothingIsDoneWithoutAProgramForWorkers) {
  Suite(kSuite);
  for (const std::string& worker : {directory_.File("none"), directory_.path()}) {
    const Finished run =
        Call({"run", directory_.File("s.textproto"), "--run", directory_.File("run")}, {"VARIA_WORKER=" + worker});
    EXPECT_EQ(run.code, 3);
    EXPECT_THAT(run.err, HasSubstr("VARIA_WORKER names " + worker + ", which is no program"));
    EXPECT_FALSE(std::filesystem::exists(directory_.File("run")));
  }
}

TEST_F(ProgramTest, NothingIsDoneWhereWorkersEndAtOnce) {
  Suite(kSuite);
  const Finished run =
      Call({"run", directory_.File("s.textproto"), "--run", directory_.File("run")}, {"VARIA_WORKER=/bin/false"});
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("no worker can be used: the worker ended the process (exit code 1)"));
  EXPECT_FALSE(std::filesystem::exists(directory_.File("run")));
}

TEST_F(ProgramTest, AUnitOutOfTimeIsStoppedAndIsNoCrimeOfThePlugin) {
  // A random game of chess has no end by the rules alone once two Kings are left.
  directory_.Write("s.textproto",
                   "jobs { name: \"rules\" variants: \"chess\" invariants { games: 1 max_plies: 1000000 } "
                   "unit_timeout_s: 1 }");
  const Finished run = Run("run");
  EXPECT_EQ(run.code, 1) << run.out << run.err;
  const std::vector<std::string> contents = Contents(directory_.File("run"));
  ASSERT_EQ(contents.size(), 1u);
  EXPECT_THAT(Call({"report", directory_.File("run"), "--json"}).out,
              HasSubstr("by the deadline of 1 s, and was stopped"));
}

TEST_F(ProgramTest, ReportsLeaveLinksAndDevicesInPlace) {
  Suite("jobs { name: \"rules\" invariants { games: 1 max_plies: 5 } }");
  ASSERT_EQ(Run("run").code, 0);
  // By links, so that a mistake costs no device.
  std::filesystem::create_symlink("/dev/full", directory_.File("full"));
  std::filesystem::create_symlink("page", directory_.File("link"));
  for (const char* flag : {"--html", "--junit"}) {
    EXPECT_EQ(Call({"report", directory_.File("run"), flag, directory_.File("full")}).code, 3);
    EXPECT_EQ(Call({"report", directory_.File("run"), flag, directory_.File("link")}).code, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(directory_.File("full")));
    EXPECT_TRUE(std::filesystem::is_symlink(directory_.File("link")));
    EXPECT_GT(std::filesystem::file_size(directory_.File("page")), 100u);
    std::filesystem::remove(directory_.File("page"));
  }
}

TEST_F(ProgramTest, OutputForPrograms) {
  Suite(kSuite);
  const Finished finished =
      Run("run", {"--json", "--junit", directory_.File("j.xml"), "--html", directory_.File("h.html")});
  EXPECT_EQ(finished.code, 0) << finished.err;
  const Json json = Json::parse(finished.out, nullptr, false);
  EXPECT_EQ(json["complete"], true);
  EXPECT_EQ(json["report"]["units"]["passed"], "36");
  EXPECT_THAT(ReadFile(directory_.File("j.xml")), HasSubstr("<testsuite"));
  EXPECT_THAT(ReadFile(directory_.File("h.html")), HasSubstr("</html>"));
}

TEST_F(ProgramTest, ReportsAreWrittenWhateverBecomesOfTheTable) {
  Suite("jobs { name: \"rules\" invariants { games: 1 max_plies: 5 } }");
  const Finished run =
      RunVaria({.arguments = {"run", directory_.File("s.textproto"), "--run", directory_.File("run"), "--html",
                              directory_.File("h.html"), "--plugin", TIC_TAC_TOE_FILE, "--plugin", PAWN_DUEL_FILE},
                .input = "",
                .output_file = "/dev/full",
                .environment = {}});
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(ReadFile(directory_.File("h.html")), HasSubstr("</html>"));
  const Finished report =
      Call({"report", directory_.File("run"), "--html", "/dev/full", "--junit", directory_.File("j.xml")});
  EXPECT_EQ(report.code, 3);
  EXPECT_THAT(report.out, HasSubstr("2 of 2 units passed."));
  EXPECT_THAT(ReadFile(directory_.File("j.xml")), HasSubstr("<testsuite"));
}

TEST_F(ProgramTest, AnInterruptFinishesWhatRuns) {
  directory_.Write("s.textproto",
                   "jobs { name: \"rules\" variants: \"pawn-duel\" invariants { games: 100000 max_plies: 20 } }\n");
  const Invocation run = {.arguments = {"run", directory_.File("s.textproto"), "--run", directory_.File("run"),
                                        "--jobs", "2", "--plugin", PAWN_DUEL_FILE},
                          .input = "",
                          .output_file = "",
                          .environment = {}};
  // On a terminal the first progress line says that it is at work.
  const Finished finished = RunOnTerminal(run, " units (", {"\x03"});
  EXPECT_EQ(finished.code, 3) << finished.out;
  EXPECT_THAT(finished.out, HasSubstr("The run was stopped before its end"));
  for (const std::string& unit : Contents(directory_.File("run"))) EXPECT_THAT(unit, HasSubstr(" passed ")) << unit;
}

TEST_F(ProgramTest, WithoutRoomItStopsAndLosesNothing) {
  Suite(kSuite);
  ASSERT_EQ(Run("whole").code, 0);
  // A file may have so many blocks of 512 bytes: the store cannot grow.
  const std::string call =
      "trap '' XFSZ; ulimit -f 200; HOME='" + ScratchDirectory() + "' exec '" + std::string(VARIA_PROGRAM) + "' run '" +
      directory_.File("s.textproto") + "' --run '" + directory_.File("run") +
      "' --plugin '" TIC_TAC_TOE_FILE "' --plugin '" PAWN_DUEL_FILE "' 2>'" + directory_.File("err") + "' >/dev/null";
  const int status = std::system(call.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_THAT(ReadFile(directory_.File("err")), HasSubstr("run.sqlite"));
  EXPECT_LT(Contents(directory_.File("run")).size(), 36u);
  EXPECT_EQ(Run("run", {"--resume"}).code, 0);
  EXPECT_EQ(Contents(directory_.File("run")), Contents(directory_.File("whole")));
}

}  // namespace
}  // namespace varia
