#include "hosts/xboard/line_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace varia::xboard {
namespace {

using ::testing::ElementsAre;

// All lines of the text as they come out of the queue.
std::vector<std::string> LinesOf(const std::string& text) {
  std::istringstream in(text);
  LineQueue lines;
  PushLines(in, &lines);
  std::vector<std::string> popped;
  while (const std::optional<std::string> line = lines.Pop()) popped.push_back(*line);
  return popped;
}

TEST(LineQueue, EndsOfLinesAndSpacesAreNoPartOfThem) {
  EXPECT_THAT(LinesOf("new\r\n  st 5 \n\nquit"), ElementsAre("new", "st 5", "", "quit"));
  EXPECT_THAT(LinesOf(""), ElementsAre());
}

TEST(LineQueue, KeepsTheBeginningOfALineWithoutEnd) {
  EXPECT_THAT(LinesOf(std::string(100 * kLongestLine, 'x') + "\nquit\n"),
              ElementsAre(std::string(kLongestLine, 'x'), "quit"));
  EXPECT_THAT(LinesOf(std::string(100 * kLongestLine, 'x')), ElementsAre(std::string(kLongestLine, 'x')));
}

TEST(LineQueue, OnlyWhatEndsThinkingCallsItOff) {
  LineQueue lines;
  ASSERT_TRUE(lines.BeginThinking(/*analysis=*/false));
  for (const char* harmless : {"time 100\r", "otim 100", "ping 1", "easy\r"}) lines.Push(harmless);
  EXPECT_FALSE(lines.cancel()->cancelled());
  EXPECT_FALSE(lines.TakeMoveNow());
  lines.Push("?\r");
  EXPECT_TRUE(lines.cancel()->cancelled());
  EXPECT_TRUE(lines.TakeMoveNow());
  EXPECT_FALSE(lines.TakeMoveNow());
}

}  // namespace
}  // namespace varia::xboard
