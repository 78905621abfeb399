// What the messages say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/flight_and_ferry/the_variant.h"
#include "varia/v1/move.pb.h"
#include "varia/v1/position.pb.h"

namespace {

using varia::sdk::testing::TestGame;

varia::v1::Move MoveOf(const TestGame& game, std::string_view move) {
  varia::v1::Move message;
  EXPECT_TRUE(message.ParseFromString(game.MoveMessage(move)));
  EXPECT_EQ(message.text(), move);
  return message;
}

void ExpectCapture(const varia::v1::Move& move, std::string_view square, std::string_view symbol, uint32_t army,
                   std::string_view manner) {
  ASSERT_EQ(move.captures_size(), 1);
  EXPECT_EQ(move.captures(0).square(), square);
  EXPECT_EQ(move.captures(0).symbol(), symbol);
  EXPECT_EQ(move.captures(0).army(), army);
  EXPECT_EQ(move.captures(0).manner(), manner);
}

void ExpectFerry(const varia::v1::Move& move, std::string_view from, std::string_view to) {
  ASSERT_EQ(move.neutral_moves_size(), 1);
  EXPECT_EQ(move.neutral_moves(0).symbol(), "~");
  EXPECT_EQ(move.neutral_moves(0).from(), from);
  EXPECT_EQ(move.neutral_moves(0).to(), to);
}

TEST(PositionMessage, HasFerriesTakenCastlingAndEnPassant) {
  varia::v1::Position position;
  ASSERT_TRUE(position.ParseFromString(
      Game("8/r3k2r/8/8/8/Pp6/8/8/R3K2R/8 b KQq a4 3 5 ferries=b5,b6 taken=QQNcf").PositionMessage()));
  ASSERT_EQ(position.neutral_pieces_size(), 2);
  EXPECT_EQ(position.neutral_pieces(0).square(), "b5");
  EXPECT_EQ(position.neutral_pieces(0).symbol(), "~");
  EXPECT_EQ(position.neutral_pieces(1).square(), "b6");
  ASSERT_EQ(position.taken_size(), 4);
  EXPECT_EQ(position.taken(0).army(), 0u);
  EXPECT_EQ(position.taken(0).symbol(), "Q");
  EXPECT_EQ(position.taken(0).count(), 2u);
  EXPECT_EQ(position.taken(1).symbol(), "N");
  EXPECT_EQ(position.taken(2).army(), 1u);
  EXPECT_EQ(position.taken(2).symbol(), "C");
  EXPECT_EQ(position.taken(3).symbol(), "F");
  EXPECT_EQ(position.castling(), "KQq");
  ASSERT_EQ(position.en_passant_size(), 1);
  EXPECT_EQ(position.en_passant(0), "a4");
}

TEST(PositionMessage, ReadsBackFromItsStructureAloneAndRefusesAClash) {
  const std::string text = "8/r3k2r/8/8/8/Pp6/8/8/R3K2R/8 b KQq a4 3 5 ferries=b5,b6 taken=QQNcf";
  varia::v1::Position position;
  ASSERT_TRUE(position.ParseFromString(Game(text).PositionMessage()));
  const auto read = [&](varia_error* error) {
    Block block;
    const std::string bytes = position.SerializeAsString();
    return TheVariant()->position_from_message(TheVariant(), {bytes.data(), bytes.size()}, block.data(), error);
  };
  varia_error error{.struct_size = sizeof error};
  position.clear_text();
  EXPECT_EQ(read(&error), VARIA_OK) << error.message;
  position.mutable_neutral_pieces(0)->set_square("c5");
  EXPECT_EQ(read(&error), VARIA_ERR_MALFORMED);
}

TEST(MoveMessage, RideNamesTheFerryAndTheCapture) {
  const auto move = MoveOf(Game("8/7k/8/8/3cn3/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-"), "d5~d6");
  EXPECT_EQ(move.kind(), "ride");
  EXPECT_EQ(move.from(), "d5");
  EXPECT_EQ(move.to(), "d6");
  EXPECT_EQ(move.symbol(), "N");
  ExpectFerry(move, "d5", "d6");
  ExpectCapture(move, "d6", "C", 1, "");
}

TEST(MoveMessage, SendLeavesTheManWhereHeIs) {
  // The own Pawn under whom the Ferry goes is neither promoted nor moved.
  const auto move = MoveOf(Game("8/7k/8/8/8/3N1P2/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-"), "~d5f5");
  EXPECT_EQ(move.kind(), "send");
  EXPECT_EQ(move.from(), "d5");
  EXPECT_EQ(move.to(), "d5");
  EXPECT_EQ(move.symbol(), "N");
  EXPECT_EQ(move.promotion(), "");
  EXPECT_EQ(move.captures_size(), 0);
  ExpectFerry(move, "d5", "f5");
}

TEST(MoveMessage, FlightSaysWhoWasFlownOver) {
  const auto move = MoveOf(Game("8/7k/8/8/8/1G1n4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-"), "b5f5");
  EXPECT_EQ(move.kind(), "flight");
  EXPECT_EQ(move.to(), "f5");
  ExpectCapture(move, "d5", "N", 1, "flight");
}

TEST(MoveMessage, FireSaysWhoWasBurntEnemyOrAlly) {
  auto move = MoveOf(Game("8/7k/8/8/8/5n2/8/8/2G5/1K6 w - - 0 1 ferries=f5,h6 taken=-"), "c2d3");
  EXPECT_EQ(move.kind(), "fire");
  ExpectCapture(move, "f5", "N", 1, "fire");
  move = MoveOf(Game("8/7k/8/8/8/5G2/4N3/8/2G5/1K6 w - - 0 1 ferries=a5,h6 taken=-"), "c2d3");
  EXPECT_EQ(move.kind(), "");
  move = MoveOf(Game("8/7k/8/8/8/5N2/8/8/2G5/1K6 w - - 0 1 ferries=f5,h6 taken=-"), "c2d3");
  EXPECT_EQ(move.kind(), "fire");
  ExpectCapture(move, "f5", "N", 0, "fire");
}

TEST(MoveMessage, AnOrdinaryCaptureHasNoKind) {
  const auto move = MoveOf(Game("8/7k/8/8/5r2/8/3p4/8/1G6/1K6 w - - 0 1 ferries=a5,f6 taken=-"), "b2d4");
  EXPECT_EQ(move.kind(), "");
  ExpectCapture(move, "d4", "P", 1, "");
}

TEST(MoveMessage, EnPassant) {
  const auto move = MoveOf(Game("8/7k/8/8/8/Pp6/8/8/8/6K1 b - a4 0 1 ferries=a5,h6 taken=-"), "b5a4");
  EXPECT_EQ(move.kind(), "en-passant");
  EXPECT_EQ(move.army(), 1u);
  ExpectCapture(move, "a5", "P", 0, "en-passant");
}

TEST(MoveMessage, CastlingMovesTheRookAlong) {
  for (const auto& [text, from, to] : {std::tuple("e2g2", "h2", "f2"), std::tuple("e2c2", "a2", "d2")}) {
    const auto move = MoveOf(Game("1k6/8/8/8/8/8/8/8/R3K2R/8 w KQ - 0 1 ferries=a5,h6 taken=-"), text);
    EXPECT_EQ(move.kind(), "castling");
    ASSERT_EQ(move.also_moves_size(), 1);
    EXPECT_EQ(move.also_moves(0).symbol(), "R");
    EXPECT_EQ(move.also_moves(0).from(), from);
    EXPECT_EQ(move.also_moves(0).to(), to);
    EXPECT_EQ(move.captures_size(), 0);
  }
}

TEST(MoveMessage, PromotionNamesTheNewMan) {
  const auto move = MoveOf(Game("4n3/3P3k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-"), "d9e10g");
  EXPECT_EQ(move.symbol(), "P");
  EXPECT_EQ(move.promotion(), "G");
  ExpectCapture(move, "e10", "N", 1, "");
}

// By the structure alone: every legal move of positions full of special ones is found again.
TEST(MoveMessage, StructureAloneFindsTheMoveAgain) {
  for (const char* text : {"8/7k/8/8/3cn3/1G1N4/8/8/2G5/1K6 w - - 0 1 ferries=d5,h6 taken=-",
                           "8/7k/8/8/8/1G1n4/8/8/2G5/1K6 w - - 0 1 ferries=d5,h6 taken=-",
                           "1k6/3P4/3P4/8/8/8/8/8/R3K2R/8 w KQ - 0 1 ferries=a5,h6 taken=QN"}) {
    const TestGame game = Game(text);
    Block block;
    const std::string_view bytes = text;
    ASSERT_EQ(TheVariant()->position_from_text(TheVariant(), {bytes.data(), bytes.size()}, block.data(), nullptr),
              VARIA_OK);
    for (const std::string& name : game.Moves()) {
      varia::v1::Move message = MoveOf(game, name);
      const uint64_t code = message.code();
      message.clear_text();
      message.clear_code();
      const std::string sent = message.SerializeAsString();
      varia_move found = VARIA_NO_MOVE;
      ASSERT_EQ(
          TheVariant()->move_from_message(TheVariant(), block.data(), {sent.data(), sent.size()}, &found, nullptr),
          VARIA_OK);
      EXPECT_EQ(found, code) << name;
    }
  }
}

}  // namespace
