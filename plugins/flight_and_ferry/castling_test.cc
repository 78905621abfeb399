// Castling.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/flight_and_ferry/the_variant.h"

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> Castlings(const std::string& text) {
  std::vector<std::string> castlings;
  for (const char* move : {"e2c2", "e2g2", "e9c9", "e9g9"}) {
    if (Game(text).Has(move)) castlings.emplace_back(move);
  }
  return castlings;
}

TEST(Castling, MovesTheKingToTheCOrGFileAndTheRookOverHim) {
  const auto game = Game("1k6/8/8/8/8/8/8/8/R3K2R/8 w KQ - 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(game.After("e2g2").Text(), "1k6/8/8/8/8/8/8/8/R4RK1/8 b - - 1 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(game.After("e2c2").Text(), "1k6/8/8/8/8/8/8/8/2KR3R/8 b - - 1 1 ferries=a5,h6 taken=-");
}

TEST(Castling, ForWalesOnRank9) {
  const auto game = Game("8/r3k2r/8/8/8/8/8/8/8/1K6 b kq - 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(game.After("e9g9").Text(), "8/r4rk1/8/8/8/8/8/8/8/1K6 w - - 1 2 ferries=a5,h6 taken=-");
  EXPECT_EQ(game.After("e9c9").Text(), "8/2kr3r/8/8/8/8/8/8/8/1K6 w - - 1 2 ferries=a5,h6 taken=-");
}

TEST(Castling, NeedsTheRight) {
  EXPECT_THAT(Castlings("1k6/8/8/8/8/8/8/8/R3K2R/8 w Q - 0 1 ferries=a5,h6 taken=-"), ElementsAre("e2c2"));
}

TEST(Castling, NeedsAnEmptyWay) {
  EXPECT_THAT(Castlings("1k6/8/8/8/8/8/8/8/RN2K1NR/8 w KQ - 0 1 ferries=a5,h6 taken=-"), IsEmpty());
}

TEST(Castling, NotOutOfCheck) {
  EXPECT_THAT(Castlings("1k6/8/4r3/8/8/8/8/8/R3K2R/8 w KQ - 0 1 ferries=a5,h6 taken=-"), IsEmpty());
}

TEST(Castling, NotOverNorOntoAnAttackedSquare) {
  EXPECT_THAT(Castlings("1k6/8/5r2/8/8/8/8/8/R3K2R/8 w KQ - 0 1 ferries=a5,h6 taken=-"), ElementsAre("e2c2"));
  EXPECT_THAT(Castlings("1k6/8/6r1/8/8/8/8/8/R3K2R/8 w KQ - 0 1 ferries=a5,h6 taken=-"), ElementsAre("e2c2"));
}

TEST(Castling, TheRookMayStandOnOrPassAnAttackedSquare) {
  EXPECT_THAT(Castlings("2k5/8/1r6/8/8/8/8/8/R3K2R/8 w KQ - 0 1 ferries=a5,h6 taken=-"), ElementsAre("e2c2", "e2g2"));
  EXPECT_THAT(Castlings("2k5/8/r6r/8/8/8/8/8/R3K2R/8 w KQ - 0 1 ferries=a5,h6 taken=-"), ElementsAre("e2c2", "e2g2"));
}

TEST(Castling, AMoveOfTheKingEndsBothRightsAndOneOfARookHis) {
  const auto game = Game("1k6/8/8/8/8/8/8/8/R3K2R/8 w KQ - 0 1 ferries=a5,h6 taken=-");
  EXPECT_THAT(game.After("e2e3").Text(), HasSubstr(" b - - "));
  EXPECT_THAT(game.After("a2a3").Text(), HasSubstr(" b K - "));
  EXPECT_THAT(game.After("h2h3").Text(), HasSubstr(" b Q - "));
}

TEST(Castling, ACapturedRookTakesTheRightWithHim) {
  EXPECT_THAT(Game("8/r3k2r/8/8/8/8/8/7R/8/7K w kq - 0 1 ferries=a5,h6 taken=-").Play({"h3h9"}).Text(),
              HasSubstr(" b q - "));
}

}  // namespace
