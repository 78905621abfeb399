// The rules that set shogi apart from steps and slides, by example; the perft tables of plugin.cc prove the rest.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "varia/sdk/testing/load_variant.h"
#include "varia/sdk/testing/test_game.h"

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using varia::sdk::testing::TestGame;

const varia_variant* TheVariant() {
  static const varia_variant* const kVariant = varia::sdk::testing::LoadVariant(PLUGIN_FILE);
  return kVariant;
}

TestGame Game(std::string_view text) { return TestGame(TheVariant(), text); }
std::string Refusal(std::string_view text) { return TestGame::Refusal(TheVariant(), text); }

TEST(Perft, OfTheStartAndOfThePositionWithMostMoves) {
  EXPECT_EQ(Game("standard").Perft(4), 719731u);
  const TestGame most = Game("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
  EXPECT_EQ(most.Moves().size(), 593u);
  EXPECT_EQ(most.Perft(2), 105677u);
}

TEST(Sfen, IsReadAsTheProjectsText) {
  EXPECT_EQ(Game("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").Text(), Game("standard").Text());
  EXPECT_EQ(Game("4k4/9/9/9/9/9/9/9/4K4 w 2Pb10p 4").Text(), "4k4/9/9/9/9/9/9/9/4K4[PPbpppppppppp] b - - 0 2");
  EXPECT_EQ(Game("4k4/9/9/9/9/9/9/9/4K4 b -").Text(), "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1");
}

TEST(Sfen, ThatIsNoneIsRefused) {
  EXPECT_NE(Refusal("4k4/9/9/9/9/9/9/9/4K4 x - 1"), "");
  EXPECT_NE(Refusal("4k4/9/9/9/9/9/9/9/4K4 b 2K 1"), "");
  EXPECT_NE(Refusal("4k4/9/9/9/9/9/9/9/4K4 b - 0"), "");
  EXPECT_NE(Refusal("4k4/9/9/9/9/9/9/9/4K4 b 999999999999P 1"), "");
}

TEST(Promotion, IsFreeInTheZoneAndCompulsoryWhereAManIsStuck) {
  EXPECT_THAT(Game("8k/9/9/S8/9/9/9/9/K8[] w - - 0 1").Moves("a6a7"), ElementsAre("a6a7", "a6a7+"));
  EXPECT_THAT(Game("8k/9/S8/9/9/9/9/9/K8[] w - - 0 1").Moves("a7b6"), ElementsAre("a7b6", "a7b6+"));
  EXPECT_THAT(Game("8k/P8/9/9/9/9/9/9/K8[] w - - 0 1").Moves("a8"), ElementsAre("a8a9+"));
  EXPECT_THAT(Game("8k/9/9/N8/9/9/9/9/K8[] w - - 0 1").Moves("a6"), ElementsAre("a6b8+"));
  EXPECT_EQ(Game("8k/9/9/9/9/9/s8/9/K8[] b - - 0 1").Moves("a3b4"), (std::vector<std::string>{"a3b4", "a3b4+"}));
}

TEST(Drops, CapturedMenComeBackUnpromoted) {
  EXPECT_EQ(Game("8k/9/9/9/+r8/+R8/9/9/K8[] w - - 3 1").After("a4a5").Text(), "8k/9/9/9/+R8/9/9/9/K8[R] b - - 0 1");
}

TEST(Drops, NoSecondPawnOnAFile) {
  const TestGame game = Game("8k/9/9/P3+P4/9/9/9/9/K8[P] w - - 0 1");
  EXPECT_THAT(game.Moves("P@a"), IsEmpty());
  EXPECT_TRUE(game.Has("P@e5"));
}

TEST(Drops, NoneWhereTheManCouldNeverMove) {
  const TestGame game = Game("8k/9/9/9/9/9/9/9/K8[PLN] w - - 0 1");
  EXPECT_FALSE(game.Has("P@a9"));
  EXPECT_FALSE(game.Has("L@a9"));
  EXPECT_FALSE(game.Has("N@a8"));
  EXPECT_TRUE(game.Has("N@a7"));
}

TEST(Drops, NoMateByDroppingAPawn) {
  EXPECT_FALSE(Game("7lk/7p1/7G1/9/9/9/9/9/K8[P] w - - 0 1").Has("P@i8"));
  // No mate while the King has a square, and a Pawn on the board may mate.
  EXPECT_TRUE(Game("8k/7p1/7G1/9/9/9/9/9/K8[P] w - - 0 1").Has("P@i8"));
  EXPECT_EQ(Game("7lk/7p1/7GP/9/9/9/9/9/K8[] w - - 0 1").After("i7i8").Status(), "win 0");
  // Another man may mate by a drop.
  EXPECT_EQ(Game("7lk/7p1/7G1/9/9/9/9/9/K8[L] w - - 0 1").After("L@i8").Status(), "win 0");
}

TEST(End, WhoeverCannotMoveLoses) {
  const TestGame stalemate = Game("k8/9/1G7/9/9/9/9/9/1R6K[] b - - 0 1");
  EXPECT_EQ(stalemate.Status(), "ongoing");
  const TestGame stuck = Game("k8/2G6/G8/9/9/9/9/9/8K[] b - - 0 1");
  EXPECT_EQ(stuck.Status(), "win 0");
  EXPECT_EQ(stuck.Reason(), "stalemate");
}

TEST(Text, RefusesWhatCannotBe) {
  EXPECT_THAT(Refusal("8k/P8/P8/9/9/9/9/9/K8[] w - - 0 1"), HasSubstr("second unpromoted Pawn"));
  EXPECT_THAT(Refusal("L7k/9/9/9/9/9/9/9/K8[] w - - 0 1"), HasSubstr("could never move"));
  EXPECT_THAT(Refusal("8k/9/9/9/9/9/9/9/K7R[] w - - 0 1"), HasSubstr("in check"));
}

}  // namespace
