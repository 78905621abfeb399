// Promotion and the list of men taken.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/flight_and_ferry/the_variant.h"

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// --- On the enemy piece rank ---

TEST(PieceRank, APawnMayBecomeATypeListedForItsSideInTaken) {
  EXPECT_THAT(Game("7k/8/3P4/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=QNr").Moves("d8"),
              ElementsAre("d8d9", "d8d9n", "d8d9q"));
  EXPECT_THAT(Game("7k/8/3P4/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=qcrfn").Moves("d8"), ElementsAre("d8d9"));
}

TEST(PieceRank, ForWalesItIsRank2) {
  EXPECT_THAT(Game("7k/8/8/8/8/8/8/3p4/8/1K6 b - - 0 1 ferries=a5,h6 taken=Qcf").Moves("d3"),
              ElementsAre("d3d2", "d3d2c", "d3d2f"));
}

TEST(PieceRank, ThatManLeavesTheList) {
  EXPECT_EQ(Game("7k/2r5/p2P4/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=NNr").Play({"d8d9n"}).Text(),
            "7k/2rN4/p7/8/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=Nr");
}

TEST(PieceRank, ACaptureThereMayPromoteToo) {
  EXPECT_EQ(Game("7k/2r5/p2P4/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=QNr").Play({"d8c9n"}).Text(),
            "7k/2N5/p7/8/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=Qrr");
}

TEST(PieceRank, APawnLeftAPawnThereIsPromotedOnTheLastRank) {
  EXPECT_THAT(Game("8/3P3k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d9"),
              ElementsAre("d9d10b", "d9d10g", "d9d10n", "d9d10q", "d9d10r"));
}

// --- On the last rank ---

TEST(LastRank, APawnMustBecomeAnythingOfItsSideButAKing) {
  EXPECT_THAT(Game("7k/8/8/8/8/8/8/7K/3p4/8 b - - 0 1 ferries=a5,h6 taken=-").Moves("d2"),
              ElementsAre("d2d1c", "d2d1f", "d2d1n", "d2d1q", "d2d1r"));
}

TEST(LastRank, TakenIsUntouchedByThePromotion) {
  EXPECT_EQ(Game("4n3/3P3k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=Q").Play({"d9d10q"}).Text(),
            "3Qn3/7k/8/8/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=Q");
  EXPECT_EQ(Game("4n3/3P3k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=Q").Play({"d9e10g"}).Text(),
            "4G3/7k/8/8/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=Qn");
}

// --- Limits ---

TEST(Limits, NeverMoreThanTwoQueens) {
  EXPECT_THAT(Game("8/3P3k/8/8/8/8/QQ6/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=Q").Moves("d9"),
              ElementsAre("d9d10b", "d9d10g", "d9d10n", "d9d10r"));
  EXPECT_THAT(Game("7k/8/3P4/8/8/8/QQ6/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=QN").Moves("d8"),
              ElementsAre("d8d9", "d8d9n"));
}

TEST(Limits, NeverMoreThanFourOfAnyOtherType) {
  EXPECT_THAT(Game("8/3P3k/8/8/8/8/8/RRRRBBBB/GGGGNNNN/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d9"),
              ElementsAre("d9d10q"));
  EXPECT_THAT(Game("8/3P3k/8/8/8/8/8/RRR1BBB1/GGG1NNN1/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d9").size(), 5u);
}

TEST(Limits, APawnThatCouldBecomeNothingMayNotMoveToItsLastRankAndAttacksNothingThere) {
  const auto game = Game("4k3/3P4/8/8/8/8/8/NN1K4/RRBBBBNN/QQGGGGRR w - - 0 1 ferries=a5,h6 taken=-");
  EXPECT_THAT(game.Moves("d9"), IsEmpty());
  EXPECT_THAT(game.WhyNot("d9d10q"), HasSubstr("more than 2 of Queen"));
  EXPECT_THAT(game.WhyNot("d9d10"), HasSubstr("could become nothing"));
}

TEST(Limits, TakingAManThatBlocksAPromotionMayExposeTheKing) {
  // Wales's Pawn on e2 attacks d1 once a place for one of its men is free.
  const char kText[] = "7k/qq6/cccc4/rrrr4/ffff4/nn1nR1n1/8/8/4p3/3K4 w - - 0 1 ferries=g6,h6 taken=-";
  EXPECT_FALSE(Game(kText).Has("e5d5"));
  EXPECT_TRUE(Game(kText).Has("e5f5"));
}

TEST(Limits, ThePieceRankStaysOpenToThatPawn) {
  EXPECT_THAT(Game("4k3/8/3P4/8/8/8/8/NN1K4/RRBBBBNN/QQGGGGRR w - - 0 1 ferries=a5,h6 taken=QN").Moves("d8"),
              ElementsAre("d8d9"));
}

// --- Taken ---

TEST(Taken, PawnsDoNotEnter) {
  EXPECT_THAT(Game("8/7k/8/3p4/8/8/3R4/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Play({"d4d7"}).Text(),
              HasSubstr("taken=-"));
}

TEST(Taken, APromotedManEntersAsWhatHeWasWhenCaptured) {
  EXPECT_THAT(Game("8/7k/q7/3q4/8/8/R7/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=q").Play({"a4a8"}).Text(),
              HasSubstr("taken=qq"));
}

TEST(Taken, AManBurntByHisOwnSideDoesNotEnter) {
  EXPECT_THAT(Game("8/7k/8/8/8/5Q2/8/8/2G5/1K6 w - - 0 1 ferries=f5,h6 taken=-").Play({"c2d3"}).Text(),
              HasSubstr("taken=-"));
}

TEST(Taken, IsWrittenInOrder) {
  EXPECT_THAT(Game("8/7k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=nfNrcBqRGQ").Text(),
              HasSubstr("taken=QGRBNqcrfn"));
}

}  // namespace
