#include "platform/loader/variant.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/loader/fake_variant.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::unique_ptr<const Variant> Make(const FakeVariant& fake) {
  auto variant = Variant::Create(&fake.table);
  EXPECT_TRUE(variant.ok()) << variant.status();
  return *std::move(variant);
}

v1::SetupRequest FromText(const std::string& text) {
  v1::SetupRequest request;
  request.set_position_text(text);
  return request;
}

class VariantTest : public ::testing::Test {
 protected:
  Position Start(const std::string& text = "10 w - - 0 1") const { return *variant_->Setup(FromText(text)); }

  FakeVariant fake_;
  std::unique_ptr<const Variant> variant_ = Make(fake_);
};

TEST_F(VariantTest, KnowsItsDescription) {
  EXPECT_EQ(variant_->id(), "subtraction");
  EXPECT_EQ(variant_->info().setups(1).name(), "twenty");
}

TEST_F(VariantTest, ListsPlaysAndNamesMoves) {
  Position position = Start("2 b - - 8 5");
  EXPECT_EQ(variant_->CountLegalMoves(position), 2u);
  EXPECT_THAT(variant_->LegalMoveTexts(position), ElementsAre("t1", "t2"));
  EXPECT_EQ(variant_->SeatToMove(position), 1);
  const absl::StatusOr<varia_move> move = variant_->ParseMove(position, "t1");
  ASSERT_TRUE(move.ok());
  EXPECT_EQ(variant_->MoveText(position, *move), "t1");
  ASSERT_TRUE(variant_->Play(&position, *move).ok());
  EXPECT_EQ(variant_->Text(position), "1 w - - 9 6");
}

TEST_F(VariantTest, RefusedMovesLeaveThePosition) {
  Position position = Start("2 w - - 0 1");
  EXPECT_EQ(variant_->Play(&position, 12345).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(variant_->ParseMove(position, "t3").status().message(), "not so many stones are left");
  EXPECT_EQ(ErrorOffset(variant_->ParseMove(position, "x").status()), 0);
  EXPECT_EQ(variant_->Text(position), "2 w - - 0 1");
}

TEST_F(VariantTest, MessagesGoBothWays) {
  const Position position = Start("7 b - - 3 2");
  const absl::StatusOr<v1::Position> message = variant_->ToMessage(position);
  ASSERT_TRUE(message.ok());
  EXPECT_EQ(message->turn(), "b");
  const absl::StatusOr<Position> read = variant_->FromMessage(*message);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(variant_->Text(*read), "7 b - - 3 2");
  const absl::StatusOr<v1::Move> move = variant_->MoveMessage(position, 0x102);
  ASSERT_TRUE(move.ok());
  EXPECT_EQ(move->text(), "t2");
  EXPECT_EQ(*variant_->MoveFromMessage(position, *move), 0x102u);
  EXPECT_FALSE(variant_->MoveMessage(position, 1).ok());
}

TEST_F(VariantTest, KeysForgetCounters) {
  const varia_key a = variant_->Key(Start("7 b - - 3 2"));
  const varia_key b = variant_->Key(Start("7 b - - 5 9"));
  EXPECT_EQ(a.low, b.low);
  EXPECT_EQ(a.high, b.high);
}

TEST_F(VariantTest, SetupErrorsNameThePlace) {
  const absl::Status malformed = variant_->Setup(FromText("10 x")).status();
  EXPECT_EQ(malformed.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(ErrorOffset(malformed), 3);
  const absl::Status not_utf8 = variant_->Setup(FromText("10 \xFF")).status();
  EXPECT_THAT(std::string(not_utf8.message()), HasSubstr("byte 4 is not UTF-8"));
  EXPECT_EQ(ErrorOffset(not_utf8), 3);
  v1::SetupRequest unknown;
  unknown.set_setup("eleven");
  EXPECT_EQ(variant_->Setup(unknown).status().message(), "no such setup");
  EXPECT_EQ(ErrorOffset(variant_->Setup(unknown).status()), -1);
}

TEST_F(VariantTest, OutcomeNamesTheWinner) {
  EXPECT_EQ(variant_->Outcome(Start()).status(), "ongoing");
  const v1::Outcome outcome = variant_->Outcome(Start("0 b - - 3 2"));
  EXPECT_EQ(outcome.status(), "win w");
  EXPECT_EQ(outcome.winning_team(), "w");
  EXPECT_EQ(outcome.reason(), "last-stone");
}

TEST(StatusLine, JoinsJointPlacesInOrderOfPlay) {
  v1::VariantInfo info;
  for (const char* id : {"ws", "bs", "wn", "bn"}) info.add_seats()->set_id(id);
  info.add_teams()->set_id("w");
  info.add_teams()->set_id("b");
  varia_outcome outcome{};
  outcome.state = VARIA_WIN;
  outcome.winning_team = 1;
  const uint8_t places[] = {3, 1, 3, 2};
  std::copy(std::begin(places), std::end(places), outcome.places);
  EXPECT_EQ(StatusLine(info, outcome), "win b places=bs,bn,ws=wn");
  outcome.state = VARIA_DRAW;
  EXPECT_EQ(StatusLine(info, outcome), "draw places=bs,bn,ws=wn");
}

TEST(BadVariant, IsRefusedWithItsFault) {
  const std::pair<Fault, const char*> cases[] = {
      {Fault::kNoDescription, "cannot describe its variant 'subtraction': out of words"},
      {Fault::kGarbledDescription, "no VariantInfo message"},
      {Fault::kOtherId, "describes itself as 'something-else', but its table says 'subtraction'"},
  };
  for (const auto& [fault, message] : cases) {
    const FakeVariant fake(fault);
    const absl::Status status = Variant::Create(&fake.table).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_THAT(std::string(status.message()), HasSubstr(message));
  }
}

TEST(BadVariant, BrokenPromisesGiveAnswersToLiveWith) {
  const FakeVariant endless(Fault::kEndlessText);
  EXPECT_EQ(Make(endless)->Text(*Make(endless)->Setup({})), "");

  const FakeVariant garbled(Fault::kGarbledMessage);
  EXPECT_EQ(Make(garbled)->ToMessage(*Make(garbled)->Setup({})).status().code(), absl::StatusCode::kInternal);

  const FakeVariant negative(Fault::kNegativeMoveCount);
  std::vector<varia_move> moves = {1, 2, 3};
  Make(negative)->LegalMoves(*Make(negative)->Setup({}), &moves);
  EXPECT_THAT(moves, IsEmpty());
  EXPECT_EQ(Make(negative)->CountLegalMoves(*Make(negative)->Setup({})), 0u);

  const FakeVariant many(Fault::kManyMoves);
  Make(many)->LegalMoves(*Make(many)->Setup({}), &moves);
  EXPECT_EQ(moves.size(), 200u);  // the table's limit
  EXPECT_EQ(moves.back(), 200u);

  const FakeVariant wild(Fault::kWildOutcome);
  EXPECT_EQ(Make(wild)->Outcome(*Make(wild)->Setup({})).reason(), "plugin-error");

  const FakeVariant nobody(Fault::kNoSeat);
  EXPECT_EQ(Make(nobody)->SeatToMove(*Make(nobody)->Setup({})), 0);
}

TEST(BadVariant, ErrorTextsAreCleaned) {
  const FakeVariant fake(Fault::kWildErrorText);
  const absl::Status status = Make(fake)->Setup(FromText("bad")).status();
  EXPECT_EQ(status.message().size(), size_t{3} * VARIA_ERROR_MESSAGE_SIZE);  // U+FFFD for every byte, and no more
  const FakeVariant silent(Fault::kEmptyError);
  EXPECT_EQ(Make(silent)->Setup(FromText("bad")).status().message(), "the plugin gave no reason (status -2)");
  const FakeVariant beyond(Fault::kOffsetBeyondInput);
  EXPECT_EQ(ErrorOffset(Make(beyond)->Setup(FromText("bad")).status()), -1);
}

}  // namespace
}  // namespace varia
