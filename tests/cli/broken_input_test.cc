// Every bad input is answered with a sentence and the right exit code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>

#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Case {
  std::vector<std::string> arguments;
  std::string sentence;  // part of it
  int code = 2;
};

// For the test's report.
std::ostream& operator<<(std::ostream& out, const Case& broken) {
  out << "varia";
  for (const std::string& argument : broken.arguments) out << " '" << argument.substr(0, 80) << "'";
  return out;
}

class BrokenInputTest : public testing::TestWithParam<Case> {};

TEST_P(BrokenInputTest, IsAnsweredWithASentence) {
  const Finished finished = Varia(GetParam().arguments);
  EXPECT_EQ(finished.code, GetParam().code);
  EXPECT_EQ(finished.signal, 0);
  EXPECT_EQ(finished.out, "");
  EXPECT_THAT(finished.err, StartsWith("varia: "));
  EXPECT_THAT(finished.err, HasSubstr(GetParam().sentence));
  EXPECT_THAT(finished.err, EndsWith("\n"));
}

const char kAww[] = "ancient-world-war";

INSTANTIATE_TEST_SUITE_P(
    Usage, BrokenInputTest,
    testing::Values(Case{{"shwo", kAww}, "there is no command 'shwo'; did you mean show? There are: "},
                    Case{{"help", "prft"}, "did you mean perft?"},  //
                    Case{{"show"}, "VARIANT is missing: the command is written 'varia show VARIANT [MOVE...]'."},
                    Case{{"perft", kAww},
                         "varia: DEPTH is missing: the command is written 'varia perft VARIANT DEPTH'."},
                    Case{{"list", "chess"}, "'chess' is one word too many: the command is written 'varia list'"},
                    Case{{"moves", kAww, "--divide"}, "varia moves does not take --divide"},
                    Case{{"moves", kAww, "--jsn"}, "did you mean --json?\n"},
                    Case{{"moves", kAww, "--setup"}, "--setup needs a value"},
                    Case{{"show", kAww, "--color", "pink"}, "auto, always or never, not 'pink'"}));

INSTANTIATE_TEST_SUITE_P(
    Games, BrokenInputTest,
    testing::Values(
        Case{{"show", "ancient-word-war"}, "did you mean 'ancient-world-war'? There are: "},
        Case{{"show", "backgammon"}, "there is no variant 'backgammon'; there are: "}, Case{{"moves", ""}, "''"},  //
        Case{{"moves", kAww, "--setup", "canon"},
             "ancient-world-war has no setup 'canon'; did you mean cannon? There are: original, cannon, makov."},
        Case{{"moves", kAww, "--setup", "cannon", "--position", "8"}, "--setup or --position, not both"},
        Case{{"moves", kAww, "--position", "rnekfenr/ppp?pppp/8/8/8/PPPPPPPP/8/LHSGKSHL w - - 0 1"},
             "\n              ^\n"},
        Case{{"moves", kAww, "--position", "\xff\xfe"}, "UTF-8"},
        Case{{"apply", kAww, "a3a4", "e7e9"}, "move 2, 'e7e9': "},
        Case{{"apply", kAww, "a3a5"}, "nearest legal moves: a3a4"},
        Case{{"apply", kAww, std::string(100000, 'e')}, "move 1, 'eee"},
        Case{{"moves", kAww, "--option", "speed"}, "NAME=VALUE, not 'speed'"},
        Case{{"moves", kAww, "--option", "speed=fast"},
             "ancient-world-war has no rule option 'speed'; it has none at all."},
        Case{{"moves", kAww, "--option", "a=b", "--option", "a=c"}, "'a' is given twice"}));

INSTANTIATE_TEST_SUITE_P(
    Numbers, BrokenInputTest,
    testing::Values(
        Case{{"perft", kAww, "three"}, "DEPTH must be a whole number from 0 to 64, not 'three'"},
        Case{{"perft", kAww, "-1"}, "not '-1'"},  //
        Case{{"perft", kAww, "65"}, "not '65'"},  //
        Case{{"perft", kAww, "99999999999999999999"}, "not '99999999999999999999'"},
        Case{{"perft", kAww, "0", "--divide"}, "from 1 to 64 with --divide"},
        Case{{"perft", kAww, "1", "--threads", "0"}, "--threads must be from 1 to"},
        Case{{"trace", kAww, "--seed", "1", "--games", "1"}, "needs --seed S --games G --max-plies P"},
        Case{{"trace", kAww, "--seed", "1", "--games", "0", "--max-plies", "1"}, "--games must be from 1"},
        Case{{"trace", kAww, "--seed", "1", "--games", "1", "--max-plies", "-1"}, "--max-plies must be from 0"},
        Case{{"trace", kAww, "--seed", "x", "--games", "1", "--max-plies", "1"}, "--seed takes a whole number"},
        Case{{"check", "chess", "--games", "0"}, "--games must be from 1"},
        Case{{"check", "chess", "--jobs", "0"}, "--jobs must be from 1"},
        Case{{"check", "chess", "--depth-nodes", "many"}, "--depth-nodes takes a whole number"}));

INSTANTIATE_TEST_SUITE_P(
    Search, BrokenInputTest,
    testing::Values(Case{{"search", kAww, "--limit", "forever"}, "--limit: 'forever' is no limit"},
                    Case{{"analyse", kAww, "--limit", "time=2"}, "--limit: 'time=2': a time is"},
                    Case{{"search", kAww, "--threads", "257"}, "--threads must be from 1 to 256"},
                    Case{{"search", kAww, "--hash", "0"}, "--hash must be from 1 to 65536"},
                    Case{{"search", kAww, "--multipv", "0"}, "--multipv must be from 1 to 256"},
                    Case{{"analyse", kAww, "--engine", "nnue"}, "--engine takes auto, pvs or mcts, not 'nnue'"},
                    Case{{"search", kAww, "--engine", "mcts", "--limit", "depth=3"}, "limit its nodes or its time"},
                    Case{{"search", "tic-tac-toe", "--plugin", TIC_TAC_TOE_FILE, "--engine", "pvs"},
                         "does not evaluate positions",
                         3},
                    Case{{"search", "tic-tac-toe", "--plugin", TIC_TAC_TOE_FILE, "--position", "XXX/oo1/3 b - - 0 3"},
                         "the game is over: Crosses wins: three in a row.",
                         3}));

INSTANTIATE_TEST_SUITE_P(Play, BrokenInputTest,
                         testing::Values(Case{{"play", kAww, "--opponent", "god"},
                                              "--opponent takes person or a player, but there is no player 'god'"},
                                         Case{{"play", kAww, "--seat", "b"}, "give --opponent beside it"},
                                         Case{{"play", kAww, "--opponent", "search:11"}, "from 1 to 10"},
                                         Case{{"play", kAww, "--opponent", "greedy", "--limit", "depth=2"},
                                              "give --opponent search beside it, not greedy"},
                                         Case{{"play", kAww, "--opponent", "random", "--seat", "x"},
                                              "there is no seat 'x'; there are: w, b"},
                                         Case{{"play", kAww, "--load", "/nowhere/game"}, "/nowhere/game"},
                                         Case{{"play", kAww, "--load", "/nowhere/game", "--setup", "cannon"},
                                              "--load brings its own start"}));

INSTANTIATE_TEST_SUITE_P(
    Plugins, BrokenInputTest,
    testing::Values(
        Case{{"list", "--plugin-dir", "/nowhere"}, "--plugin-dir: there is no directory /nowhere"},
        Case{{"moves", kAww, "--plugin", "/nowhere.so"}, "--plugin: there is no file /nowhere.so"},
        Case{{"moves", kAww, "--plugin", "/tmp"}, "--plugin-dir takes those"},
        Case{{"moves", kAww, "--plugin", "/etc/passwd"}, "the plugin /etc/passwd could not be loaded: it ", 3},
        Case{{"check", "no-such-game"}, "no-such-game"}));

TEST(BrokenPluginTest, ListNamesItAndGoesOn) {
  const std::string file = ScratchDirectory() + "/broken.so";
  WriteFile(file, "no plugin at all");
  const Finished finished = Varia({"list", "--plugin-dir", ScratchDirectory()});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, HasSubstr("ancient-world-war"));
  EXPECT_THAT(finished.out, HasSubstr("Passed over:\n  " + file + ": "));
  const Finished verbose = Varia({"moves", kAww, "--verbose", "--plugin-dir", ScratchDirectory()});
  EXPECT_EQ(verbose.code, 0);
  EXPECT_THAT(verbose.err, HasSubstr("varia: passed over " + file + ": it "));
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace varia
