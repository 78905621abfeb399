#include "platform/board/markup.h"

#include <gtest/gtest.h>

namespace varia {
namespace {

constexpr absl::string_view kReplacement = "\xEF\xBF\xBD";

TEST(EscapeMarkupTest, TurnsMarkupIntoText) {
  EXPECT_EQ(EscapeMarkup(R"(<script>a && "b" 'c'</script>)"),
            "&lt;script&gt;a &amp;&amp; &quot;b&quot; &#39;c&#39;&lt;/script&gt;");
}

TEST(EscapeMarkupTest, LineBreaksAndTabsBecomeSpaces) { EXPECT_EQ(EscapeMarkup("a\r\nb\nc\rd\te"), "a b c d e"); }

TEST(EscapeMarkupTest, WhatXmlForbidsBecomesAReplacementCharacter) {
  for (const absl::string_view bad : {absl::string_view("\0", 1), absl::string_view("\x1b"), absl::string_view("\xff"),
                                      absl::string_view("\xEF\xBF\xBE"), absl::string_view("\xEF\xBF\xBF")}) {
    EXPECT_EQ(EscapeMarkup(bad), kReplacement) << static_cast<int>(bad[0]);
  }
}

TEST(EscapeMarkupTest, KeepsLettersOfAllLanguages) { EXPECT_EQ(EscapeMarkup("平安将棋 ♔ é"), "平安将棋 ♔ é"); }

}  // namespace
}  // namespace varia
