#include "hosts/cli/wrap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace varia::cli {
namespace {

using ::testing::ElementsAre;

TEST(WrapWordsTest, BreaksAtWordBordersOnly) {
  EXPECT_THAT(WrapWords("one two three", 7, 7), ElementsAre("one two", "three"));
  EXPECT_THAT(WrapWords("one two three", 6, 9), ElementsAre("one", "two three"));
  EXPECT_THAT(WrapWords("a considerably long one", 6, 6), ElementsAre("a", "considerably", "long", "one"));
  EXPECT_THAT(WrapWords("", 6, 6), ElementsAre(""));
}

TEST(WrapWordsTest, CountsCharactersNotBytes) { EXPECT_THAT(WrapWords("ää öö", 5, 5), ElementsAre("ää öö")); }

TEST(ParagraphTest, IndentsTheFirstLineAndTheOthers) {
  EXPECT_EQ(Paragraph("one two three", 1, 2, 8), " one two\n  three\n");
}

}  // namespace
}  // namespace varia::cli
