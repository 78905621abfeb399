// Setups and own moves: the table of pieces and the paragraphs around it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/flight_and_ferry/the_variant.h"
#include "varia/v1/variant.pb.h"

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr char kCamps[] = "2c2c2/rnfqkfnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/G6G w KQkq - 0 1";

// --- Setup ---

TEST(Setup, DefaultHasBothFerriesOnTheBankOfWessex) {
  EXPECT_EQ(varia::sdk::testing::InfoOf(TheVariant()).setups(0).name(), "default");
  EXPECT_EQ(Game("default").Text(), std::string(kCamps) + " ferries=a5,h5 taken=-");
}

TEST(Setup, NeutralFerriesHasOneOnEitherBank) {
  EXPECT_EQ(Game("neutral-ferries").Text(), std::string(kCamps) + " ferries=a5,h6 taken=-");
}

TEST(Setup, WessexMovesFirst) {
  EXPECT_EQ(Game("default").Seat(), 0);
  EXPECT_EQ(varia::sdk::testing::InfoOf(TheVariant()).seats(0).name(), "Wessex");
}

TEST(Setup, BothAreSaidToBeReconstructed) {
  const varia::v1::VariantInfo info = varia::sdk::testing::InfoOf(TheVariant());
  ASSERT_EQ(info.setups_size(), 2);
  for (const varia::v1::Setup& setup : info.setups()) {
    EXPECT_TRUE(setup.reconstructed());
    EXPECT_THAT(setup.reconstruction_note(), HasSubstr("Chosen: the files of the dragons"));
    EXPECT_EQ(Game(setup.position()).Text(), setup.position());
  }
}

TEST(Setup, TheInfoNamesTheChannelAndTheNeutralFerry) {
  const varia::v1::VariantInfo info = varia::sdk::testing::InfoOf(TheVariant());
  ASSERT_EQ(info.board().boundaries_size(), 1);
  EXPECT_EQ(info.board().boundaries(0).name(), "Channel");
  EXPECT_EQ(info.board().boundaries(0).below_rank(), 5u);
  const varia::v1::PieceType& ferry = info.piece_types(info.piece_types_size() - 1);
  EXPECT_EQ(ferry.name(), "Ferry");
  EXPECT_TRUE(ferry.neutral());
  EXPECT_EQ(ferry.armies_size(), 0);
}

TEST(Setup, PerftIsThePublishedOne) {
  EXPECT_EQ(Game("default").Perft(4), 2406582u);
  EXPECT_EQ(Game("neutral-ferries").Perft(4), 2415356u);
}

// --- Own moves ---

TEST(OwnMoves, KingStepsInEightDirections) {
  EXPECT_THAT(Game("7k/8/8/8/8/8/8/3K4/8/8 w - - 0 1 ferries=a5,h6 taken=-").Moves("d3"),
              ElementsAre("d3c2", "d3c3", "d3c4", "d3d2", "d3d4", "d3e2", "d3e3", "d3e4"));
}

TEST(OwnMoves, NoKingKnightBishopOrPawnCrossesTheChannel) {
  EXPECT_THAT(Game("7k/8/8/8/8/3K4/8/8/8/8 w - - 0 1 ferries=a5,h6 taken=-").Moves("d5"),
              ElementsAre("d5c4", "d5c5", "d5d4", "d5e4", "d5e5"));
  EXPECT_THAT(Game("8/7k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d5"),
              ElementsAre("d5b4", "d5c3", "d5e3", "d5f4"));
  EXPECT_THAT(Game("8/7k/8/8/8/3B4/4P3/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d5"),
              ElementsAre("d5a2", "d5b3", "d5c4"));
  EXPECT_THAT(Game("8/7k/8/8/8/3P4/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d5"), IsEmpty());
}

TEST(OwnMoves, NoCaptureCrossesTheChannelEither) {
  EXPECT_THAT(Game("8/7k/8/8/2n1n3/3P4/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d5"), IsEmpty());
  EXPECT_FALSE(Game("8/7k/8/8/4n3/3B4/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Has("d5e6"));
  EXPECT_FALSE(Game("8/7k/8/4n3/8/3N4/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Has("d5e7"));
}

TEST(OwnMoves, QueenRookAndDragonsCrossAlongAFile) {
  EXPECT_TRUE(Game("8/7k/8/8/8/8/8/8/3Q4/1K6 w - - 0 1 ferries=a5,h6 taken=-").Has("d2d10"));
  EXPECT_TRUE(Game("8/7k/8/8/8/8/8/8/3R4/1K6 w - - 0 1 ferries=a5,h6 taken=-").Has("d2d9"));
  EXPECT_TRUE(Game("8/7k/8/8/8/8/8/8/3G4/1K6 w - - 0 1 ferries=a5,h6 taken=-").Has("d2d6"));
  EXPECT_TRUE(Game("7k/3c4/8/8/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=-").Has("d9d2"));
}

TEST(OwnMoves, QueenCrossesAlongAFileOnly) {
  EXPECT_THAT(Game("8/7k/8/8/3p4/3Q4/3P4/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d5"),
              ElementsAre("d5a2", "d5a5", "d5b3", "d5b5", "d5c4", "d5c5", "d5d6", "d5e4", "d5e5", "d5f3", "d5f5",
                          "d5g2", "d5g5", "d5h1", "d5h5"));
}

TEST(OwnMoves, RookSlidesOrthogonally) {
  EXPECT_THAT(Game("8/7k/8/3p4/8/8/1P1R1n2/8/8/3K4 w - - 0 1 ferries=a5,h6 taken=-").Moves("d4"),
              ElementsAre("d4c4", "d4d2", "d4d3", "d4d5", "d4d6", "d4d7", "d4e4", "d4f4"));
}

TEST(OwnMoves, BishopSlidesDiagonally) {
  EXPECT_THAT(Game("8/7k/8/8/8/8/3B4/2p5/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d4"),
              ElementsAre("d4c3", "d4c5", "d4e3", "d4e5", "d4f2", "d4g1"));
}

TEST(OwnMoves, QueenfilerSlidesDiagonallyAndAlongTheRankNeverAlongTheFile) {
  EXPECT_THAT(Game("7k/8/3f1P2/8/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=-").Moves("d8"),
              ElementsAre("d8a8", "d8b10", "d8b6", "d8b8", "d8c7", "d8c8", "d8c9", "d8e7", "d8e8", "d8e9", "d8f10",
                          "d8f6", "d8f8"));
}

TEST(OwnMoves, KnightLeaps) {
  EXPECT_THAT(Game("8/7k/8/8/8/2PPP3/2PNP3/2PPP3/8/K7 w - - 0 1 ferries=a5,h6 taken=-").Moves("d4"),
              ElementsAre("d4b3", "d4b5", "d4c2", "d4e2", "d4f3", "d4f5"));
}

TEST(OwnMoves, PawnStepsOneForwardAndCapturesOneDiagonallyForward) {
  EXPECT_THAT(Game("8/7k/8/8/8/2npn3/3P4/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d4"),
              ElementsAre("d4c5", "d4e5"));
  EXPECT_THAT(Game("8/7k/8/8/8/8/3P4/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d4"), ElementsAre("d4d5"));
  EXPECT_THAT(Game("8/7k/8/3p4/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=-").Moves("d7"), ElementsAre("d7d6"));
}

TEST(OwnMoves, PawnStepsTwoFromItsStartingRankOverAnEmptySquare) {
  EXPECT_THAT(Game("8/7k/8/8/8/8/8/3P4/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d3"),
              ElementsAre("d3d4", "d3d5"));
  EXPECT_THAT(Game("8/7k/3p4/8/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=-").Moves("d8"),
              ElementsAre("d8d6", "d8d7"));
  EXPECT_THAT(Game("8/7k/8/8/8/8/3n4/3P4/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d3"), IsEmpty());
  EXPECT_THAT(Game("8/7k/8/8/8/3n4/8/3P4/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d3"), ElementsAre("d3d4"));
  EXPECT_THAT(Game("8/7k/8/8/8/8/8/8/3P4/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d2"), ElementsAre("d2d3"));
}

TEST(OwnMoves, ADoubleStepMayEndOnAFerry) {
  EXPECT_EQ(Game("8/7k/8/8/8/8/8/3P4/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").Play({"d3d5"}).Text(),
            "8/7k/8/8/8/3P4/8/8/8/1K6 b - - 0 1 ferries=d5,h6 taken=-");
}

TEST(OwnMoves, GolddragonIsARookThatSlidesDiagonallyForwardAndStepsDiagonallyBack) {
  EXPECT_THAT(Game("8/7k/8/8/8/3P4/2PGP3/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Moves("d4"),
              ElementsAre("d4c3", "d4c5", "d4d1", "d4d2", "d4d3", "d4e3", "d4e5"));
  EXPECT_EQ(Game("8/7k/8/8/8/8/8/3G4/8/1K6 w - - 0 1 ferries=a6,h6 taken=-").Moves("d3").size(), 9u + 7u + 4u + 2u);
}

TEST(OwnMoves, CopperdragonSlidesAlongTheFileAndDiagonallyForwardAndStepsSidewaysAndDiagonallyBack) {
  EXPECT_THAT(Game("8/7k/8/3c4/3P4/8/8/8/8/1K6 b - - 0 1 ferries=a5,h6 taken=-").Moves("d7"),
              ElementsAre("d7c6", "d7c7", "d7c8", "d7d10", "d7d6", "d7d8", "d7d9", "d7e6", "d7e7", "d7e8"));
  EXPECT_TRUE(Game("7k/8/3c4/8/8/8/8/8/8/1K6 b - - 0 1 ferries=a5,h5 taken=-").Has("d8b6"));
}

TEST(OwnMoves, SlidersPassOverAnEmptyFerryAndAreBlockedByAPieceOnOne) {
  EXPECT_THAT(Game("8/7k/8/8/8/1R3n2/1P6/8/8/1K6 w - - 0 1 ferries=d5,f5 taken=-").Moves("b5"),
              ElementsAre("b5a5", "b5b10", "b5b6", "b5b7", "b5b8", "b5b9", "b5c5", "b5d5", "b5e5", "b5f5"));
}

}  // namespace
