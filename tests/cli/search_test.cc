// varia search and varia analyse.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;
using Json = nlohmann::json;

// Mates by Qg7 and by nothing else.
constexpr char kMateInOne[] = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
// Two Rooks drive the King to the edge.
constexpr char kMateInTwo[] = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1";

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string Fine(const Finished& finished) {
  EXPECT_EQ(finished.code, 0) << finished.err;
  return finished.out;
}

TEST(SearchTest, PrintsTheBestMoveItsScoreAndItsLine) {
  const Finished finished = Varia({"search", "ancient-world-war", "c3c4", "d7d6", "--limit", "depth=4"});
  const std::vector<std::string> lines = Lines(Fine(finished));
  ASSERT_EQ(lines.size(), 2);
  EXPECT_THAT(lines[0], MatchesRegex("[a-h][1-8][a-h][1-8] [-+]?[0-9]+\\.[0-9][0-9]"));
  const std::string move = lines[0].substr(0, 4);
  EXPECT_THAT(lines[1], StartsWith(lines[0].substr(5) + " " + move)) << "the best line begins with the best move";
  EXPECT_THAT(finished.err, MatchesRegex("depth 4/[0-9]+, [0-9]+ nodes in .*\n"));
  // Its moves can be played.
  std::vector<std::string> apply = {"apply", "ancient-world-war", "c3c4", "d7d6"};
  std::istringstream words(lines[1].substr(lines[1].find(' ')));
  for (std::string word; words >> word;) apply.push_back(word);
  EXPECT_GT(apply.size(), 6);
  Fine(Varia(apply));
}

TEST(SearchTest, FindsTheSameEachTime) {
  const std::vector<std::string> run = {"search", "aire", "--limit", "nodes=3000"};
  EXPECT_EQ(Fine(Varia(run)), Fine(Varia(run)));
}

TEST(SearchTest, FindsSeveralLinesBestFirst) {
  const std::vector<std::string> lines =
      Lines(Fine(Varia({"search", "chess", "--position", kMateInOne, "--multipv", "3", "--limit", "depth=3"})));
  ASSERT_EQ(lines.size(), 4);
  EXPECT_EQ(lines[0], "g6g7 mate 1");
  EXPECT_EQ(lines[1], "mate 1 g6g7");
  EXPECT_THAT(lines[2], StartsWith("mate 2 "));
}

TEST(SearchTest, ProvesMatesAndThatThereAreNone) {
  const std::vector<std::string> lines =
      Lines(Fine(Varia({"search", "chess", "--position", kMateInTwo, "--limit", "mate=2"})));
  ASSERT_EQ(lines.size(), 2);
  EXPECT_THAT(lines[0], MatchesRegex("[a-h1-8]+ mate 2"));
  const Finished none = Varia({"search", "chess", "--position", kMateInTwo, "--limit", "mate=1"});
  EXPECT_EQ(none.code, 1);
  EXPECT_EQ(none.out, "no mate in 1\n");
}

TEST(SearchTest, SearchesWithoutAnEvaluationByPlayouts) {
  const std::vector<std::string> lines = Lines(Fine(Varia({"search", "tic-tac-toe", "X@a1", "O@a2", "X@b1", "O@b2",
                                                           "--plugin", TIC_TAC_TOE_FILE, "--limit", "nodes=2000"})));
  ASSERT_EQ(lines.size(), 2);
  EXPECT_THAT(lines[0], StartsWith("X@c1 ")) << "three in a row";
}

TEST(SearchTest, JsonSaysWhatWasSearchedAndHow) {
  const Json json = Json::parse(Fine(Varia({"search", "chess", "--position", kMateInOne, "--limit", "depth=2", "--hash",
                                            "2", "--multipv", "2", "--engine", "pvs", "--json"})));
  EXPECT_EQ(json["variant"], "chess");
  EXPECT_EQ(json["position"], kMateInOne);
  EXPECT_EQ(json["options"]["method"], "METHOD_PVS");
  EXPECT_EQ(json["options"]["hash_mib"], 2);
  EXPECT_EQ(json["limits"]["depth"], 2);
  EXPECT_EQ(json["result"]["move"], "g6g7");
  ASSERT_EQ(json["result"]["progress"]["lines"].size(), 2);
  EXPECT_EQ(json["result"]["progress"]["lines"][0]["score"]["mate"], 1);
}

TEST(AnalyseTest, SignalsEndItWithWhatItFound) {
  const Invocation run{
      .arguments = {"analyse", "ancient-world-war"}, .input = "", .output_file = "", .environment = {}};
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const Finished finished = RunAndSignal(run, {"depth 3/"}, signal);
    EXPECT_EQ(finished.code, 0);
    EXPECT_EQ(finished.signal, 0);
    EXPECT_THAT(Lines(finished.out).back(), MatchesRegex("best [a-h][1-8][a-h][1-8]"));
  }
}

TEST(AnalyseTest, PrintsEveryDepthAndTheBestMove) {
  const std::string out = Fine(Varia({"analyse", "ancient-world-war", "--limit", "depth=3", "--multipv", "2"}));
  for (const char* start : {"depth 1/", "depth 2/", "depth 3/"}) EXPECT_THAT(out, HasSubstr(start));
  const std::vector<std::string> lines = Lines(out);
  ASSERT_GE(lines.size(), 3);
  const std::string& first = lines[lines.size() - 3];
  EXPECT_THAT(first, MatchesRegex("depth 3/[0-9]+ nodes [0-9]+ time [0-9.]+ line 1 score [-+0-9.]+ pv [a-h1-8+ ]+"));
  EXPECT_THAT(lines[lines.size() - 2], HasSubstr(" line 2 score "));
  EXPECT_THAT(first, HasSubstr(" pv " + lines.back().substr(5))) << lines.back();
}

TEST(AnalyseTest, JsonIsAnObjectALine) {
  const std::vector<std::string> lines =
      Lines(Fine(Varia({"analyse", "chess", "--position", kMateInOne, "--limit", "depth=2", "--json"})));
  ASSERT_GE(lines.size(), 2);
  EXPECT_EQ(Json::parse(lines[0])["progress"]["depth"], 1);
  EXPECT_EQ(Json::parse(lines.back())["result"]["move"], "g6g7");
}

TEST(AnalyseTest, LinesOnATerminalChangeWhereTheyStand) {
  const Invocation run{
      .arguments = {"analyse", "ancient-world-war"}, .input = "", .output_file = "", .environment = {"TERM=xterm"}};
  const Finished finished = RunOnTerminal(run, "depth 3/", {"\x03"});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, HasSubstr("\x1b[2A\x1b[2Kdepth 2/")) << "two lines up, and over the old ones";
  EXPECT_THAT(finished.out, testing::ContainsRegex("best [a-h1-8]+\r\n$"));
}

TEST(SignatureTest, TellsTheSameNumberEachTimeAndTheTotal) {
  const std::vector<std::string> lines = Lines(Fine(Varia({"signature", "ancient-world-war"})));
  ASSERT_EQ(lines.size(), 2);
  EXPECT_THAT(lines[0], MatchesRegex("ancient-world-war [0-9]+"));
  EXPECT_EQ(lines[1], "total" + lines[0].substr(lines[0].find(' ')));
  const Json json = Json::parse(Fine(Varia({"signature", "ancient-world-war", "--json"})));
  EXPECT_EQ("total " + std::to_string(json["total"].get<uint64_t>()), lines[1]);
  EXPECT_EQ(Varia({"signature", "no-such-variant"}).code, 2);
}

}  // namespace
}  // namespace varia
