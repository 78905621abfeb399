// The rules page by example: how the pieces move.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "plugins/aire/test_scene.h"

namespace {

using aire_test::Game;
using aire_test::Scene;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

TEST(Pieces, QueenSlidesInEightDirections) {
  EXPECT_THAT(Game(Scene{.men = "Qc5"}).Moves("c5"),
              ElementsAre("c5a3", "c5a5", "c5a7", "c5b4", "c5b5", "c5b6", "c5c4", "c5c6", "c5c7", "c5c8", "c5c9",
                          "c5d4", "c5d5", "c5d6", "c5e5", "c5e7", "c5f5", "c5f8", "c5g5", "c5g9", "c5h10", "c5h5"));
}

TEST(Pieces, SlidesStopBeforeAnOwnManAndOnAnEnemy) {
  EXPECT_THAT(Game(Scene{.men = "Qa3 Pa5 bb3 Bb2 ma1 pb4"}).Moves("a3"),
              ElementsAre("a3a1", "a3a2", "a3a4", "a3b3", "a3b4"));
}

TEST(Pieces, PrinceStepsInEightDirections) {
  EXPECT_THAT(Game(Scene{.men = "Kd5"}).Moves("d5"),
              ElementsAre("d5c4", "d5c5", "d5c6", "d5d4", "d5d6", "d5e4", "d5e5", "d5e6"));
}

TEST(Pieces, PrincessSlidesStraightAndDiagonallyForward) {
  EXPECT_THAT(Game(Scene{.men = "Eb4 pb6"}).Moves("b4"),
              ElementsAre("b4a5", "b4b5", "b4b6", "b4c5", "b4d6", "b4e7", "b4f8", "b4g9", "b4h10"));
}

TEST(Pieces, MarshalIsARookThatLeapsLikeAKnight) {
  EXPECT_THAT(Game(Scene{.men = "Ma3"}).Moves("a3"),
              ElementsAre("a3a1", "a3a10", "a3a11", "a3a12", "a3a2", "a3a4", "a3a5", "a3a6", "a3a7", "a3a8", "a3a9",
                          "a3b1", "a3b3", "a3b5"));
}

TEST(Pieces, MarshalLeapsOverMen) {
  EXPECT_THAT(Game(Scene{.men = "Ma3 Pa4 Pb4 Pb3 Pa2 Pb2"}).Moves("a3"), ElementsAre("a3b1", "a3b5"));
}

TEST(Pieces, BishopSlidesDiagonally) {
  EXPECT_THAT(Game(Scene{.men = "Bd5"}).Moves("d5"),
              ElementsAre("d5a8", "d5b7", "d5c4", "d5c6", "d5e4", "d5e6", "d5f7", "d5g8", "d5h9"));
}

TEST(Corners, ADiagonalStepNeedsAllFourSquaresOfItsBlock) {
  // b4 to c3 has no square; b3 to c4 would cut the corner.
  EXPECT_THAT(Game(Scene{.men = "Kb3"}).Moves("b3"), ElementsAre("b3a2", "b3a3", "b3a4", "b3b2", "b3b4"));
  EXPECT_THAT(Game(Scene{.men = "Bb3"}).Moves("b3"), ElementsAre("b3a2", "b3a4"));
  EXPECT_THAT(Game(Scene{.men = "Bg10", .turn = "wn"}).Moves("g10"), ElementsAre("g10h11", "g10h9"));
  EXPECT_TRUE(Game(Scene{.men = "Bb4"}).Has("b4c5"));
}

TEST(Corners, AKnightLeapNeedsAllSixSquaresOfItsBlock) {
  EXPECT_THAT(Game(Scene{.men = "Ma3"}).Moves(), Not(Contains("a3c4")));
  EXPECT_THAT(Game(Scene{.men = "Mb3"}).Moves(), Not(Contains("b3c5")));
  EXPECT_THAT(Game(Scene{.men = "Mb4"}).Moves(), Contains("b4d5"));
  EXPECT_THAT(Game(Scene{.men = "Mb4"}).Moves(), Contains("b4c6"));
}

TEST(Corners, OrthogonalSlidesStopWhereSquaresAreMissing) {
  EXPECT_THAT(Game(Scene{.men = "Mb2"}).Moves("b2"),
              ElementsAre("b2a2", "b2a4", "b2b1", "b2b10", "b2b11", "b2b12", "b2b3", "b2b4", "b2b5", "b2b6", "b2b7",
                          "b2b8", "b2b9"));
  EXPECT_FALSE(Game(Scene{.men = "Mc5"}).Has("c5c3"));
}

TEST(Rose, TurnsToTheNextKnightDirectionAlwaysTheSameWayRound) {
  // a1-b3, then left round to a5; right round the second leap would cut a corner.
  EXPECT_THAT(Game(Scene{.men = "Oa1"}).Moves("a1"), ElementsAre("a1a5", "a1b3"));
  // b4-a6-b8-d9-f8-g6-f4, six leaps right round; the way by d5 is shut.
  EXPECT_TRUE(Game(Scene{.men = "Ob4 Sd5"}).Has("b4f4"));
  for (const char* shut : {"a6", "b8", "d9", "f8", "g6"}) {
    EXPECT_FALSE(Game(Scene{.men = std::string("Ob4 Sd5 p") + shut}).Has("b4f4")) << shut;
  }
}

TEST(Rose, NeedsEveryLandingSquareBetweenEmpty) {
  // d6-b7-a9-b11 is the only way to b11.
  const auto free = Game(Scene{.men = "Od6"});
  EXPECT_TRUE(free.Has("d6b7") && free.Has("d6b11"));
  const auto shut = Game(Scene{.men = "Od6 Sb7"});
  EXPECT_FALSE(shut.Has("d6b7") || shut.Has("d6b11"));
  EXPECT_FALSE(Game(Scene{.men = "Od6 Sa9"}).Has("d6b11"));
}

TEST(Rose, CapturesOnTheLastLandingSquareOnly) {
  const auto game = Game(Scene{.men = "Od6 pb7"});
  EXPECT_TRUE(game.Has("d6b7"));
  EXPECT_FALSE(game.Has("d6b11"));
  EXPECT_EQ(aire_test::At(game.After("d6b7"), "b7"), 'O');
}

TEST(Rose, TwoPathsToOneSquareAreOneMove) {
  // d6-b7-a9 and d6-c8-a9.
  const auto moves = Game(Scene{.men = "Od6"}).Moves("d6");
  EXPECT_EQ(std::count(moves.begin(), moves.end(), "d6a9"), 1);
  EXPECT_THAT(Game(Scene{.men = "Od6 Sb7"}).Moves("d6"), Contains("d6a9"));
  EXPECT_THAT(Game(Scene{.men = "Od6 Sc8"}).Moves("d6"), Contains("d6a9"));
  EXPECT_THAT(Game(Scene{.men = "Od6 Sb7 Sc8"}).Moves("d6"), Not(Contains("d6a9")));
}

TEST(Rose, NeverMovesToItsOwnSquare) {
  for (char file = 'a'; file <= 'h'; ++file) {
    const std::string square = file + std::string("6");
    EXPECT_FALSE(Game(Scene{.men = "O" + square}).Has(square + square));
  }
}

}  // namespace
