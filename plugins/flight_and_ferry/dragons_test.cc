// Flight and fire.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/flight_and_ferry/the_variant.h"

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// --- Flight ---

TEST(Flight, AGolddragonOnARankPassesOverOneEnemyOnAFerryAndCapturesHim) {
  const auto game = Game("8/7k/8/8/8/1G1n4/8/8/8/1K6 w - - 2 1 ferries=d5,h6 taken=-");
  for (const char* move : {"b5e5", "b5f5", "b5g5", "b5h5"}) EXPECT_TRUE(game.Has(move)) << move;
  EXPECT_EQ(game.After("b5f5").Text(), "8/7k/8/8/8/5G2/8/8/8/1K6 b - - 0 1 ferries=d5,h6 taken=n");
}

TEST(Flight, AGolddragonOnAFileToo) {
  EXPECT_EQ(Game("8/7k/8/8/8/3n4/8/3G4/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Play({"d3d10"}).Text(),
            "3G4/7k/8/8/8/8/8/8/8/1K6 b - - 0 1 ferries=d5,h6 taken=n");
}

TEST(Flight, ACopperdragonOnAFileOnly) {
  EXPECT_TRUE(Game("7k/3c4/8/8/3N4/8/8/8/8/1K6 b - - 0 1 ferries=d6,h6 taken=-").Has("d9d2"));
  EXPECT_FALSE(Game("7k/8/8/8/2cN4/8/8/8/8/1K6 b - - 0 1 ferries=d6,h5 taken=-").Has("c6e6"));
}

TEST(Flight, MayCrossTheChannelAlongAFile) {
  EXPECT_TRUE(Game("8/7k/8/8/3n4/8/8/8/3G4/1K6 w - - 0 1 ferries=d6,h5 taken=-").Has("d2d7"));
  EXPECT_TRUE(Game("8/7k/8/8/8/3n4/8/8/3G4/1K6 w - - 0 1 ferries=d5,h5 taken=-").Has("d2d6"));
}

TEST(Flight, NotOverAManWithoutAFerry) {
  EXPECT_FALSE(Game("8/7k/8/8/8/1G1n4/8/8/8/1K6 w - - 0 1 ferries=e5,h6 taken=-").Has("b5f5"));
  EXPECT_FALSE(Game("8/7k/8/8/8/1G1n3n/8/8/8/1K6 w - - 0 1 ferries=e5,h5 taken=-").Has("b5f5"));
}

TEST(Flight, NotOverAnAlly) {
  EXPECT_FALSE(Game("8/7k/8/8/8/1G1N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Has("b5f5"));
}

TEST(Flight, NoOtherPieceAnywhereOnTheLine) {
  EXPECT_FALSE(Game("8/7k/8/8/8/1GpnP3/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Has("b5f5"));   // before
  EXPECT_FALSE(Game("8/7k/8/8/8/1G1np3/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Has("b5f5"));   // behind
  EXPECT_FALSE(Game("8/7k/8/8/8/1G1n1p2/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Has("b5f5"));  // at the end
  EXPECT_TRUE(Game("8/7k/8/8/8/1G1n1p2/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Has("b5e5"));
}

TEST(Flight, NotOverTwoMenOnFerries) {
  EXPECT_FALSE(Game("8/7k/8/8/8/1Gnn4/8/8/8/1K6 w - - 0 1 ferries=c5,d5 taken=-").Has("b5f5"));
}

TEST(Flight, NotOntoAFerry) {
  const auto game = Game("8/7k/8/8/8/1G1n4/8/8/8/1K6 w - - 0 1 ferries=d5,e5 taken=-");
  EXPECT_FALSE(game.Has("b5e5"));
}

TEST(Flight, EmptyFerriesOnTheWayDoNotMatter) {
  EXPECT_TRUE(Game("8/7k/8/8/8/1G1n4/8/8/8/1K6 w - - 0 1 ferries=d5,e5 taken=-").Has("b5f5"));
  EXPECT_TRUE(Game("8/7k/8/8/8/1G1n4/8/8/8/1K6 w - - 0 1 ferries=c5,d5 taken=-").Has("b5e5"));
}

TEST(Flight, APawnTakenSoDoesNotEnterTaken) {
  EXPECT_THAT(Game("8/7k/8/8/8/1G1p4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Play({"b5f5"}).Text(),
              HasSubstr("taken=-"));
}

// --- Fire ---

TEST(Fire, BurnsAnEnemyOnTheNearestOccupiedFerryBeyondTheDestination) {
  const auto game = Game("8/7k/8/8/8/5n2/8/8/2G5/1K6 w - - 5 1 ferries=f5,h6 taken=-");
  EXPECT_EQ(game.After("c2d3").Text(), "8/7k/8/8/8/8/8/3G4/8/1K6 b - - 0 1 ferries=f5,h6 taken=n");
  EXPECT_EQ(game.After("c2e4").Text(), "8/7k/8/8/8/8/4G3/8/8/1K6 b - - 0 1 ferries=f5,h6 taken=n");
}

TEST(Fire, BurnsAnAllyWhoDoesNotEnterTaken) {
  EXPECT_EQ(Game("8/7k/8/8/8/5N2/8/8/2G5/1K6 w - - 5 1 ferries=f5,h6 taken=-").Play({"c2d3"}).Text(),
            "8/7k/8/8/8/8/8/3G4/8/1K6 b - - 0 1 ferries=f5,h6 taken=-");
}

TEST(Fire, LeavesAnEmptyFerry) {
  const auto game =
      Game("8/7k/8/8/8/5n2/8/8/2G5/R6K w - - 0 1 ferries=f5,h6 taken=-").Play({"c2d3", "h9g9", "a1a5", "g9h9"});
  EXPECT_TRUE(game.Has("a5f5"));
}

TEST(Fire, RayMayCrossTheChannelThoughTheDragonMayNot) {
  const auto game = Game("8/7k/8/8/5n2/8/8/2G5/8/1K6 w - - 0 1 ferries=a5,f6 taken=-");
  EXPECT_EQ(game.After("c3d4").Text(), "8/7k/8/8/8/8/3G4/8/8/1K6 b - - 0 1 ferries=a5,f6 taken=n");
  EXPECT_FALSE(Game("8/7k/8/8/5n2/4G3/8/8/8/1K6 w - - 0 1 ferries=a5,f6 taken=-").Has("e5f6"));
}

TEST(Fire, ACopperdragonBreathesItDownTheBoard) {
  EXPECT_EQ(Game("7k/8/8/2c5/8/4Q3/8/8/8/7K b - - 0 1 ferries=b6,e5 taken=-").Play({"c7d6"}).Text(),
            "7k/8/8/8/3c4/8/8/8/8/7K w - - 0 2 ferries=b6,e5 taken=Q");
}

TEST(Fire, OfTwoOccupiedFerriesTheNearerOnly) {
  EXPECT_EQ(Game("8/7k/8/8/5r2/4N3/8/8/1G6/1K6 w - - 0 1 ferries=e5,f6 taken=-").Play({"b2c3"}).Text(),
            "8/7k/8/8/5r2/8/8/2G5/8/1K6 b - - 0 1 ferries=e5,f6 taken=-");
}

TEST(Fire, MenWithoutAFerryDoNotShieldNorDoesAnEmptyFerry) {
  EXPECT_THAT(Game("8/7k/8/8/5r2/8/3P4/8/1G6/1K6 w - - 0 1 ferries=a5,f6 taken=-").Play({"b2c3"}).Text(),
              HasSubstr("taken=r"));
  EXPECT_THAT(Game("8/7k/8/8/5r2/8/8/8/1G6/1K6 w - - 0 1 ferries=e5,f6 taken=-").Play({"b2c3"}).Text(),
              HasSubstr("taken=r"));
}

TEST(Fire, NotAfterACaptureOnTheDestination) {
  EXPECT_EQ(Game("8/7k/8/8/5r2/8/3p4/8/1G6/1K6 w - - 0 1 ferries=a5,f6 taken=-").Play({"b2d4"}).Text(),
            "8/7k/8/8/5r2/8/3G4/8/8/1K6 b - - 0 1 ferries=a5,f6 taken=-");
}

TEST(Fire, DiagonallyForwardOnly) {
  EXPECT_EQ(Game("k7/8/8/5G2/8/3n4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Play({"f7e6"}).Text(),
            "k7/8/8/8/4G3/3n4/8/8/8/1K6 b - - 1 1 ferries=d5,h6 taken=-");
  EXPECT_EQ(Game("8/7k/8/8/8/5n2/8/8/5G2/1K6 w - - 0 1 ferries=f5,h6 taken=-").Play({"f2f3"}).Text(),
            "8/7k/8/8/8/5n2/8/5G2/8/1K6 b - - 1 1 ferries=f5,h6 taken=-");
}

TEST(Fire, ThatBurnsNobodyIsJustAMove) {
  EXPECT_EQ(Game("8/7k/8/8/5n2/8/8/8/1G6/1K6 w - - 3 1 ferries=a5,e5 taken=-").Play({"b2c3"}).Text(),
            "8/7k/8/8/5n2/8/8/2G5/8/1K6 b - - 4 1 ferries=a5,e5 taken=-");
}

TEST(Fire, AtTheOwnKingIsIllegal) {
  const auto game = Game("8/7k/p7/8/8/4K3/8/8/1G6/8 w - - 0 1 ferries=e5,h6 taken=-");
  EXPECT_THAT(game.Moves("b2c3"), ElementsAre());
  EXPECT_TRUE(game.Has("b2a3"));
  EXPECT_THAT(game.WhyNot("b2d4"), HasSubstr("its fire would take the own King"));
}

TEST(Fire, ThatBurnsAPinnedManIsIllegalWhenItOpensTheLine) {
  EXPECT_FALSE(Game("8/8/8/8/8/K4N1r/8/8/2G5/7k w - - 0 1 ferries=f5,h6 taken=-").Has("c2d3"));
  EXPECT_TRUE(Game("8/8/8/8/8/K4N1n/8/8/2G5/7k w - - 0 1 ferries=f5,h6 taken=-").Has("c2d3"));
}

}  // namespace
