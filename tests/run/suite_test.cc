// What suites are refused for, and where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "platform/loader/temporary_directory.h"
#include "tests/run/run_scene.h"

namespace varia {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kPlayers = R"(players { name: "r" builtin: "random" }
players { name: "g" builtin: "greedy" }
players { name: "s" builtin: "search" limits { nodes: 100 } }
)";

std::string Match(const std::string& fields, const std::string& job = "") {
  return std::string(kPlayers) + "jobs {\n  name: \"m\" " + job + "\n  match {\n" + fields + "\n  }\n}\n";
}

TEST(SuiteTest, TellsTheLineAndColumnOfASyntaxError) {
  EXPECT_THAT(ProblemsOf("name: \"x\"\nseed: 1\n  sead: 2\n"), StartsWith("s:3:3: "));
  EXPECT_THAT(ProblemsOf("name: \"x\"\nseed: 1\n  sead: 2\n"), HasSubstr("sead"));
  EXPECT_THAT(ProblemsOf("seed: -1"), StartsWith("s:1:7: "));
  EXPECT_THAT(ProblemsOf("jobs {\n  name: 3\n}"), StartsWith("s:2:9: "));
  EXPECT_THAT(ProblemsOf("# a\nname: \"\xff\""), StartsWith("s:2:8: this byte is not UTF-8"));
}

// Escapes can write what the bytes of the text may not hold.
TEST(SuiteTest, TextsHoldNoGarbage) {
  constexpr const char* kGarbage = ": this text holds a control character or a byte that is not UTF-8";
  EXPECT_EQ(ProblemsOf("name: \"a\\000b\""), std::string("s:1:1") + kGarbage);
  EXPECT_EQ(ProblemsOf("jobs { name: \"a\"\n goldens {\n  corpora: \"\\377\" } }"), std::string("s:3:3") + kGarbage);
  EXPECT_EQ(ProblemsOf("name: \"a\\nb\" jobs { name: \"a\" goldens { } }"),
            "s:1:1: the name has a tab or more than one line");
  EXPECT_EQ(ProblemsOf("name: \"" + std::string(201, 'x') + "\" jobs { name: \"a\" goldens { } }"),
            "s:1:1: the name has more than 200 bytes");
  EXPECT_EQ(ProblemsOf("description: \"a\\n\\tb\" jobs { name: \"a\" goldens { } }"), "");
}

// A pipe or a device would never come to an end.
TEST(SuiteTest, DirectoriesPipesAndDevicesAreNoFiles) {
  const TemporaryDirectory directory;
  ASSERT_EQ(mkfifo(directory.File("pipe").c_str(), 0600), 0);
  for (const std::string& file : {directory.File("pipe"), directory.path(), std::string("/dev/zero")}) {
    const std::string problem = "cannot read " + file + ": it is not a file";
    EXPECT_THAT(ProblemsOf("jobs { name: \"g\" goldens { corpora: \"" + file + "\" } }"), HasSubstr(problem));
    EXPECT_THAT(ProblemsOf("jobs { name: \"r\" replay { files: \"" + file + "\" } }"), HasSubstr(problem));
    EXPECT_THAT(ProblemsOf("jobs { name: \"d\" variants: \"pawn-duel\" diff { trace: \"" + file + "\" } }"),
                HasSubstr(problem));
    EXPECT_THAT(ProblemsOf(Match("players: \"r\" players: \"g\" games: 4 openings { file: \"" + file + "\" }",
                                 "variants: \"pawn-duel\"")),
                HasSubstr(problem));
  }
}

TEST(SuiteTest, ASoundSuiteIsSound) {
  EXPECT_EQ(ProblemsOf("jobs { name: \"g\" goldens { } }"), "");
  EXPECT_EQ(ProblemsOf(Match("players: \"r\" players: \"g\" games: 4")), "");
}

TEST(SuiteTest, NamesAndKinds) {
  EXPECT_EQ(ProblemsOf(""), "s:1:1: a suite has at least one job");
  EXPECT_EQ(ProblemsOf("jobs {\n  goldens { } }"), "s:1:1: this job has no name");
  EXPECT_EQ(ProblemsOf("jobs { name: \"a\" goldens { } }\njobs { name: \"a\" goldens { } }"),
            "s:2:8: there is a job named 'a' already");
  EXPECT_THAT(ProblemsOf("jobs { name: \"a b\" goldens { } }"), StartsWith("s:1:8: the name of a job has letters"));
  EXPECT_THAT(ProblemsOf("\njobs { name: \"a\" }"), StartsWith("s:2:1: a job does one of goldens"));
  EXPECT_THAT(ProblemsOf("players { name: \"p\" }\njobs { name: \"a\" goldens { } }"),
              StartsWith("s:1:1: a player is a 'builtin' or an 'engine'"));
}

TEST(SuiteTest, Variants) {
  EXPECT_THAT(ProblemsOf("jobs { name: \"a\"\n  variants: \"pawn-duel\"\n  variants: \"tick-tac-toe\" goldens { } }"),
              StartsWith("s:3:3: there is no variant 'tick-tac-toe'; did you mean 'tic-tac-toe'?"));
  EXPECT_EQ(ProblemsOf("jobs { name: \"a\"\n  variants: [ \"pawn-duel\", \"Pawn_Duel\" ] goldens { } }"),
            "s:2:3: the job names pawn-duel already");
}

TEST(SuiteTest, SeveralThingsAreToldAtOnce) {
  EXPECT_EQ(ProblemsOf("jobs { name: \"a\" goldens { } }\njobs { name: \"a\" }"),
            "s:2:8: there is a job named 'a' already\n"
            "s:2:1: a job does one of goldens, invariants, replay, diff and match; this one does nothing");
}

TEST(SuiteTest, Files) {
  const TemporaryDirectory directory;
  directory.Write("c.jsonl", "{\"variant\":\"tic-tac-toe\"}\n");
  const auto problems = [&](const std::string& text) { return ProblemsOf(text, directory.path()); };
  EXPECT_EQ(problems("jobs { name: \"a\" goldens { corpora: \"c.jsonl\" } }"), "");
  EXPECT_THAT(problems("jobs { name: \"a\" goldens {\n corpora: \"d.jsonl\" } }"),
              StartsWith("s:2:2: the corpus '" + directory.File("d.jsonl") + "' cannot be read"));
  EXPECT_THAT(
      problems("jobs { name: \"a\" variants: \"pawn-duel\" goldens {\n corpora: \"c.jsonl\" } }"),
      HasSubstr("s:2:2: '" + directory.File("c.jsonl") + "' is of tic-tac-toe, which is none of the job's variants"));
  EXPECT_THAT(problems("jobs { name: \"a\" replay { } }"), StartsWith("s:1:18: the job names no files"));
  EXPECT_THAT(problems("jobs { name: \"a\" replay { files: \"x\" } }"), StartsWith("s:1:27: the games in"));
  EXPECT_THAT(problems("plugins: \"x.so\" jobs { name: \"a\" goldens { } }"),
              StartsWith("s:1:1: there is no plugin file"));
}

TEST(SuiteTest, Diffs) {
  const TemporaryDirectory directory;
  directory.Write("t", "game 1\nend ongoing x\n");
  directory.Write("p.so", "no plugin");
  const auto problems = [&](const std::string& fields, const std::string& variants = "") {
    return ProblemsOf("jobs { name: \"a\" " + variants + "\n diff { " + fields + " } }", directory.path());
  };
  EXPECT_EQ(problems("trace: \"t\"", "variants: \"pawn-duel\""), "");
  EXPECT_THAT(problems("trace: \"t\""), StartsWith("s:2:9: a trace does not say its variant"));
  EXPECT_THAT(problems("trace: \"t\" games: 3", "variants: \"pawn-duel\""),
              StartsWith("s:2:20: a trace has its own games"));
  EXPECT_THAT(problems(""), StartsWith("s:2:2: the job compares with"));
  EXPECT_THAT(problems("plugin: \"q.so\""), HasSubstr("s:2:9: there is no plugin file"));
  EXPECT_THAT(problems("plugin: \"p.so\""), HasSubstr("s:2:9: the plugin '" + directory.File("p.so") + "' is"));
  EXPECT_EQ(problems("plugin: \"" PAWN_DUEL_FILE "\""), "");
  EXPECT_THAT(problems("plugin: \"" PAWN_DUEL_FILE "\"", "variants: \"tic-tac-toe\""),
              HasSubstr("has no variant tic-tac-toe"));
}

TEST(SuiteTest, Matches) {
  EXPECT_THAT(ProblemsOf(Match("players: \"r\" players: \"x\" games: 4")),
              StartsWith("s:7:14: the suite describes no player 'x'"));
  EXPECT_THAT(ProblemsOf(Match("players: \"r\" players: \"r\" games: 4")),
              StartsWith("s:7:14: the match names 'r' already"));
  EXPECT_THAT(ProblemsOf(Match("players: \"r\" games: 4")), StartsWith("s:7:1: "));
  EXPECT_THAT(ProblemsOf(Match("players: \"r\" players: \"g\"")), HasSubstr("match.games"));
  EXPECT_THAT(ProblemsOf(Match("players: \"r\" players: \"g\" games: 4\ntime_control: \"soon\"")),
              StartsWith("s:8:1: "));
  EXPECT_THAT(ProblemsOf(Match("players: [ \"r\", \"g\", \"s\" ] games: 4\n sprt { elo1: 5 }")), StartsWith("s:8:2: "));
  EXPECT_THAT(ProblemsOf(Match("players: \"r\" players: \"g\" games: 4\n sprt { elo0: 5 elo1: 5 }")),
              HasSubstr("elo0"));
  EXPECT_THAT(ProblemsOf(Match("players: \"r\" players: \"g\" games: 4\n openings { setup: \"nowhere\" }")),
              StartsWith("s:8:13: "));
  EXPECT_THAT(ProblemsOf(Match("players: \"r\" players: \"g\" games: 4\n rule_options { name: \"x\" value: \"y\" }")),
              StartsWith("s:8:2: "));
  EXPECT_THAT(ProblemsOf(Match("players: \"r\" players: \"g\" games: 4\n openings {\n  shuffle: true }")),
              StartsWith("s:9:3: "));
  EXPECT_THAT(ProblemsOf(Match("players: \"r\" players: \"g\" games: 4\n arbiter { repetition { draw_at: 1 } }")),
              StartsWith("s:8:2: "));
  EXPECT_THAT(
      ProblemsOf("players {\n name: \"z\"\n builtin: \"sirch\" }\n" + Match("players: \"z\" players: \"g\" games: 4")),
      StartsWith("s:3:2: "));
  EXPECT_THAT(
      ProblemsOf("players {\n name: \"z\"\n builtin: \"search\" }\n" + Match("players: \"z\" players: \"g\" games: 4")),
      StartsWith("s:10:1: "));
  EXPECT_THAT(ProblemsOf("players {\n name: \"z\"\n builtin: \"search\"\n limits { depth: 1000 } }\n" +
                         Match("players: \"z\" players: \"g\" games: 4")),
              StartsWith("s:4:2: "));
}

TEST(SuiteTest, ProgramsOfEnginesMustBeThere) {
  const auto check = [](const std::string& command) {
    const SuiteFile suite =
        SuiteOf("players { name: \"e\" engine {\n command: \"" + command + "\" protocol: PROTOCOL_UCI } }");
    return std::string(CheckPrograms(suite).message());
  };
  EXPECT_EQ(check("sh"), "");
  EXPECT_EQ(check("/bin/sh"), "");
  EXPECT_THAT(check("no-such-engine"), StartsWith("s:2:2: the program 'no-such-engine' of e is not there"));
  EXPECT_THAT(check("./x"), StartsWith("s:2:2: the program"));
}

}  // namespace
}  // namespace varia
