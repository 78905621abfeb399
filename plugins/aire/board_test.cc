// The rules page by example: the board, the players, the setup, halves and royals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "plugins/aire/test_scene.h"
#include "varia/sdk/testing/load_variant.h"

namespace {

using aire_test::At;
using aire_test::Field;
using aire_test::Game;
using aire_test::Scene;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// --- Board ---

TEST(Board, HasEightFilesAndTwelveRanksButTheMiddleFilesOnlyRanks4To9) {
  const auto board = varia::sdk::testing::InfoOf(aire_test::TheVariant()).board();
  EXPECT_EQ(board.files(), 8u);
  EXPECT_EQ(board.ranks(), 12u);
  ASSERT_EQ(board.missing_squares_size(), 24);
  EXPECT_EQ(board.missing_squares(0), "c1");
  EXPECT_EQ(board.missing_squares(11), "f3");
  EXPECT_EQ(board.missing_squares(12), "c10");
  EXPECT_EQ(board.missing_squares(23), "f12");
}

TEST(Board, TheRiverRunsBetweenRanks6And7) {
  const auto board = varia::sdk::testing::InfoOf(aire_test::TheVariant()).board();
  ASSERT_EQ(board.boundaries_size(), 1);
  EXPECT_EQ(board.boundaries(0).name(), "River");
  EXPECT_EQ(board.boundaries(0).below_rank(), 6u);
}

// --- Players ---

TEST(Players, MoveInTheOrderWsBnWnBs) {
  auto game = Game("default");
  EXPECT_EQ(Field(game, "turn"), "ws");
  EXPECT_EQ(game.Seat(), 0);
  game.Play({"a3a4"});
  EXPECT_EQ(Field(game, "turn"), "bn");
  EXPECT_EQ(game.Seat(), 1);
  game.Play({"a10a9"});
  EXPECT_EQ(Field(game, "turn"), "wn");
  EXPECT_EQ(game.Seat(), 2);
  game.Play({"d8d7"});
  EXPECT_EQ(Field(game, "turn"), "bs");
  EXPECT_EQ(game.Seat(), 3);
  game.Play({"d5d6"});
  EXPECT_EQ(Field(game, "turn"), "ws");
}

TEST(Players, AreTwoTeamsOfTwo) {
  const auto info = varia::sdk::testing::InfoOf(aire_test::TheVariant());
  ASSERT_EQ(info.seats_size(), 4);
  ASSERT_EQ(info.teams_size(), 2);
  EXPECT_EQ(info.teams(0).id(), "w");
  EXPECT_EQ(info.teams(1).id(), "b");
  const char* const kIds[] = {"ws", "bn", "wn", "bs"};
  for (int seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(info.seats(seat).id(), kIds[seat]);
    EXPECT_EQ(info.seats(seat).team(), static_cast<uint32_t>(seat % 2));
    EXPECT_EQ(info.seats(seat).army(), static_cast<uint32_t>(seat % 2));
  }
}

TEST(Players, FullmoveGoesUpWhenTheTurnComesBackToWhiteSouth) {
  auto game = Game("default");
  game.Play({"a3a4", "a10a9", "d8d7"});
  EXPECT_EQ(Field(game, "fullmove"), "1");
  game.Play({"d5d6"});
  EXPECT_EQ(Field(game, "fullmove"), "2");
}

TEST(Players, FullmoveGoesUpWhenTheTurnPassesWhiteSouth) {
  const auto game = Game(Scene{.men = "kg1 kg12 Kh12", .turn = "bs", .out = "ws", .princes = false}).After("g1g2");
  EXPECT_EQ(Field(game, "turn"), "bn");
  EXPECT_EQ(Field(game, "fullmove"), "2");
}

TEST(Players, HalfmoveCountsPliesSinceACaptureOrAMoveOfAPawnOrSteward) {
  const Scene scene{.men = "Mc4 mc9 Pa3 Sd5 Bb1", .halfmove = 5};
  EXPECT_EQ(Field(Game(scene).After("b1a2"), "halfmove"), "6");
  EXPECT_EQ(Field(Game(scene).After("c4c9"), "halfmove"), "0");
  EXPECT_EQ(Field(Game(scene).After("a3a4"), "halfmove"), "0");
  EXPECT_EQ(Field(Game(scene).After("d5d6"), "halfmove"), "0");
}

// --- Setup ---

TEST(Setup, IsTheDefaultAndSaysWhatIsReconstructed) {
  const auto info = varia::sdk::testing::InfoOf(aire_test::TheVariant());
  ASSERT_EQ(info.setups_size(), 1);
  EXPECT_EQ(info.setups(0).position(), aire_test::kDefaultSetup);
  EXPECT_TRUE(info.setups(0).reconstructed());
  EXPECT_THAT(info.setups(0).reconstruction_note(), AllOf(HasSubstr("Forced"), HasSubstr("Chosen")));
  EXPECT_EQ(Game("default").Text(), aire_test::kDefaultSetup);
}

TEST(Setup, NothingIsEnPrise) {
  for (const char* turn : {"ws", "bn", "wn", "bs"}) {
    std::string text(aire_test::kDefaultSetup);
    text.replace(text.find(" ws ") + 1, 2, turn);
    const auto game = Game(text);
    for (const std::string& move : game.Moves()) {
      const std::string after = game.After(move).Text();
      EXPECT_EQ(std::count_if(after.begin(), after.begin() + static_cast<long>(after.find(' ')), isalpha), 40)
          << turn << " " << move;
    }
  }
}

TEST(Setup, PerftIsTheReferenceOne) {
  const auto game = Game("default");
  const uint64_t kNodes[] = {8, 64, 880, 12100, 132068, 1432639};
  for (int depth = 1; depth <= 6; ++depth) EXPECT_EQ(game.Perft(depth), kNodes[depth - 1]) << depth;
}

TEST(Setup, AnyOtherArrayCanBeSetUpByText) {
  const auto game = Game(Scene{.men = "Qa1 Qb1 Qa2 ob6 Pa12"});
  EXPECT_EQ(Game(game.Text()).Text(), game.Text());
}

// --- Halves ---

TEST(Halves, AMoveThatStartsInTheOwnHalfMayEndAnywhere) {
  EXPECT_TRUE(Game(Scene{.men = "Md5"}).Has("d5d6"));
  EXPECT_TRUE(Game(Scene{.men = "Md5"}).Has("d5d9"));
  EXPECT_EQ(Game(Scene{.men = "Md8", .turn = "wn"}).Moves("d8").size(), 18u);
}

TEST(Halves, AMoveThatStartsInTheOtherHalfMustEndInTheOwn) {
  EXPECT_THAT(Game(Scene{.men = "Md8"}).Moves("d8"), ElementsAre("d8c6", "d8d4", "d8d5", "d8d6", "d8e6"));
  EXPECT_THAT(Game(Scene{.men = "Md5", .turn = "wn"}).Moves("d5"), ElementsAre("d5c7", "d5d7", "d5d8", "d5d9", "d5e7"));
  EXPECT_THAT(Game(Scene{.men = "md8", .turn = "bs"}).Moves("d8"), ElementsAre("d8c6", "d8d4", "d8d5", "d8d6", "d8e6"));
  EXPECT_THAT(Game(Scene{.men = "md5", .turn = "bn"}).Moves("d5"), ElementsAre("d5c7", "d5d7", "d5d8", "d5d9", "d5e7"));
}

TEST(Halves, OnlyPiecesOfTheTeamsColourAreMoved) {
  EXPECT_THAT(Game(Scene{.men = "md5"}).Moves("d5"), IsEmpty());
  EXPECT_THAT(Game(Scene{.men = "Md5", .turn = "bs"}).Moves("d5"), IsEmpty());
}

TEST(Halves, ForwardIsAwayFromTheMovingPlayer) {
  EXPECT_THAT(Game(Scene{.men = "Pd6"}).Moves("d6"), ElementsAre("d6d7"));
  EXPECT_THAT(Game(Scene{.men = "pd6", .turn = "bs"}).Moves("d6"), ElementsAre("d6d7"));
  EXPECT_THAT(Game(Scene{.men = "Pd7", .turn = "wn"}).Moves("d7"), ElementsAre("d7d6"));
  EXPECT_THAT(Game(Scene{.men = "pd7", .turn = "bn"}).Moves("d7"), ElementsAre("d7d6"));
  // A South player's Pawn has no way over the River to him.
  EXPECT_THAT(Game(Scene{.men = "Pd7"}).Moves("d7"), IsEmpty());
}

TEST(Halves, APrincessMovesAwayFromWhoeverMovesHer) {
  // South moves her up from d6; North brings her over upwards only if that were forward, which it is not.
  EXPECT_THAT(Game(Scene{.men = "Ed6"}).Moves("d6"),
              ElementsAre("d6a9", "d6b8", "d6c7", "d6d7", "d6d8", "d6d9", "d6e7", "d6f8", "d6g9", "d6h10"));
  EXPECT_THAT(Game(Scene{.men = "Ed6", .turn = "wn"}).Moves("d6"), IsEmpty());
  EXPECT_THAT(Game(Scene{.men = "Ed7", .turn = "wn"}).Moves("d7"),
              ElementsAre("d7a4", "d7b5", "d7c6", "d7d4", "d7d5", "d7d6", "d7e6", "d7f5", "d7g4", "d7h3"));
}

// --- Royals ---

TEST(Royals, TheLastOneInTheOwnHalfMayMoveOnlyWithinIt) {
  EXPECT_THAT(Game(Scene{.men = "Kb6 Bh1 kg1 Kh12 kg12", .princes = false}).Moves(),
              ElementsAre("b6a5", "b6a6", "b6b5", "b6c5", "b6c6", "h1g2"));
}

TEST(Royals, QueenPrinceAndPrincessAreRoyal) {
  EXPECT_THAT(Game(Scene{.men = "Eb6 Bh1 kg1 Kh12 kg12", .princes = false}).Moves(), ElementsAre("h1g2"));
  EXPECT_EQ(Game(Scene{.men = "Qb1 Bh1 kg1 Kh12 kg12", .princes = false}).Moves("b1").size(), 7u);
  EXPECT_FALSE(Game(Scene{.men = "Qb1 Bh1 kg1 Kh12 kg12", .princes = false}).Has("b1b7"));
}

TEST(Royals, OneOfTwoInTheOwnHalfMayLeave) {
  EXPECT_TRUE(Game(Scene{.men = "Kb6"}).Has("b6b7"));
  EXPECT_TRUE(Game(Scene{.men = "Eb6"}).Has("b6b12"));
}

TEST(Royals, WithNoneInTheOwnHalfOnlyAMoveThatBringsOneIsLegal) {
  EXPECT_THAT(Game(Scene{.men = "Qd9 Md6 Bh1 kg1 kg12 Kh12", .princes = false}).Moves(),
              ElementsAre("d9a6", "d9g6", "d9h5"));
}

TEST(Royals, TheOtherHalfAndTheOtherColourDoNotCount) {
  EXPECT_EQ(Field(Game(Scene{.men = "Mb2 kg1 kg2 kg12 Kh12 Kg11", .princes = false}), "out"), "ws!");
}

TEST(Royals, MayBeLeftOrPutUnderAttack) {
  EXPECT_THAT(Game(Scene{.men = "Ka1 ma8 mb8 kg1 kg12 Kh12", .princes = false}).Moves(),
              ElementsAre("a1a2", "a1b1", "a1b2"));
}

TEST(Royals, AreCapturedLikeAnyoneElse) {
  const auto game = Game(Scene{.men = "Ka1 ma8", .turn = "bn"}).After("a8a1");
  EXPECT_EQ(At(game, "a1"), 'm');
  EXPECT_EQ(game.Status(), "ongoing");
}

}  // namespace
