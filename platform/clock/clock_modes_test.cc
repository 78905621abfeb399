// Each kind of control at its edges.
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "platform/clock/clock_test_util.h"

namespace varia {
namespace {

TEST(ClockModesTest, SuddenDeathRunsDownAndFallsAtExactlyZero) {
  TestClock clock("60", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_TRUE(clock.Move(20, 1));
  EXPECT_EQ(clock.Left(0), 40);
  EXPECT_TRUE(clock.Move(5, 0));
  EXPECT_EQ(clock.Left(1), 55);
  clock.Pass(absl::Seconds(40) - absl::Nanoseconds(1));
  EXPECT_EQ(clock.Fall(), "none");
  EXPECT_EQ(clock->Read(0).left, absl::Nanoseconds(1));
  clock.Pass(absl::Nanoseconds(1));
  EXPECT_EQ(clock.Fall(), "0@1m5s");
  EXPECT_EQ(clock.Left(0), 0);
}

TEST(ClockModesTest, APressAtTheInstantOfTheFlagIsTooLateAndOneNanosecondEarlierIsNot) {
  TestClock late("10", 2);
  ASSERT_TRUE(late->Start(0).ok());
  EXPECT_FALSE(late.Move(10, 1));
  EXPECT_EQ(late.Fall(), "0@10s");

  TestClock in_time("10", 2);
  ASSERT_TRUE(in_time->Start(0).ok());
  in_time.Pass(absl::Seconds(10) - absl::Nanoseconds(1));
  EXPECT_TRUE(in_time->Press(1).ok());
  EXPECT_EQ(in_time.Fall(), "none");
}

TEST(ClockModesTest, AnIncrementComesAfterEachMoveAndDoesNotSaveALateOne) {
  TestClock clock("10+3", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_EQ(clock.Left(0), 10);
  EXPECT_TRUE(clock.Move(1, 1));
  EXPECT_EQ(clock.Left(0), 12);
  EXPECT_EQ(clock.Left(1), 10);
  EXPECT_FALSE(clock.Move(10, 0));
  EXPECT_EQ(clock.Fall(), "1@11s");
}

TEST(ClockModesTest, ABronsteinDelayGivesBackWhatWasUsedAndNeverMore) {
  TestClock clock("10b3", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(2);
  EXPECT_EQ(clock.Left(0), 8);
  EXPECT_TRUE(clock.Move(0, 1));
  EXPECT_EQ(clock.Left(0), 10);
  EXPECT_TRUE(clock.Move(5, 0));
  EXPECT_EQ(clock.Left(1), 8);
  EXPECT_TRUE(clock.Move(3, 1));
  EXPECT_EQ(clock.Left(0), 10);
  EXPECT_TRUE(clock.Move(0, 0));
  EXPECT_EQ(clock.Left(1), 8);
  EXPECT_EQ(clock.UntilFlag(0), 10);
  EXPECT_FALSE(clock.Move(10, 1));
  EXPECT_EQ(clock.Fall(), "0@20s");
}

TEST(ClockModesTest, ASimpleDelayRunsFirstWhetherShorterOrLongerThanTheMove) {
  TestClock clock("10d3", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_EQ(clock.UntilFlag(0), 13);
  clock.Pass(2);
  EXPECT_EQ(clock.Left(0), 10);
  EXPECT_EQ(clock->Read(0).delay_left, absl::Seconds(1));
  EXPECT_TRUE(clock.Move(0, 1));
  EXPECT_EQ(clock.Left(0), 10);
  EXPECT_TRUE(clock.Move(3, 0));
  EXPECT_EQ(clock.Left(1), 10);
  EXPECT_TRUE(clock.Move(7, 1));
  EXPECT_EQ(clock.Left(0), 6);
  EXPECT_FALSE(clock.Move(13, 0));
  EXPECT_EQ(clock.Fall(), "1@25s");
}

TEST(ClockModesTest, ADelayAloneIsEnoughToMoveIn) {
  TestClock clock("0d5", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(absl::Seconds(5) - absl::Nanoseconds(1));
  EXPECT_EQ(clock.Left(0), 0);
  EXPECT_TRUE(clock->Press(1).ok());
  EXPECT_FALSE(clock.Move(5, 0));
  EXPECT_EQ(clock.Fall(), "1@9.999999999s");
}

TEST(ClockModesTest, ADelayBeforeOvertimeIsSpentOnceInAMove) {
  TestClock clock("2d5:3x10", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_EQ(clock.UntilFlag(0), 37);
  clock.Pass(7);
  EXPECT_EQ(clock.Stage(0), 1);
  EXPECT_EQ(clock.Left(0), 10);
  EXPECT_TRUE(clock.Move(4, 0));
  EXPECT_EQ(clock.UntilFlag(0), 30);
  EXPECT_EQ(clock->Read(0).delay_left, absl::ZeroDuration());
}

TEST(ClockModesTest, AStageChangeCarriesTheRestOver) {
  TestClock clock("2/100+1:3/50:20", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_EQ(clock.ToGo(0), 2);
  EXPECT_TRUE(clock.Move(10, 0));
  EXPECT_EQ(clock.ToGo(0), 1);
  EXPECT_EQ(clock.Left(0), 91);
  EXPECT_TRUE(clock.Move(10, 0));
  EXPECT_EQ(clock.Stage(0), 1);
  EXPECT_EQ(clock.Left(0), 81 + 1 + 50);
  EXPECT_EQ(clock.ToGo(0), 3);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(clock.Move(1, 0));
  EXPECT_EQ(clock.Stage(0), 2);
  EXPECT_EQ(clock.Left(0), 129 + 20);
  EXPECT_EQ(clock.ToGo(0), 0);
}

TEST(ClockModesTest, TimeOfALaterStageDoesNotSaveThisOne) {
  TestClock clock("2/10:1000", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_EQ(clock.UntilFlag(0), 10);
  EXPECT_TRUE(clock.Move(4, 0));
  EXPECT_FALSE(clock.Move(6, 0));
  EXPECT_EQ(clock.Fall(), "0@10s");
}

TEST(ClockModesTest, TheLastStageRepeats) {
  TestClock clock("40/90:00", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  for (int i = 0; i < 40; ++i) ASSERT_TRUE(clock.Move(100, 0));
  EXPECT_EQ(clock.Left(0), 5400 - 4000 + 5400);
  EXPECT_EQ(clock.ToGo(0), 40);
  for (int i = 0; i < 40; ++i) ASSERT_TRUE(clock.Move(100, 0));
  EXPECT_EQ(clock.Left(0), 2 * 1400 + 5400);
}

TEST(ClockModesTest, ByoYomiBeginsWhenTheMainTimeEndsAndRenewsItsPeriod) {
  TestClock clock("10:3x30", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_EQ(clock.UntilFlag(0), 100);
  EXPECT_EQ(clock.Periods(0), 0);
  clock.Pass(10);
  EXPECT_EQ(clock.Stage(0), 1);
  EXPECT_EQ(clock.Periods(0), 3);
  EXPECT_EQ(clock.Left(0), 30);
  EXPECT_TRUE(clock.Move(29, 0));
  EXPECT_EQ(clock.Periods(0), 3);
  EXPECT_EQ(clock.Left(0), 30);
}

TEST(ClockModesTest, AByoYomiPeriodIsLostAtItsExactEnd) {
  TestClock clock("3x30", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(absl::Seconds(30) - absl::Nanoseconds(1));
  EXPECT_EQ(clock.Periods(0), 3);
  clock.Pass(absl::Nanoseconds(1));
  EXPECT_EQ(clock.Periods(0), 2);
  EXPECT_EQ(clock.Left(0), 30);
}

TEST(ClockModesTest, OneThinkMayLoseSeveralByoYomiPeriods) {
  TestClock clock("10:5x30", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_TRUE(clock.Move(10 + 30 + 30 + 30 + 12, 0));
  EXPECT_EQ(clock.Periods(0), 2);
  EXPECT_EQ(clock.Left(0), 30);
  EXPECT_TRUE(clock.Move(30, 0));
  EXPECT_EQ(clock.Periods(0), 1);
  EXPECT_TRUE(clock.Move(29, 0));
  EXPECT_FALSE(clock.Move(30, 0));
  EXPECT_EQ(clock.Fall(), "0@3m21s");
  EXPECT_EQ(clock.Periods(0), 0);
}

TEST(ClockModesTest, OneThinkMayRunThroughAllPeriods) {
  TestClock clock("10:5x30", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(100000);
  EXPECT_EQ(clock.Fall(), "0@2m40s");
}

TEST(ClockModesTest, ByoYomiMayLeadToFurtherOvertime) {
  TestClock clock("10:2x30:c2/60:5/move", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_EQ(clock.UntilFlag(0), 10 + 60 + 60 + 5);
  clock.Pass(71);
  EXPECT_EQ(clock.Stage(0), 2);
  EXPECT_EQ(clock.Left(0), 59);
  EXPECT_EQ(clock.ToGo(0), 2);
  clock.Pass(60);
  EXPECT_EQ(clock.Stage(0), 3);
  EXPECT_EQ(clock.Left(0), 4);
  clock.Pass(4);
  EXPECT_EQ(clock.Fall(), "0@2m15s");
}

TEST(ClockModesTest, ACanadianBlockRollsOverWithoutCarrying) {
  TestClock clock("10:c3/60", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_TRUE(clock.Move(15, 0));
  EXPECT_EQ(clock.Left(0), 55);
  EXPECT_EQ(clock.ToGo(0), 2);
  EXPECT_TRUE(clock.Move(20, 0));
  EXPECT_EQ(clock.Left(0), 35);
  EXPECT_EQ(clock.ToGo(0), 1);
  EXPECT_TRUE(clock.Move(20, 0));
  EXPECT_EQ(clock.Left(0), 60);
  EXPECT_EQ(clock.ToGo(0), 3);
  EXPECT_FALSE(clock.Move(60, 0));
  EXPECT_EQ(clock.Fall(), "0@1m55s");
}

TEST(ClockModesTest, ACanadianBlockMustHoldAllItsMoves) {
  TestClock clock("c3/60", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_TRUE(clock.Move(50, 0));
  EXPECT_TRUE(clock.Move(9, 0));
  EXPECT_FALSE(clock.Move(1, 0));
  EXPECT_EQ(clock.Fall(), "0@1m");
}

TEST(ClockModesTest, AFixedTimeAMoveIsNeverSaved) {
  TestClock clock("10/move", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_TRUE(clock.Move(1, 1));
  EXPECT_EQ(clock.Left(0), 10);
  EXPECT_TRUE(clock.Move(9.5, 0));
  EXPECT_EQ(clock.UntilFlag(1), 10);
  EXPECT_FALSE(clock.Move(10, 1));
  EXPECT_EQ(clock.Fall(), "0@20.5s");
}

TEST(ClockModesTest, AnHourglassOfTwoRunsFromOneIntoTheOther) {
  TestClock clock("*60", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(10);
  EXPECT_EQ(clock.Left(0), 50);
  EXPECT_EQ(clock.Left(1), 70);
  EXPECT_TRUE(clock.Move(0, 1));
  clock.Pass(30);
  EXPECT_EQ(clock.Left(0), 80);
  EXPECT_EQ(clock.Left(1), 40);
  clock.Pass(1000);
  EXPECT_EQ(clock.Fall(), "1@1m20s");
  EXPECT_EQ(clock.Left(0), 120);
  EXPECT_EQ(clock.Left(1), 0);
}

TEST(ClockModesTest, AnHourglassOfFourSharesToTheNanosecond) {
  TestClock clock("*60", 4);
  ASSERT_TRUE(clock->Start(2).ok());
  clock.Pass(absl::Nanoseconds(5));
  EXPECT_EQ(clock->Read(2).left, absl::Seconds(60) - absl::Nanoseconds(5));
  EXPECT_EQ(clock->Read(3).left, absl::Seconds(60) + absl::Nanoseconds(2));
  EXPECT_EQ(clock->Read(0).left, absl::Seconds(60) + absl::Nanoseconds(2));
  EXPECT_EQ(clock->Read(1).left, absl::Seconds(60) + absl::Nanoseconds(1));
  clock.Pass(absl::Nanoseconds(1));
  EXPECT_EQ(clock->Read(1).left, absl::Seconds(60) + absl::Nanoseconds(2));
}

TEST(ClockModesTest, AnHourglassGivesNothingToSeatsThatAreOutOrTimedOtherwise) {
  TestClock clock("*60;*60;100;*60", 4);
  ASSERT_TRUE(clock->Retire(1).ok());
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(12);
  EXPECT_EQ(clock.Left(0), 48);
  EXPECT_EQ(clock.Left(1), 60);
  EXPECT_EQ(clock.Left(2), 100);
  EXPECT_EQ(clock.Left(3), 72);
  ASSERT_TRUE(clock->Retire(3).ok());
  clock.Pass(8);
  EXPECT_EQ(clock.Left(0), 40);
  EXPECT_EQ(clock.Left(3), 72);
}

TEST(ClockModesTest, WithoutALimitOfTimeTheUsedTimeIsStillCounted) {
  TestClock clock("nodes=100,depth=3", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_EQ(clock.Deadline(), absl::InfiniteDuration());
  clock.Pass(1e9);
  EXPECT_EQ(clock->Read(0).left, absl::InfiniteDuration());
  EXPECT_EQ(clock->Read(0).until_flag, absl::InfiniteDuration());
  EXPECT_EQ(clock.Fall(), "none");
  const absl::StatusOr<absl::Duration> used = clock->Press(1);
  ASSERT_TRUE(used.ok()) << used.status();
  EXPECT_EQ(*used, absl::Seconds(1e9));
  EXPECT_EQ(clock->control(1).nodes, 100);
  EXPECT_EQ(clock->control(1).depth, 3);
}

TEST(ClockModesTest, SeatsWithDifferentControlsKeepTheirOwn) {
  TestClock clock("10+5;c2/20;-;3x4", 4);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_TRUE(clock.Move(3, 1));
  EXPECT_TRUE(clock.Move(3, 2));
  EXPECT_TRUE(clock.Move(3, 3));
  EXPECT_TRUE(clock.Move(3, 0));
  EXPECT_EQ(clock.Left(0), 12);
  EXPECT_EQ(clock.Left(1), 17);
  EXPECT_EQ(clock->Read(2).left, absl::InfiniteDuration());
  EXPECT_EQ(clock.Left(3), 4);
}

TEST(ClockModesTest, HugeTimesNeitherOverflowNorWrap) {
  TestClock clock("1000000000:1000000x1000000000:1000000x1000000000;1/1000000000+1000000000", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_EQ(clock.UntilFlag(0), 1e9 + 2e15);
  clock.Pass(absl::Seconds(int64_t{1'000'000'000} * 1'500'000));
  EXPECT_EQ(clock.Stage(0), 2);
  EXPECT_EQ(clock.Periods(0), 500'001);
  EXPECT_EQ(clock.Left(0), 1e9);
  EXPECT_TRUE(clock.Move(0, 1));
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(clock.Move(0, 1));
  EXPECT_EQ(clock.Left(1), 1e9 + 1000 * 2e9);
  clock.Pass(absl::InfiniteDuration());
  ASSERT_TRUE(clock->TakeFlagFall().has_value());
  EXPECT_EQ(clock.Left(1), 0);
  EXPECT_FALSE(clock->Press(0).ok());
}

}  // namespace
}  // namespace varia
