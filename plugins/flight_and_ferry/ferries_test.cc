// Ferries: moving onto and off them, riding, sending.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/flight_and_ferry/the_variant.h"

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

// --- Own moves and Ferries ---

TEST(Ferries, AManMovesOntoAFerryAndOffItByAnOwnMoveAndItStays) {
  EXPECT_EQ(Game("8/7k/8/8/8/8/8/8/3R4/1K6 w - - 0 1 ferries=d5,h6 taken=-").Play({"d2d5"}).Text(),
            "8/7k/8/8/8/3R4/8/8/8/1K6 b - - 1 1 ferries=d5,h6 taken=-");
  EXPECT_EQ(Game("8/7k/8/8/8/3R4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Play({"d5d8"}).Text(),
            "8/7k/3R4/8/8/8/8/8/8/1K6 b - - 1 1 ferries=d5,h6 taken=-");
  EXPECT_TRUE(Game("8/7k/8/8/8/3R3n/8/8/8/1K6 w - - 0 1 ferries=d5,h5 taken=-").Has("d5h5"));
}

TEST(Ferries, AManTakesAnEnemyOnAFerryByAnOwnMove) {
  EXPECT_EQ(Game("8/7k/8/8/8/3n4/8/8/3R4/1K6 w - - 0 1 ferries=d5,h6 taken=-").Play({"d2d5"}).Text(),
            "8/7k/8/8/8/3R4/8/8/8/1K6 b - - 0 1 ferries=d5,h6 taken=n");
}

TEST(Ferries, ADragonsOwnMoveNeverEndsOnAFerryEmptyOrOccupied) {
  const auto moves = Game("8/7k/8/8/3n4/8/8/8/3G4/1K6 w - - 0 1 ferries=d5,d6 taken=-").Moves("d2");
  EXPECT_THAT(moves, Not(Contains("d2d5")));
  EXPECT_THAT(moves, Not(Contains("d2d6")));
  EXPECT_THAT(moves, Contains("d2d4"));
}

// --- Ride ---

TEST(Ride, OneStepInAnyOfEightDirectionsToABankSquareFerryAndAll) {
  EXPECT_THAT(Game("8/7k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Moves("d5~"),
              ElementsAre("d5~c5", "d5~c6", "d5~d6", "d5~e5", "d5~e6"));
  EXPECT_EQ(Game("8/7k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Play({"d5~e6"}).Text(),
            "8/7k/8/8/4N3/8/8/8/8/1K6 b - - 1 1 ferries=e6,h6 taken=-");
}

TEST(Ride, MayCrossTheChannelBothWays) {
  EXPECT_TRUE(Game("8/7k/8/8/8/3B4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Has("d5~d6"));
  EXPECT_TRUE(Game("8/7k/8/8/3B4/8/8/8/8/1K6 w - - 0 1 ferries=d6,h6 taken=-").Has("d6~c5"));
}

TEST(Ride, TakesAnEnemyADragonIncluded) {
  EXPECT_EQ(Game("8/7k/8/8/3cn3/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Play({"d5~d6"}).Text(),
            "8/7k/8/8/3Nn3/8/8/8/8/1K6 b - - 0 1 ferries=d6,h6 taken=c");
  EXPECT_EQ(Game("8/7k/8/8/3cn3/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Play({"d5~e6"}).Text(),
            "8/7k/8/8/3cN3/8/8/8/8/1K6 b - - 0 1 ferries=e6,h6 taken=n");
}

TEST(Ride, NotOntoTheOtherFerryNorAnOwnMan) {
  EXPECT_THAT(Game("8/7k/8/8/3P4/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,e5 taken=-").Moves("d5~"),
              ElementsAre("d5~c5", "d5~c6", "d5~e6"));
}

TEST(Ride, NotOntoTheOtherFerryUnderAnEnemy) {
  EXPECT_FALSE(Game("8/7k/8/8/8/3Nn3/8/8/8/1K6 w - - 0 1 ferries=d5,e5 taken=-").Has("d5~e5"));
}

TEST(Ride, PawnsRideLikeAnyoneInAnyDirectionAndCaptureSo) {
  EXPECT_THAT(Game("8/7k/8/8/3n4/3P4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Moves("d5~"),
              ElementsAre("d5~c5", "d5~c6", "d5~d6", "d5~e5", "d5~e6"));
  EXPECT_THAT(Game("8/7k/8/8/3P4/8/8/8/8/1K6 w - - 0 1 ferries=d6,h6 taken=-").Moves("d6~"),
              ElementsAre("d6~c5", "d6~c6", "d6~d5", "d6~e5", "d6~e6"));
}

TEST(Ride, KingsRideToo) {
  EXPECT_EQ(Game("7k/8/8/8/8/3K4/8/8/8/8 w - - 0 1 ferries=d5,h6 taken=-").Play({"d5~d6"}).Text(),
            "7k/8/8/8/3K4/8/8/8/8/8 b - - 1 1 ferries=d6,h6 taken=-");
}

TEST(Ride, IsAnotherMoveThanTheOwnMoveBetweenTheSameSquares) {
  EXPECT_THAT(Game("7k/8/8/8/8/3K4/8/8/8/8 w - - 0 1 ferries=d5,h6 taken=-").Moves("d5"),
              ElementsAre("d5c4", "d5c5", "d5d4", "d5e4", "d5e5", "d5~c5", "d5~c6", "d5~d6", "d5~e5", "d5~e6"));
}

TEST(Ride, OnlyAManOnAFerryRides) {
  EXPECT_THAT(Game("8/7k/8/8/8/2N5/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Moves("c5~"), IsEmpty());
}

// --- Send ---

TEST(Send, TheManStaysAndTheFerryGoesToAnyOtherBankSquare) {
  const auto game = Game("8/7k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_THAT(game.Moves("~"), ElementsAre("~d5a5", "~d5a6", "~d5b5", "~d5b6", "~d5c5", "~d5c6", "~d5d6", "~d5e5",
                                           "~d5e6", "~d5f5", "~d5f6", "~d5g5", "~d5g6", "~d5h5"));
  EXPECT_EQ(game.After("~d5a6").Text(), "8/7k/8/8/8/3N4/8/8/8/1K6 b - - 1 1 ferries=a6,h6 taken=-");
}

TEST(Send, NotUnderADragonOfEitherSide) {
  const auto moves = Game("8/7k/8/8/R5c1/3NpG2/8/8/8/1K6 w - - 0 1 ferries=b6,d5 taken=-").Moves("~");
  EXPECT_EQ(moves.size(), 12u);
  EXPECT_THAT(moves, Not(Contains("~d5f5")));
  EXPECT_THAT(moves, Not(Contains("~d5g6")));
}

TEST(Send, UnderAManOfEitherSideWhoIsThenOnIt) {
  EXPECT_EQ(Game("8/7k/8/8/R5c1/3NpG2/8/8/8/1K6 w - - 0 1 ferries=b6,d5 taken=-").Play({"~d5e5"}).Moves("e5~"),
            (std::vector<std::string>{"e5~d5", "e5~d6", "e5~e6", "e5~f5", "e5~f6"}));
  EXPECT_TRUE(Game("8/7k/8/8/R5c1/3NpG2/8/8/8/1K6 w - - 0 1 ferries=b6,d5 taken=-").Has("~d5a6"));
}

TEST(Send, CapturesNothingAndIsAWholeMove) {
  const auto game = Game("8/7k/8/8/8/3Np3/8/8/8/1K6 w - - 3 1 ferries=d5,h6 taken=-").Play({"~d5e5"});
  EXPECT_EQ(game.Text(), "8/7k/8/8/8/3Np3/8/8/8/1K6 b - - 4 1 ferries=e5,h6 taken=-");
  EXPECT_EQ(game.Seat(), 1);
}

TEST(Send, NobodySendsTheEnemysFerryOrAnEmptyOne) {
  EXPECT_THAT(Game("8/7k/8/8/8/3n4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Moves("~"), IsEmpty());
}

TEST(Send, MayBeDoneByAPinnedMan) {
  const auto game = Game("8/3r3k/8/8/8/3N4/8/8/8/3K4 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_EQ(game.Moves("~d5").size(), 14u);
  EXPECT_THAT(game.Moves("d5"), ElementsAre("d5~d6"));
}

}  // namespace
