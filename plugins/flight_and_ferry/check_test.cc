// Check, en passant, the end of the game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/flight_and_ferry/the_variant.h"

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

bool InCheck(const std::string& text_with_black_to_move) {
  std::string other_way = text_with_black_to_move;
  other_way.replace(other_way.find(" b "), 3, " w ");
  return !Refusal(other_way).empty();
}

// --- Check ---

TEST(Check, ByAnOwnMove) {
  EXPECT_TRUE(InCheck("8/7k/8/8/8/8/8/7R/8/1K6 b - - 0 1 ferries=a5,h6 taken=-"));
  EXPECT_TRUE(InCheck("8/7k/8/6N1/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=-"));
  EXPECT_FALSE(InCheck("8/8/8/8/7k/8/6N1/8/8/1K6 b - - 0 1 ferries=a5,h5 taken=-"));  // over the Channel
}

TEST(Check, ByARideOntoAKingWithoutAFerry) {
  EXPECT_TRUE(InCheck("8/8/p7/8/4k3/3N4/8/8/8/7K b - - 0 1 ferries=d5,h6 taken=-"));
  EXPECT_FALSE(InCheck("8/8/p7/8/4k3/3N4/8/8/8/7K b - - 0 1 ferries=c5,h6 taken=-"));
  EXPECT_FALSE(InCheck("8/8/p7/8/4k3/3N4/8/8/8/7K b - - 0 1 ferries=d5,e6 taken=-"));  // the other Ferry's square
}

TEST(Check, ByFlight) {
  EXPECT_TRUE(InCheck("8/8/p7/8/1G2k3/8/8/8/8/7K b - - 0 1 ferries=a5,e6 taken=-"));
  EXPECT_FALSE(InCheck("8/8/p7/8/1G2kp2/8/8/8/8/7K b - - 0 1 ferries=a5,e6 taken=-"));  // nowhere to end
  EXPECT_FALSE(InCheck("8/8/p7/8/1Gp1k3/8/8/8/8/7K b - - 0 1 ferries=a5,e6 taken=-"));
}

TEST(Check, ByFlightOnlyWhenItCanEndBesideTheOtherFerry) {
  EXPECT_TRUE(InCheck("8/8/p7/8/1G2k3/8/8/8/8/7K b - - 0 1 ferries=e6,f6 taken=-"));
  EXPECT_FALSE(InCheck("8/8/p7/8/1G2k1p1/8/8/8/8/7K b - - 0 1 ferries=e6,f6 taken=-"));
}

TEST(Check, ByFire) {
  EXPECT_TRUE(InCheck("8/8/p7/8/5k2/8/8/8/1G6/7K b - - 0 1 ferries=a5,f6 taken=-"));
  EXPECT_TRUE(InCheck("8/8/p7/8/5k2/4p3/8/8/1G6/7K b - - 0 1 ferries=a5,f6 taken=-"));   // no shield
  EXPECT_FALSE(InCheck("8/8/p7/8/5k2/4p3/8/8/1G6/7K b - - 0 1 ferries=e5,f6 taken=-"));  // the nearer Ferry is occupied
  EXPECT_FALSE(InCheck("8/8/p7/8/5k2/8/8/2p5/1G6/7K b - - 0 1 ferries=a5,f6 taken=-"));  // nowhere to end
  EXPECT_FALSE(InCheck("8/8/p7/8/5k2/4G3/8/8/8/7K b - - 0 1 ferries=a5,f6 taken=-"));    // the dragon may not cross
}

TEST(Check, AKingOnAFerryIsNotAttackedByADragonsOrdinaryMove) {
  EXPECT_FALSE(InCheck("8/5G2/p7/8/5k2/5p2/8/8/8/7K b - - 0 1 ferries=a5,f6 taken=-"));
  EXPECT_TRUE(InCheck("8/5G2/p7/8/5k2/5p2/8/8/8/7K b - - 0 1 ferries=a5,h6 taken=-"));
}

TEST(Check, SendingTheFerryAwayMayEndIt) {
  const auto game = Game("8/8/p7/8/5k2/8/8/8/1G6/7K b - - 0 1 ferries=a5,f6 taken=-");
  EXPECT_EQ(game.Moves("~f6").size(), 14u);
}

TEST(Check, SendingAFerryUnderTheOwnKingMayEndIt) {
  EXPECT_THAT(Game("8/5G2/p7/8/1n3k2/5p2/8/8/8/7K b - - 0 1 ferries=b6,h6 taken=-").Moves("~b6"), ElementsAre("~b6f6"));
}

TEST(Check, NobodySendsAFerryUnderAnEnemyWhoCouldThenRideOntoTheKing) {
  const auto moves = Game("8/8/p7/8/r2Nk3/8/8/8/8/7K b - - 0 1 ferries=a6,h6 taken=-").Moves("~a6");
  EXPECT_THAT(moves, Not(Contains("~a6d6")));
  EXPECT_THAT(moves, Contains("~a6d5"));
}

TEST(Check, SendingAFerryUnderTheEnemyKingMayGiveIt) {
  const auto game = Game("8/8/p7/8/5k2/N7/8/8/1G6/7K w - - 0 1 ferries=a5,d5 taken=-").Play({"~a5f6"});
  EXPECT_FALSE(game.Has("a8a7"));
}

TEST(Check, APinnedManGivesIt) {
  EXPECT_FALSE(Game("3k4/8/8/8/8/8/3r4/1K6/8/3R4 w - - 0 1 ferries=a5,h6 taken=-").Has("b3b4"));
}

TEST(Check, AManOnTheOtherFerryWhoShieldsHisKingFromFireIsPinned) {
  const auto game = Game("7k/8/1c6/8/3N4/4K3/8/8/8/8 w - - 0 1 ferries=d6,e5 taken=-");
  EXPECT_THAT(game.Moves("d6"), IsEmpty());
  EXPECT_THAT(game.Moves("~d6"), IsEmpty());
  EXPECT_FALSE(Game("7k/8/2c5/8/3N4/4K3/8/8/8/8 w - - 0 1 ferries=d6,e5 taken=-").Moves("~d6").empty());
}

TEST(Check, AManBesideTheKingWhoLeavesADragonNowhereToEndIsPinned) {
  const auto game = Game("7k/8/p7/8/8/2cKN3/8/8/8/8 w - - 0 1 ferries=a6,d5 taken=-");
  EXPECT_TRUE(game.Has("e5c4"));  // Copperdragons do not fly along a rank
  EXPECT_FALSE(Game("7K/8/8/8/1Gkn4/8/8/8/8/P7 b - - 0 1 ferries=a5,c6 taken=-").Has("d6e8"));
}

// --- En passant ---

TEST(EnPassant, OnTheVeryNextMoveByAnOwnDiagonalMoveOntoThePassedSquare) {
  const auto game = Game("8/7k/8/8/8/1p6/8/P7/8/6K1 w - - 0 1 ferries=a5,h6 taken=-").Play({"a3a5"});
  EXPECT_THAT(game.Text(), HasSubstr(" b - a4 0 1 "));
  EXPECT_EQ(game.After("b5a4").Text(), "8/7k/8/8/8/8/p7/8/8/6K1 w - - 0 2 ferries=a5,h6 taken=-");
  auto later = game;
  later.Play({"h9h8", "g1g2"});
  EXPECT_FALSE(later.Has("b5a4"));
}

TEST(EnPassant, ForWessexOnRank7) {
  const auto game = Game("8/7k/p7/8/1P6/8/8/8/8/6K1 b - - 0 1 ferries=a5,h6 taken=-").Play({"a8a6"});
  EXPECT_THAT(game.Text(), HasSubstr(" w - a7 0 2 "));
  EXPECT_TRUE(game.Has("b6a7"));
}

TEST(EnPassant, NotFromTheOtherBankNorByARide) {
  const auto game = Game("8/7k/8/8/1p6/8/8/P7/8/6K1 w - - 0 1 ferries=b6,h6 taken=-").Play({"a3a5"});
  EXPECT_THAT(game.Text(), HasSubstr(" b - - "));
}

TEST(EnPassant, IsNotWrittenWhenTheCaptureWouldLeaveTheKingAttacked) {
  EXPECT_THAT(Game("8/1k6/8/8/8/1p6/8/P7/1R6/6K1 w - - 0 1 ferries=a5,h6 taken=-").Play({"a3a5"}).Text(),
              HasSubstr(" b - - "));
}

TEST(EnPassant, MayEndACheckByThePawnThatStepped) {
  // The captured Pawn gave the check.
  const auto game = Game("8/8/8/8/2k5/2p5/8/1P6/8/6K1 w - - 0 1 ferries=b5,h6 taken=-").Play({"b3b5"});
  EXPECT_THAT(game.Text(), HasSubstr(" b - b4 "));
  EXPECT_TRUE(game.Has("c5b4"));
}

// --- End ---

TEST(End, NoMoveMayLeaveTheOwnKingAttacked) {
  EXPECT_THAT(Game("8/7k/3r4/8/8/8/3N4/8/3K4/8 w - - 0 1 ferries=a5,h6 taken=-").Moves("d4"), IsEmpty());
}

TEST(End, MateLoses) {
  const auto game = Game("R6k/1R6/8/8/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(game.Status(), "win 0");
  EXPECT_EQ(game.Reason(), "checkmate");
}

TEST(End, StalemateIsADraw) {
  const auto game = Game("7k/5Q2/8/8/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(game.Status(), "draw");
  EXPECT_EQ(game.Reason(), "stalemate");
  EXPECT_THAT(game.WhyNot("h10h9"), HasSubstr("the game is over"));
}

TEST(End, RepetitionAndFiftyMovesAreNotTheRulesBusiness) {
  EXPECT_EQ(Game("8/7k/8/8/8/3P4/8/8/8/1K6 w - - 400 300 ferries=d5,h6 taken=-").Status(), "ongoing");
}

}  // namespace
