// varia show, and what depends on the terminal.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string Show(std::vector<std::string> more, std::vector<std::string> environment = {}) {
  std::vector<std::string> arguments = {"show", "ancient-world-war"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Finished finished =
      RunVaria({.arguments = std::move(arguments), .input = "", .output_file = "", .environment = environment});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(finished.err, "");
  return finished.out;
}

TEST(ShowTest, DrawsTheBoardWithTheLastMove) {
  const std::string board = Show({"a3a4", "b7b6"});
  EXPECT_THAT(board, HasSubstr(" 7 │ p │ · │ p │"));
  EXPECT_THAT(board, HasSubstr(" 6 │   ▐ p ▌   │"));
  EXPECT_THAT(board, HasSubstr(" 4 │ P │   │"));
  EXPECT_THAT(board, HasSubstr("Last move: b7b6"));
  EXPECT_THAT(board, HasSubstr("Move 2, "));
}

TEST(ShowTest, SetupsPositionsAndFlip) {
  EXPECT_THAT(Show({"--setup", "cannon"}), HasSubstr(" 2 │   │ B │"));
  EXPECT_THAT(Show({"--position", "4k3/4r3/8/8/8/8/8/+B3K3 w - - 3 9"}), HasSubstr(" 1 │+B │"));
  const std::string flipped = Show({"--flip"});
  EXPECT_LT(flipped.find(" 1 │ L │"), flipped.find(" 8 │ r │"));
}

TEST(ShowTest, AFinishedGameNamesTheWinner) {
  const std::string board = Show({"--position", "4k3/8/8/8/8/8/4p3/L3K3 w - - 0 1", "e1e2"});
  EXPECT_THAT(board, HasSubstr(" wins: bare king."));
  EXPECT_THAT(board, HasSubstr("takes p on e2"));
}

TEST(ShowTest, LegendExplainsThePieces) {
  EXPECT_THAT(Show({}), Not(HasSubstr("Ferz")));
  EXPECT_THAT(Show({"--legend"}), HasSubstr("Ferz"));
}

TEST(ShowTest, SvgIsAPictureOfTheSame) {
  const std::string picture = Show({"--svg", "a3a4", "b7b6"});
  EXPECT_EQ(picture.rfind("<svg xmlns=", 0), 0u);
  EXPECT_THAT(picture, HasSubstr(">Shogi Pawn, a4 (Heian Shogi)</title>"));
  EXPECT_THAT(picture, HasSubstr("class=\"vb-end\""));
  EXPECT_THAT(picture, HasSubstr("</svg>\n"));
}

TEST(ShowTest, AsciiByFlagAndByLocale) {
  for (const std::string& board : {Show({"--ascii"}), Show({}, {"LC_ALL=C"})}) {
    EXPECT_THAT(board, HasSubstr(" 8 | r | n |"));
    for (const char c : board) ASSERT_GE(c, 0) << "a byte that is not ASCII";
  }
}

TEST(ColourTest, NeverInAPipeUnlessAsked) {
  EXPECT_THAT(Show({}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(Show({"--color=always"}), HasSubstr("\x1b["));
}

TEST(ColourTest, OnATerminalUnlessUnwanted) {
  const auto on_terminal = [](std::vector<std::string> arguments, std::vector<std::string> environment) {
    return RunOnTerminal({.arguments = std::move(arguments),
                          .input = "",
                          .output_file = "",
                          .environment = std::move(environment)},
                         "", {})
        .out;
  };
  EXPECT_THAT(on_terminal({"show", "ancient-world-war"}, {}), HasSubstr("\x1b["));
  EXPECT_THAT(on_terminal({"show", "ancient-world-war"}, {"NO_COLOR=1"}), Not(HasSubstr("\x1b[")));
  EXPECT_THAT(on_terminal({"show", "ancient-world-war", "--color=never"}, {}), Not(HasSubstr("\x1b[")));
}

}  // namespace
}  // namespace varia
