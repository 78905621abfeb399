#include "platform/loader/utf8.h"

#include <gtest/gtest.h>

namespace varia {
namespace {

TEST(Utf8, FindsTheFirstMalformedByte) {
  EXPECT_EQ(FindInvalidUtf8(""), absl::string_view::npos);
  EXPECT_EQ(FindInvalidUtf8("plain \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"), absl::string_view::npos);
  EXPECT_EQ(FindInvalidUtf8("ab\xFFz"), 2u);
  EXPECT_EQ(FindInvalidUtf8("a\x80"), 1u);             // continuation alone
  EXPECT_EQ(FindInvalidUtf8("\xC0\xAF"), 0u);          // overlong
  EXPECT_EQ(FindInvalidUtf8("\xE0\x9F\x80"), 0u);      // overlong
  EXPECT_EQ(FindInvalidUtf8("\xF0\x8F\x80\x80"), 0u);  // overlong
  EXPECT_EQ(FindInvalidUtf8("\xED\xA0\x80"), 0u);      // surrogate
  EXPECT_EQ(FindInvalidUtf8("\xF4\x90\x80\x80"), 0u);  // beyond U+10FFFF
  EXPECT_EQ(FindInvalidUtf8("abc\xE2\x82"), 3u);       // cut off
}

TEST(Utf8, CleanTextReplacesWhatIsMalformedOrControls) {
  EXPECT_EQ(CleanText("fine \xC3\xA9"), "fine \xC3\xA9");
  EXPECT_EQ(CleanText("a\xFF"
                      "b"),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(CleanText("\x1B[31m"), "\xEF\xBF\xBD[31m");
  EXPECT_EQ(CleanText("a\nb\x7F\xC2\x9B"),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD\xEF\xBF\xBD");
}

}  // namespace
}  // namespace varia
