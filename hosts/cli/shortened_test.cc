#include "hosts/cli/shortened.h"

#include "gtest/gtest.h"

namespace varia::cli {
namespace {

TEST(ShortenedTest, ShortTextsStay) {
  EXPECT_EQ(Shortened(std::string(200, 'x')), std::string(200, 'x'));
  EXPECT_EQ(Shortened("", 20), "");
}

TEST(ShortenedTest, LongTextsKeepBothEnds) {
  EXPECT_EQ(Shortened("abcdefghijklmnopqrstuvwxyz", 20), "abcdefghijk...uvwxyz");
}

TEST(ShortenedTest, CharactersStayWhole) {
  std::string text;
  for (int i = 0; i < 50; ++i) text += "\u2654";
  for (size_t most = 20; most < 40; ++most) {
    const std::string cut = Shortened(text, most);
    EXPECT_LE(cut.size(), most);
    EXPECT_EQ(cut.size() % 3, 0u) << cut;
    EXPECT_GE(cut.size() + 6, most) << cut;
  }
}

TEST(ShortenedTest, EachLineForItself) {
  EXPECT_EQ(WithShortLines("ab\nabcdefghijklmnopqrstuvwxyz\n", 20), "ab\nabcdefghijk...uvwxyz\n");
}

}  // namespace
}  // namespace varia::cli
