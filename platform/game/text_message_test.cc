#include "platform/game/text_message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "varia/v1/arbiter.pb.h"
#include "varia/v1/run.pb.h"

namespace varia {
namespace {

using ::testing::StartsWith;

template <typename Message>
std::string Complaint(absl::string_view text) {
  Message message;
  const absl::Status status = ParseTextMessage(text, "t", &message);
  EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
  return std::string(status.message());
}

// Protobuf's parser has gone on to the next word when it refuses one.
TEST(ParseTextMessageTest, TellsThePlaceOfTheWordThatIsWrong) {
  EXPECT_THAT(Complaint<v1::ArbiterPolicies>("default_policy {\n  ply_limits: 7\n}"), StartsWith("t:2:3: "));
  EXPECT_THAT(Complaint<v1::Suite>("seed: 1 sead\n\n  : 2"), StartsWith("t:1:9: "));
  EXPECT_THAT(Complaint<v1::Suite>("name: \"a\" name: \"b\""), StartsWith("t:1:11: "));
  EXPECT_THAT(Complaint<v1::Suite>("players { engine {\n protocol: PROTOCOL_X\n } }"), StartsWith("t:2:12: "));
  EXPECT_THAT(Complaint<v1::Suite>("jobs { goldens { } match { } }"), StartsWith("t:1:20: "));
  EXPECT_THAT(Complaint<v1::Suite>("jobs { match { openings { shuffle: maybe } } }"), StartsWith("t:1:36: "));
}

TEST(ParseTextMessageTest, TellsThePlaceOfWhatStandsInsteadOfSomethingElse) {
  EXPECT_THAT(Complaint<v1::Suite>("jobs {\n  goldens: 3 }"), StartsWith("t:2:12: "));
  EXPECT_THAT(Complaint<v1::Suite>("seed: \"seed\""), StartsWith("t:1:7: "));
  EXPECT_THAT(Complaint<v1::Suite>("seed seed: 3"), StartsWith("t:1:6: "));
  EXPECT_THAT(Complaint<v1::Suite>("jobs {"), StartsWith("t:1:7: "));
}

// As protobuf's parser does, whose places stand beside ours.
TEST(ParseTextMessageTest, TabsGoOnToMultiplesOfEight) {
  EXPECT_THAT(Complaint<v1::Suite>("\n\tseed:\t x"), StartsWith("t:2:18: "));
  EXPECT_THAT(Complaint<v1::Suite>("\n\tsead:\t 1"), StartsWith("t:2:9: "));
}

}  // namespace
}  // namespace varia
