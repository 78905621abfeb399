// Conversations with the engine.
#include "hosts/xboard/engine.h"

#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace varia::xboard {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

const Registry& Plugins() {
  static const auto& registry = *[] {
    SearchPath path;
    path.directories = {PLUGIN_DIRECTORY};
    path.use_environment = false;
    return Registry::Discover(path).release();
  }();
  return registry;
}

// Something to say when the engine has said a line that starts like `cue` (or, with "", at once).
struct Turn {
  std::string cue;
  std::vector<std::string> lines;
};

// Plays the other program's part to its end, and returns what the engine said.
std::vector<std::string> Converse(const std::vector<Turn>& turns) {
  LineQueue lines;
  std::vector<std::string> said;
  size_t next = 0;
  const auto speak = [&] {
    for (const std::string& line : turns[next].lines) lines.Push(line);
    if (++next == turns.size()) lines.Close();
  };
  Engine engine(&Plugins(), &lines, [&](const std::string& line) {
    said.push_back(line);
    if (next < turns.size() && absl::StartsWith(line, turns[next].cue)) speak();
  });
  speak();
  engine.Run();
  EXPECT_EQ(next, turns.size()) << "never said: " << (next < turns.size() ? turns[next].cue : "");
  return said;
}

std::vector<std::string> Starting(const std::vector<std::string>& said, const std::string& start) {
  std::vector<std::string> found;
  for (const std::string& line : said) {
    if (absl::StartsWith(line, start)) found.push_back(line);
  }
  return found;
}

TEST(Engine, TellsItsFeatures) {
  const std::vector<std::string> said = Converse({{"", {"xboard", "protover 2", "quit"}}});
  EXPECT_EQ(said.front(), "feature done=0");
  EXPECT_EQ(said.back(), "feature done=1");
  EXPECT_THAT(said, Contains(AllOf(HasSubstr("usermove=1"), HasSubstr("setboard=1"), HasSubstr("ping=1"))));
  EXPECT_THAT(said, Contains(AllOf(StartsWith("feature variants=\"normal,"), HasSubstr("shogi"), HasSubstr("aire"))));
}

TEST(Engine, AnswersMovesAsBlackAndPingsInOrder) {
  const std::vector<std::string> said = Converse(
      {{"", {"new", "sd 2", "usermove e2e4"}}, {"move ", {"ping 7", "usermove a2a5", "ping 8"}}, {"pong 8", {"quit"}}});
  ASSERT_EQ(said.size(), 4u) << absl::StrJoin(said, "\n");
  EXPECT_THAT(said[0], MatchesRegex("move [a-h][78][a-h][56]|move [bg]8[acfh]6"));
  EXPECT_EQ(said[1], "pong 7");
  EXPECT_THAT(said[2], AllOf(StartsWith("Illegal move ("), HasSubstr("): a2a5")));
  EXPECT_EQ(said[3], "pong 8");
}

TEST(Engine, PlaysEitherSideAndBoth) {
  const std::vector<std::string> said = Converse({{"", {"new", "sd 1", "go"}},
                                                  {"move ", {"force", "usermove e7e5", "ping 1"}},
                                                  {"pong 1", {"go"}},
                                                  {"move ", {"playother", "ping 2"}},
                                                  {"pong 2", {"go"}},
                                                  {"move ", {"quit"}}});
  EXPECT_EQ(Starting(said, "move ").size(), 3u) << absl::StrJoin(said, "\n");
}

TEST(Engine, ForcedItOnlyWatches) {
  EXPECT_THAT(Converse({{"", {"new", "force", "usermove e2e4", "usermove e7e5", "usermove g1f3", "quit"}}}), IsEmpty());
}

TEST(Engine, MatesAndTellsTheResult) {
  const std::vector<std::string> said =
      Converse({{"", {"new", "force", "setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "sd 4", "post", "go"}},
                {"1-0", {"usermove g8h8", "undo", "ping 1"}},
                {"pong", {"quit"}}});
  EXPECT_THAT(said, Contains("move a1a8"));
  EXPECT_THAT(said, Contains("1-0 {checkmate}"));
  EXPECT_THAT(said, Contains(MatchesRegex("1 100001 [0-9]+ [0-9]+ a1a8")));
  EXPECT_THAT(said, Contains("Illegal move (the game is over): g8h8"));
  EXPECT_EQ(Starting(said, "move a1a8").size(), 1u);
}

TEST(Engine, RefusesPositionsAndKeepsTheGame) {
  const std::vector<std::string> said =
      Converse({{"", {"new", "force", "usermove e2e4", "setboard 8/8/8 w", "sd 1", "go"}}, {"move ", {"quit"}}});
  EXPECT_THAT(said[0], StartsWith("tellusererror Illegal position: "));
  EXPECT_THAT(said[1], MatchesRegex("move [a-h][78][a-h][56]|move [bg]8[acfh]6"));
}

TEST(Engine, TakesBackAMoveOfEachSide) {
  const std::vector<std::string> said =
      Converse({{"", {"new", "sd 1", "usermove e2e4"}}, {"move ", {"remove", "usermove e2e3"}}, {"move ", {"quit"}}});
  EXPECT_EQ(said.size(), 2u) << absl::StrJoin(said, "\n");
}

TEST(Engine, ANewGameHasNoLimitOfDepth) {
  const std::vector<std::string> said =
      Converse({{"", {"new", "sd 1", "new", "st 100000", "post", "go"}}, {"3 ", {"?"}}, {"move ", {"quit"}}});
  EXPECT_EQ(Starting(said, "move ").size(), 1u);
}

TEST(Engine, MovesNowOrNotAtAll) {
  // Thinks without end until it is told; progress is the sign that it thinks.
  const std::vector<std::string> now =
      Converse({{"", {"new", "st 100000", "post", "go"}}, {"3 ", {"?\r"}}, {"move ", {"quit"}}});
  EXPECT_EQ(Starting(now, "move ").size(), 1u);
  const std::vector<std::string> never = Converse({{"", {"new", "st 100000", "post", "go"}},
                                                   {"3 ", {"time 100", "otim 100", "force", "ping 3"}},
                                                   {"pong 3", {"quit"}}});
  EXPECT_THAT(Starting(never, "move "), IsEmpty());
}

TEST(Engine, AnalysesWhatIsOnTheBoard) {
  const std::vector<std::string> said = Converse({{"", {"new", "analyze"}},
                                                  {"4 ", {"usermove e2e4"}},
                                                  {"4 ", {".", "undo", "ping 1"}},
                                                  {"pong 1", {}},
                                                  {"4 ", {"exit", "ping 2"}},
                                                  {"pong 2", {"quit"}}});
  EXPECT_THAT(said, Contains(MatchesRegex("4 -?[0-9]+ [0-9]+ [0-9]+ [a-h][12][a-h][34] .*")));
  EXPECT_THAT(said, Contains(MatchesRegex("4 -?[0-9]+ [0-9]+ [0-9]+ [a-h][78][a-h][56] .*")));
  EXPECT_THAT(Starting(said, "move "), IsEmpty());
}

TEST(Engine, PondersAndHints) {
  const std::vector<std::string> said =
      Converse({{"", {"new", "hard", "sd 4", "go"}}, {"move ", {"hint", "ping 1"}}, {"pong", {"easy", "quit"}}});
  EXPECT_THAT(said, Contains(MatchesRegex("Hint: [a-h][78][a-h][56]|Hint: [bg]8[acfh]6")));
}

TEST(Engine, PlaysOtherVariants) {
  const std::vector<std::string> said = Converse({{"", {"variant shogi", "sd 2", "usermove c3c4"}},
                                                  {"move ", {"variant aire", "go"}},
                                                  {"move ", {"variant xyzzy", "quit"}}});
  EXPECT_EQ(Starting(said, "move ").size(), 2u) << absl::StrJoin(said, "\n");
  EXPECT_THAT(said.back(), StartsWith("Error (unsupported variant): xyzzy"));
}

TEST(Engine, SaysWhatItDoesNotUnderstand) {
  const std::vector<std::string> said =
      Converse({{"", {"usermove e2e4", "new", "dance now", "level 40", "memory x", "cores 2", "ping 1", "quit"}}});
  EXPECT_THAT(said,
              ElementsAre("Error (no game; send new or variant): usermove", "Error (unknown command): dance now",
                          StartsWith("Error ('40' is no level"), StartsWith("Error ('x' is no number"), "pong 1"));
}

TEST(Engine, QuotesGarbageShortAndClean) {
  LineQueue lines;
  std::istringstream in("a\xff\x1b[2J\n" + std::string(1000000, 'x') + "\r\nping 2\r\nquit");
  PushLines(in, &lines);
  std::vector<std::string> said;
  Engine(&Plugins(), &lines, [&](const std::string& line) { said.push_back(line); }).Run();
  EXPECT_THAT(said, ElementsAre("Error (unknown command): a\uFFFD\uFFFD[2J",
                                "Error (unknown command): " + std::string(kLongestLine, 'x'), "pong 2"));
}

}  // namespace
}  // namespace varia::xboard
