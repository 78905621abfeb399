// Tests of sessions, perft and random games on a variant small enough to count by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "platform/game/perft.h"
#include "platform/game/random_game.h"
#include "platform/game/session.h"
#include "platform/loader/fake_variant.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

class GameTest : public ::testing::Test {
 protected:
  static v1::SetupRequest FromText(const std::string& text) {
    v1::SetupRequest request;
    request.set_position_text(text);
    return request;
  }
  Position At(const std::string& text) const { return *variant_->Setup(FromText(text)); }
  Session Start(const std::string& text = "10 w - - 0 1") const {
    return *Session::Start(variant_.get(), FromText(text));
  }

  FakeVariant fake_;
  std::unique_ptr<const Variant> variant_ = *Variant::Create(&fake_.table);
};

using SessionTest = GameTest;

TEST_F(SessionTest, PlaysToTheEnd) {
  Session session = Start("4 w - - 0 1");
  EXPECT_EQ(session.last_move(), nullptr);
  EXPECT_THAT(session.LegalMoves(), ElementsAre("t1", "t2", "t3"));
  ASSERT_TRUE(session.Play("t3").ok());
  EXPECT_EQ(session.seat_to_move(), 1);
  EXPECT_FALSE(session.finished());
  ASSERT_TRUE(session.Play(varia_move{0x101}).ok());
  EXPECT_TRUE(session.finished());
  EXPECT_EQ(session.Outcome().status(), "win b");
  EXPECT_EQ(session.Text(), "0 w - - 2 2");
  EXPECT_EQ(*session.last_move(), "t1");
  EXPECT_THAT(session.MovesPlayed(), ElementsAre("t3", "t1"));
  EXPECT_THAT(session.LegalMoves(), IsEmpty());
}

TEST_F(SessionTest, RefusedMovesChangeNothing) {
  Session session = Start("2 w - - 0 1");
  EXPECT_EQ(session.Play("t3").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(session.Play("nonsense").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(session.Play(varia_move{7}).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(session.ply_count(), 0);
  EXPECT_EQ(session.Text(), "2 w - - 0 1");
}

TEST_F(SessionTest, UndoAndRedo) {
  Session session = Start();
  EXPECT_EQ(session.Undo().code(), absl::StatusCode::kFailedPrecondition);
  ASSERT_TRUE(session.Play("t1").ok());
  ASSERT_TRUE(session.Play("t2").ok());
  ASSERT_TRUE(session.Undo().ok());
  ASSERT_TRUE(session.Undo().ok());
  EXPECT_EQ(session.Text(), "10 w - - 0 1");
  EXPECT_EQ(session.redo_count(), 2);
  EXPECT_EQ(variant_->Text(session.position_at(2)), "7 w - - 2 2");
  ASSERT_TRUE(session.Redo().ok());
  EXPECT_EQ(session.Text(), "9 b - - 1 1");
  // The move taken back last keeps what follows; another one forgets it.
  ASSERT_TRUE(session.Undo().ok());
  ASSERT_TRUE(session.Play("t1").ok());
  EXPECT_EQ(session.redo_count(), 1);
  ASSERT_TRUE(session.Undo().ok());
  ASSERT_TRUE(session.Play("t3").ok());
  EXPECT_EQ(session.redo_count(), 0);
  EXPECT_EQ(session.Redo().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(session.MovesPlayed(), ElementsAre("t3"));
}

TEST_F(SessionTest, RecordsAndPlaysAgain) {
  v1::SetupRequest request;
  request.set_setup("twenty");
  request.add_options()->set_name("misere");
  request.mutable_options(0)->set_value("yes");
  Session session = *Session::Start(variant_.get(), request);
  ASSERT_TRUE(session.SetPlayer("b", "Ada").ok());
  ASSERT_TRUE(session.Play("t3").ok());
  ASSERT_TRUE(session.Play("t2").ok());
  ASSERT_TRUE(session.Undo().ok());
  v1::GameRecord record = session.Record();
  EXPECT_EQ(record.variant(), "subtraction");
  EXPECT_EQ(record.variant_version(), "1.0.0");
  EXPECT_EQ(record.initial_position(), "20 w - - 0 1");
  ASSERT_EQ(record.moves_size(), 1);
  EXPECT_EQ(record.moves(0).text(), "t3");
  EXPECT_EQ(record.result().status(), "ongoing");
  ASSERT_EQ(record.players_size(), 1);
  EXPECT_EQ(record.players(0).name(), "Ada");

  record.add_tags()->set_name("event");
  record.set_comment("a start");
  record.mutable_moves(0)->set_comment("bold");
  record.mutable_moves(0)->set_elapsed_ms(1500);
  const absl::StatusOr<Session> again = Session::FromRecord(variant_.get(), record);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->Text(), "17 b - - 1 1");
  EXPECT_EQ(again->Record().SerializeAsString(), record.SerializeAsString());
}

TEST_F(SessionTest, KeepsTheVariationsOfARecord) {
  Session session = Start();
  ASSERT_TRUE(session.Play("t1").ok());
  ASSERT_TRUE(session.Play("t2").ok());
  ASSERT_TRUE(session.Undo().ok());
  ASSERT_TRUE(session.mutable_history()->Play("t3").ok());
  ASSERT_TRUE(session.mutable_history()->GoTo(kRootNode).ok());
  for (const char* move : {"t1", "t2", "t1"}) ASSERT_TRUE(session.Play(move).ok()) << move;
  const v1::GameRecord record = session.Record();
  ASSERT_EQ(record.moves_size(), 3);
  ASSERT_EQ(record.variations_size(), 1);
  EXPECT_EQ(record.variations(0).moves(0).text(), "t3");
  const absl::StatusOr<Session> again = Session::FromRecord(variant_.get(), record);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->Record().SerializeAsString(), record.SerializeAsString());
}

TEST_F(SessionTest, RecordsThatDoNotFitAreRefused) {
  Session session = Start();
  ASSERT_TRUE(session.Play("t1").ok());
  const v1::GameRecord good = session.Record();
  const auto fault = [&](const v1::GameRecord& record) {
    return std::string(Session::FromRecord(variant_.get(), record).status().message());
  };
  v1::GameRecord record = good;
  record.set_variant("chess");
  EXPECT_THAT(fault(record), HasSubstr("a game of 'chess', not of 'subtraction'"));
  record = good;
  record.add_moves()->set_text("t9");
  EXPECT_THAT(fault(record), HasSubstr("ply 2, move 't9': not the text of a move"));
  record = good;
  record.mutable_setup()->set_setup("thirty");
  EXPECT_THAT(fault(record), HasSubstr("the record's start: no such setup"));
  record = good;
  record.set_initial_position("11 w - - 0 1");
  EXPECT_THAT(fault(record), HasSubstr("starts from '11 w - - 0 1', but its setup gives '10 w - - 0 1'"));
  record = good;
  record.add_players()->set_seat("n");
  EXPECT_THAT(fault(record), HasSubstr("there is no seat 'n'; the seats are w, b"));
}

using PerftTest = GameTest;

TEST_F(PerftTest, CountsSequences) {
  const Position start = At("10 w - - 0 1");
  EXPECT_EQ(Perft(*variant_, start, 0), 1u);
  EXPECT_EQ(Perft(*variant_, start, 1), 3u);
  EXPECT_EQ(Perft(*variant_, start, 3), 27u);
  // Sequences of one to three that take all of 2: 1+1 after 2 plies, so perft(1) is 2, perft(2) is 1 and perft(3) is 0.
  const Position two = At("2 w - - 0 1");
  EXPECT_EQ(Perft(*variant_, two, 1), 2u);
  EXPECT_EQ(Perft(*variant_, two, 2), 1u);
  EXPECT_EQ(Perft(*variant_, two, 3), 0u);
}

TEST_F(PerftTest, ThreadsChangeNothing) {
  const Position start = At("30 w - - 0 1");
  const uint64_t nodes = Perft(*variant_, start, 11);
  // All 3^11 sequences but the 1 + 11 + 66 that take 33, 32 or 31 stones.
  EXPECT_EQ(nodes, 177147u - 78u);
  for (const int threads : {2, 3, 7}) EXPECT_EQ(Perft(*variant_, start, 11, threads), nodes);
}

TEST_F(PerftTest, DivideSplitsByFirstMove) {
  const Position start = At("5 w - - 0 1");
  EXPECT_THAT(PerftDivide(*variant_, start, 1), ElementsAre(Pair("t1", 1), Pair("t2", 1), Pair("t3", 1)));
  // Four moves that take 5 stones at most: 1111 and 2111 in any order.
  for (const int threads : {1, 4}) {
    EXPECT_THAT(PerftDivide(*variant_, start, 4, threads), ElementsAre(Pair("t1", 4), Pair("t2", 1), Pair("t3", 0)));
  }
  EXPECT_THAT(PerftDivide(*variant_, At("0 w - - 0 1"), 3), IsEmpty());
}

using RandomGameTest = GameTest;

TEST(Random, GivesThePublishedNumbers) {
  // The first outputs of splitmix64.c for the seed 1234567.
  Random random(1234567);
  EXPECT_EQ(random.Next(), 6457827717110365317u);
  EXPECT_EQ(random.Next(), 3203168211198807973u);
  EXPECT_EQ(random.Next(), 9817491932198370423u);
}

TEST(Random, BelowIsEven) {
  Random random(1);
  std::vector<int> counts(6);
  for (int i = 0; i < 60'000; ++i) ++counts[random.Below(6)];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 400);
  EXPECT_EQ(random.Below(1), 0u);
  const uint64_t large = (uint64_t{1} << 63) + 1;  // half of all products are rejected
  for (int i = 0; i < 100; ++i) EXPECT_LT(random.Below(large), large);
}

TEST_F(RandomGameTest, SameSeedSameGame) {
  const auto play = [&](uint64_t seed) {
    Random random(seed);
    std::vector<std::string> texts;
    const Position end = PlayRandomGame(*variant_, At("20 w - - 0 1"), &random, 100, [&](const RandomPly& ply) {
      EXPECT_EQ(ply.moves.size(), variant_->CountLegalMoves(ply.position));
      texts.push_back(variant_->Text(ply.position));
    });
    texts.push_back(variant_->Text(end));
    return texts;
  };
  const std::vector<std::string> game = play(5);
  EXPECT_EQ(game.front(), "20 w - - 0 1");
  EXPECT_EQ(game.back().substr(0, 2), "0 ");
  EXPECT_EQ(play(5), game);
  std::set<std::vector<std::string>> games;
  for (uint64_t seed = 0; seed < 20; ++seed) games.insert(play(seed));
  EXPECT_GT(games.size(), 10u);
}

TEST_F(RandomGameTest, StopsAtTheLimit) {
  Random random(1);
  int plies = 0;
  const Position end = PlayRandomGame(*variant_, At("20 w - - 0 1"), &random, 3, [&](const RandomPly&) { ++plies; });
  EXPECT_EQ(plies, 3);
  EXPECT_THAT(variant_->Text(end), HasSubstr(" - - 3 "));
}

}  // namespace
}  // namespace varia
