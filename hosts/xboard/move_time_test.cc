#include "hosts/xboard/move_time.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace varia::xboard {
namespace {

using ::testing::HasSubstr;

absl::Duration Soft(const v1::SearchLimits& limits) { return absl::Microseconds(limits.soft_time_us()); }
absl::Duration Hard(const v1::SearchLimits& limits) { return absl::Microseconds(limits.hard_time_us()); }

TEST(MoveTime, ASecondWhereNobodySays) { EXPECT_EQ(Hard(MoveTime().LimitsFor(0)), absl::Seconds(1)); }

TEST(MoveTime, FixedTimeIsUsedUpWhateverAClockShows) {
  MoveTime time;
  ASSERT_TRUE(time.SetSecondsPerMove("2").ok());
  ASSERT_TRUE(time.SetLeft("5").ok());
  EXPECT_LT(Hard(time.LimitsFor(0)), absl::Seconds(2));
  EXPECT_GT(Hard(time.LimitsFor(0)), absl::Seconds(1.9));
}

TEST(MoveTime, MovesToGoShareWhatIsLeft) {
  MoveTime time;
  ASSERT_TRUE(time.SetLevel("40 5 0").ok());
  EXPECT_EQ(Soft(time.LimitsFor(0)), absl::Minutes(5) / 30);
  ASSERT_TRUE(time.SetLeft("10000").ok());  // 100 s
  EXPECT_EQ(Soft(time.LimitsFor(30)), absl::Seconds(10));
  EXPECT_EQ(Soft(time.LimitsFor(70)), absl::Seconds(10));  // of the second 40
}

TEST(MoveTime, SecondsAndIncrements) {
  MoveTime bare, bonus;
  ASSERT_TRUE(bare.SetLevel("0 0:30 0").ok());
  ASSERT_TRUE(bonus.SetLevel("0 0:30 1.5").ok());
  EXPECT_EQ(Soft(bare.LimitsFor(0)), absl::Seconds(1));
  EXPECT_GT(Soft(bonus.LimitsFor(0)), absl::Seconds(2));
  ASSERT_TRUE(bonus.SetDepth("7").ok());
  EXPECT_EQ(bonus.LimitsFor(0).depth(), 7u);
  bonus.ClearDepth();
  EXPECT_EQ(bonus.LimitsFor(0).depth(), 0u);
}

TEST(MoveTime, RefusesWhatIsNone) {
  MoveTime time;
  ASSERT_TRUE(time.SetLevel("40 5 0").ok());
  for (const char* level : {"", "40", "40 x 0", "-1 5 0", "0 0 0", "0 5 nan", "0 5:99999999999 0", "0 1 2 3"}) {
    EXPECT_THAT(time.SetLevel(level).message(), HasSubstr("is no level")) << level;
  }
  EXPECT_FALSE(time.SetSecondsPerMove("0").ok());
  EXPECT_FALSE(time.SetSecondsPerMove("soon").ok());
  EXPECT_FALSE(time.SetDepth("0").ok());
  EXPECT_FALSE(time.SetLeft("much").ok());
  // And goes on as before.
  EXPECT_EQ(Soft(time.LimitsFor(0)), absl::Minutes(5) / 30);
}

}  // namespace
}  // namespace varia::xboard
