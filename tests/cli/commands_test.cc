// What each command prints when all is well.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "absl/strings/str_replace.h"
#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;

constexpr char kStart[] = "rnekfenr/pppppppp/8/8/8/PPPPPPPP/8/LHSGKSHL w - - 0 1";
// The first army to move takes the last man but the King.
constexpr char kNearlyBare[] = "4k3/8/8/8/8/8/4p3/L3K3 w - - 0 1";

Finished TicTacToe(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--plugin", TIC_TAC_TOE_FILE});
  return Varia(std::move(arguments));
}

// The output of a run that must be fine and say nothing on standard error.
std::string Fine(const Finished& finished) {
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(finished.err, "");
  return finished.out;
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(HelpTest, NamesCommandsAndFlags) {
  for (const auto& arguments : {std::vector<std::string>{"help"}, {"--help"}}) {
    const std::string help = Fine(Varia(arguments));
    for (const char* word : {"list", "info", "show", "moves", "apply", "perft", "trace", "search", "analyse", "play",
                             "check", "--plugin FILE", "--plugin-dir DIR", "--option NAME=VALUE"}) {
      EXPECT_THAT(help, HasSubstr(word));
    }
  }
  const std::string of_trace = Fine(Varia({"help", "trace"}));
  EXPECT_THAT(of_trace, HasSubstr("--max-plies P"));
  EXPECT_EQ(of_trace, Fine(Varia({"trace", "--help"})));
}

TEST(HelpTest, ExplainsItself) { EXPECT_EQ(Fine(Varia({"help", "help"})), Fine(Varia({"help"}))); }

TEST(HelpTest, VariaAloneIsWrongUsageWithHelp) {
  const Finished finished = Varia({});
  EXPECT_EQ(finished.code, 2);
  EXPECT_EQ(finished.out, "");
  EXPECT_THAT(finished.err, HasSubstr("Usage: varia COMMAND"));
}

TEST(VersionTest, Prints) { EXPECT_THAT(Fine(Varia({"--version"})), MatchesRegex("varia [0-9]+\\.[0-9]+\\.[0-9]+\n")); }

TEST(ListTest, ListsVariantsOfTheBuildAndOfFlags) {
  EXPECT_THAT(Fine(Varia({"list"})), HasSubstr("ancient-world-war"));
  EXPECT_THAT(Fine(Varia({"list"})), Not(HasSubstr("tic-tac-toe")));
  const std::string with_flag = Fine(TicTacToe({"list"}));
  EXPECT_THAT(with_flag, HasSubstr("tic-tac-toe"));
  EXPECT_THAT(with_flag, HasSubstr("original, cannon, makov"));
  EXPECT_THAT(with_flag, HasSubstr("8x8"));
  EXPECT_THAT(with_flag, Not(HasSubstr(".so")));
  EXPECT_THAT(Fine(TicTacToe({"list", "--verbose"})), HasSubstr(std::filesystem::canonical(TIC_TAC_TOE_FILE).string()));
}

TEST(ListTest, JsonNamesFiles) {
  const Json json = Json::parse(Fine(TicTacToe({"list", "--json"})));
  std::vector<std::string> ids;
  for (const Json& variant : json["variants"]) ids.push_back(variant["id"]);
  EXPECT_THAT(ids, testing::IsSupersetOf({"ancient-world-war", "tic-tac-toe"}));
  EXPECT_EQ(json["passed_over"], Json::array());
  EXPECT_EQ(json["plugins"][0]["file"], std::filesystem::canonical(TIC_TAC_TOE_FILE).string());
}

TEST(InfoTest, TellsPeopleEverything) {
  const std::string info = Fine(Varia({"info", "Ancient_World_War"}));
  for (const char* part : {"Ancient World War (ancient-world-war ", "Daniil Frolov, 2010", "Heian", "Shatranj",
                           "original", "cannon", "makov", kStart, "Rule options: none", "Elephant"}) {
    EXPECT_THAT(info, HasSubstr(part));
  }
}

TEST(InfoTest, FitsAScreenAndSaysNothingTwice) {
  const std::vector<std::string> lines = Lines(Fine(Varia({"info", "ancient-world-war"})));
  for (const std::string& line : lines) {
    EXPECT_TRUE(line.size() <= 80 || line.find(" w - - ") != std::string::npos) << line;
  }
  EXPECT_THAT(lines, testing::IsSupersetOf({"  w  Heian Shogi (upper case)", "  b  Shatranj (lower case)"}));
  EXPECT_THAT(lines, testing::Contains(StartsWith("  Shatranj promotion: rank 1. ")));
  EXPECT_THAT(lines, testing::Contains(StartsWith("  Shogi promotion: ranks 6 to 8. ")));
}

TEST(InfoTest, AReconstructionIsExplainedOnce) {
  const std::string info = Fine(Varia({"info", "flight-and-ferry"}));
  const size_t first = info.find("A reconstruction: ");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(info.find("A reconstruction: ", first + 1), std::string::npos);
  EXPECT_THAT(info, testing::ContainsRegex("A reconstruction, as [a-z-]+ is\\."));
}

TEST(InfoTest, SaysHowMovesAreWritten) {
  EXPECT_THAT(
      Fine(Varia({"info", "chess"})),
      HasSubstr("Moves: a step is written as the square left and the square reached, as a2a3. A\n  promotion has "
                "the letter of the new piece at the end. "));
  EXPECT_THAT(Fine(Varia({"info", "shogi"})), HasSubstr("as P@e5."));
  const std::string without_steps = Fine(TicTacToe({"info", "tic-tac-toe"}));
  EXPECT_THAT(without_steps, HasSubstr("Moves: A drop is written as the piece, '@' and the square, as X@a1."));
}

TEST(InfoTest, JsonIsTheVariantInfoMessage) {
  const Json json = Json::parse(Fine(TicTacToe({"info", "tic-tac-toe", "--json"})));
  EXPECT_EQ(json["id"], "tic-tac-toe");
  EXPECT_EQ(json["board"]["files"], 3);
  EXPECT_EQ(json["seats"].size(), 2u);
  EXPECT_EQ(json["has_hands"], false) << "empty fields are there too";
}

TEST(MovesTest, OneALineInAsciiOrder) {
  EXPECT_EQ(Fine(TicTacToe({"moves", "tic-tac-toe", "X@b2", "O@a1"})), "X@a2\nX@a3\nX@b1\nX@b3\nX@c1\nX@c2\nX@c3\n");
  const std::vector<std::string> moves = Lines(Fine(Varia({"moves", "ancient-world-war"})));
  EXPECT_EQ(moves.size(), 22u);
  EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
  EXPECT_EQ(Lines(Fine(Varia({"moves", "ancient-world-war", "--setup", "cannon"}))).size(), 25u);
}

TEST(MovesTest, AFinishedGameHasNone) {
  EXPECT_EQ(Fine(TicTacToe({"moves", "tic-tac-toe", "X@a1", "O@a2", "X@b1", "O@b2", "X@c1"})), "");
}

TEST(MovesTest, JsonHasMovesInFull) {
  const Json json = Json::parse(Fine(Varia({"moves", "ancient-world-war", "--json"})));
  ASSERT_EQ(json["moves"].size(), 22u);
  EXPECT_EQ(json["moves"][0]["text"], "a1a2");
  EXPECT_EQ(json["moves"][0]["from"], "a1");
  EXPECT_EQ(json["moves"][0]["symbol"], "L");
  EXPECT_EQ(json["position"], kStart);
}

TEST(ApplyTest, PositionThenStatus) {
  EXPECT_EQ(Fine(Varia({"apply", "ancient-world-war"})), std::string(kStart) + "\nongoing\n");
  EXPECT_EQ(Fine(Varia({"apply", "ancient-world-war", "a3a4"})),
            "rnekfenr/pppppppp/8/8/P7/1PPPPPPP/8/LHSGKSHL b - - 0 1\nongoing\n");
  EXPECT_EQ(Fine(Varia({"apply", "ancient-world-war", "A3-A4", "b7xb6"})),
            Fine(Varia({"apply", "ancient-world-war", "a3a4", "b7b6"})));
  EXPECT_EQ(Varia({"apply", "ancient-world-war", "a3"}).code, 2) << "a beginning is no move";
  EXPECT_EQ(Fine(TicTacToe({"apply", "tic-tac-toe", "--position", "3/oo1/XX1 w - - 0 3"})).substr(0, 3), "3/o")
      << "as the variant writes it";
}

TEST(ApplyTest, AWinAndItsReason) {
  const std::vector<std::string> game = {"tic-tac-toe", "X@a1", "O@a2", "X@b1", "O@b2", "X@c1"};
  std::vector<std::string> arguments = {"apply"};
  arguments.insert(arguments.end(), game.begin(), game.end());
  EXPECT_EQ(Lines(Fine(TicTacToe(arguments))).at(1), "win w");
  arguments.emplace_back("--json");
  const Json json = Json::parse(Fine(TicTacToe(arguments)));
  EXPECT_EQ(json["status"], "win w");
  EXPECT_EQ(json["reason"], "three-in-a-row");
  EXPECT_EQ(json["outcome"]["winning_team"], "w");
  EXPECT_EQ(json["moves_played"].size(), 5u);
  EXPECT_EQ(json["position"]["text"], json["text"]);
  EXPECT_EQ(Lines(Fine(Varia({"apply", "ancient-world-war", "--position", kNearlyBare, "e1e2"}))).at(1), "win w");
}

TEST(PerftTest, CountsOnStdoutSpeedOnStderr) {
  const Finished finished = Varia({"perft", "ancient-world-war", "3"});
  EXPECT_EQ(finished.code, 0);
  EXPECT_EQ(finished.out, "7488\n");
  EXPECT_THAT(finished.err, MatchesRegex("[0-9]+ nodes per second \\(.* s\\)\n"));
  EXPECT_EQ(Varia({"perft", "ancient-world-war", "0"}).out, "1\n");
  EXPECT_EQ(Varia({"perft", "ancient-world-war", "3", "--setup", "makov", "--threads", "2"}).out, "6992\n");
  EXPECT_EQ(TicTacToe({"perft", "tic-tac-toe", "2", "--position", "3/oo1/XX1 w - - 0 3"}).out, "16\n");
}

TEST(PerftTest, DividesByFirstMove) {
  const std::vector<std::string> lines = Lines(Varia({"perft", "ancient-world-war", "3", "--divide"}).out);
  ASSERT_EQ(lines.size(), 23u);
  EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end() - 1));
  int sum = 0;
  for (size_t i = 0; i + 1 < lines.size(); ++i) sum += std::stoi(lines[i].substr(lines[i].find(": ") + 2));
  EXPECT_EQ(sum, 7488);
  EXPECT_EQ(lines.back(), "7488");
}

TEST(PerftTest, Json) {
  const Json json = Json::parse(TicTacToe({"perft", "tic-tac-toe", "2", "--json", "--divide"}).out);
  EXPECT_EQ(json["nodes"], 72);
  EXPECT_EQ(json["divide"].size(), 9u);
  EXPECT_EQ(json["divide"][0]["nodes"], 8);
}

// A game in the trace must be a game: every move listed leads to the next line.
TEST(TraceTest, EveryLineFollowsFromTheOneBefore) {
  const std::vector<std::string> lines =
      Lines(Fine(TicTacToe({"trace", "tic-tac-toe", "--seed", "7", "--games", "2", "--max-plies", "20"})));
  int games = 0;
  std::string position;
  std::string moves;
  for (const std::string& line : lines) {
    if (line == "game " + std::to_string(games + 1)) {
      ++games;
      position.clear();
      continue;
    }
    const bool last = line.rfind("end ", 0) == 0;
    const size_t bar = line.find(" | ");
    ASSERT_TRUE(last || bar != std::string::npos) << line;
    const std::string next = line.substr(0, bar);
    if (position.empty()) {
      EXPECT_EQ(next, "3/3/3 w - - 0 1");
    }
    bool reached = position.empty();
    std::istringstream stream(moves);
    for (std::string move; !reached && stream >> move;) {
      const std::vector<std::string> applied =
          Lines(Fine(TicTacToe({"apply", "tic-tac-toe", "--position", position, move})));
      reached = next == (last ? "end " + applied.at(1) + " " + applied.at(0) : applied.at(0));
    }
    EXPECT_TRUE(reached) << position << " does not lead to " << line;
    if (last) continue;
    position = next;
    moves = line.substr(bar + 3);
    const std::string listed = Fine(TicTacToe({"moves", "tic-tac-toe", "--position", position}));
    EXPECT_EQ(absl::StrReplaceAll(moves, {{" ", "\n"}}) + "\n", listed);
  }
  EXPECT_EQ(games, 2);
}

TEST(TraceTest, SameSeedSameGames) {
  const std::vector<std::string> seven = {"trace", "ancient-world-war", "--games", "3", "--max-plies", "40", "--seed",
                                          "7"};
  const std::string trace = Fine(Varia(seven));
  EXPECT_EQ(trace, Fine(Varia(seven)));
  EXPECT_THAT(trace, StartsWith("game 1\n" + std::string(kStart) + " | a1a2 a3a4 "));
  std::vector<std::string> eight = seven;
  eight.back() = "8";
  EXPECT_NE(trace, Fine(Varia(eight)));
  std::vector<std::string> fewer = seven;
  fewer[3] = "2";
  EXPECT_THAT(trace, StartsWith(Fine(Varia(fewer)))) << "a game does not depend on how many are played";
}

TEST(TraceTest, CutsOffAsOngoing) {
  const std::string trace = Fine(
      Varia({"trace", "ancient-world-war", "--games", "1", "--max-plies", "2", "--seed", "1", "--setup", "cannon"}));
  const std::vector<std::string> lines = Lines(trace);
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_THAT(lines[1], HasSubstr("/1B4R1/"));
  EXPECT_THAT(lines[3], StartsWith("end ongoing "));
}

TEST(TraceTest, AFinishedPositionIsAGameWithoutPlies) {
  const std::string won =
      Lines(Fine(TicTacToe({"apply", "tic-tac-toe", "X@a1", "O@a2", "X@b1", "O@b2", "X@c1"}))).at(0);
  EXPECT_EQ(
      Fine(TicTacToe({"trace", "tic-tac-toe", "--games", "1", "--max-plies", "9", "--seed", "1", "--position", won})),
      "game 1\nend win w " + won + "\n");
}

}  // namespace
}  // namespace varia
