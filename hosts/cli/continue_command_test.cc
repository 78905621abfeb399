#include "hosts/cli/continue_command.h"

#include <gtest/gtest.h>

namespace varia::cli {
namespace {

TEST(ShellWordTest, QuotesWhatAShellWouldChange) {
  EXPECT_EQ(ShellWord("e2e4"), "e2e4");
  EXPECT_EQ(ShellWord("a5a6+"), "a5a6+");
  EXPECT_EQ(ShellWord("P@e5"), "P@e5");
  EXPECT_EQ(ShellWord("~e5g6"), "'~e5g6'");
  EXPECT_EQ(ShellWord("3/3 w - -"), "'3/3 w - -'");
  EXPECT_EQ(ShellWord("it's"), "'it'\\''s'");
  EXPECT_EQ(ShellWord("mm****qe"), "'mm****qe'");
  EXPECT_EQ(ShellWord(""), "''");
}

}  // namespace
}  // namespace varia::cli
