#include "platform/clock/clock.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "platform/clock/clock_test_util.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

std::string Sentence(const absl::Status& status) { return absl::StrCat(status.message()); }

TEST(ClockTest, CreateNamesTheSeatWhoseControlIsWrong) {
  EXPECT_THAT(Sentence(Clock::Create({}).status()), HasSubstr("at least one seat"));
  TimeControl wrong;
  wrong.stages = {ByoYomi(0, absl::Seconds(1))};
  EXPECT_THAT(Sentence(Clock::Create({TimeControl(), wrong}).status()), HasSubstr("seat 1: stage 1: the number of"));
  TimeControl unknown;
  unknown.unknown = true;
  EXPECT_THAT(Sentence(Clock::Create({unknown}).status()), HasSubstr("seat 0: the time control is unknown"));
}

TEST(ClockTest, TheDefaultSourceNeverGoesBack) {
  absl::StatusOr<Clock> clock = Clock::Create({TimeControl()});
  ASSERT_TRUE(clock.ok()) << clock.status();
  ASSERT_TRUE(clock->Start(0).ok());
  absl::Time before = SteadyNow();
  for (int i = 0; i < 1000; ++i) {
    const absl::Time now = SteadyNow();
    ASSERT_GE(now, before);
    before = now;
  }
  EXPECT_GT(clock->Read(0).used, absl::ZeroDuration());
}

TEST(ClockTest, SeatsNeedNotAlternate) {
  TestClock clock("60", 4);
  ASSERT_TRUE(clock->Start(3).ok());
  EXPECT_TRUE(clock.Move(1, 3));
  EXPECT_TRUE(clock.Move(2, 1));
  EXPECT_TRUE(clock.Move(4, 0));
  EXPECT_EQ(clock->Running(), 0);
  EXPECT_EQ(clock.Left(0), 60);
  EXPECT_EQ(clock.Left(1), 56);
  EXPECT_EQ(clock.Left(2), 60);
  EXPECT_EQ(clock.Left(3), 57);
}

TEST(ClockTest, PressSaysWhatTheMoveTook) {
  TestClock clock("60d5", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(3);
  clock->Pause();
  clock.Pass(100);
  clock->Resume();
  clock.Pass(4);
  const absl::StatusOr<absl::Duration> used = clock->Press(1);
  ASSERT_TRUE(used.ok()) << used.status();
  EXPECT_EQ(*used, absl::Seconds(7));
  EXPECT_EQ(clock->Read(0).used, absl::Seconds(7));
}

TEST(ClockTest, TheLastMoveIsPressedToNobody) {
  TestClock clock("60+5", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_TRUE(clock.Move(3, Clock::kNobody));
  EXPECT_EQ(clock->Running(), Clock::kNobody);
  clock.Pass(1000);
  EXPECT_EQ(clock.Left(0), 62);
  EXPECT_EQ(clock.Left(1), 60);
}

TEST(ClockTest, NothingRunsBeforeStartAndAfterStop) {
  TestClock clock("60", 2);
  clock.Pass(1000);
  EXPECT_EQ(clock.Left(0), 60);
  EXPECT_EQ(clock.Deadline(), absl::InfiniteDuration());
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(10);
  clock->Stop();
  clock.Pass(1000);
  EXPECT_EQ(clock.Left(0), 50);
  EXPECT_EQ(clock.Fall(), "none");
}

TEST(ClockTest, WrongCallsAreErrorsAndChangeNothing) {
  TestClock clock("60", 2);
  EXPECT_THAT(Sentence(clock->Press(1).status()), HasSubstr("no seat is running"));
  EXPECT_EQ(clock->Start(2).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(Sentence(clock->Start(-1)), HasSubstr("there is no seat -1: this clock has seats 0 to 1"));
  ASSERT_TRUE(clock->Start(0).ok());
  const ClockSnapshot before = clock->Snapshot();
  EXPECT_THAT(Sentence(clock->Start(1)), HasSubstr("seat 0 is running"));
  EXPECT_EQ(clock->Press(7).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(clock->Retire(2).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(clock->AddTime(-2, absl::Seconds(1)).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(clock->SetTime(2, absl::Seconds(1)).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(clock->Snapshot() == before);
  ASSERT_TRUE(clock->Retire(1).ok());
  EXPECT_THAT(Sentence(clock->Press(1).status()), HasSubstr("seat 1 is out: it was retired"));
  EXPECT_EQ(clock->Running(), 0);
}

TEST(ClockTest, AFlagFallIsToldOnceWithItsExactTimeHoweverLate) {
  TestClock clock("60", 2);
  clock.Pass(3);
  ASSERT_TRUE(clock->Start(1).ok());
  EXPECT_EQ(clock.Deadline(), absl::Seconds(63));
  clock.Pass(500);
  const absl::Status late = clock->Press(0).status();
  EXPECT_EQ(late.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(Sentence(late), HasSubstr("the move came too late: the time of seat 1 had run out"));
  EXPECT_EQ(clock->Running(), Clock::kNobody);
  EXPECT_EQ(clock.Fall(), "1@1m3s");
  EXPECT_EQ(clock.Fall(), "none");
  EXPECT_TRUE(clock->Read(1).out);
  EXPECT_EQ(clock->Read(1).used, absl::Seconds(60));
}

TEST(ClockTest, TheOthersPlayOnAfterASeatRanOut) {
  TestClock clock("60;10;60;60", 4);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_TRUE(clock.Move(1, 1));
  clock.Pass(15);
  EXPECT_EQ(clock.Fall(), "1@11s");
  clock.Pass(2);
  ASSERT_TRUE(clock->Start(2).ok());
  EXPECT_EQ(clock.Left(2), 60);
  EXPECT_TRUE(clock.Move(1, 3));
  EXPECT_THAT(Sentence(clock->Press(1).status()), HasSubstr("seat 1 is out: its time ran out"));
  EXPECT_TRUE(clock.Move(1, 0));
  EXPECT_EQ(clock->AddTime(1, absl::Seconds(5)).code(), absl::StatusCode::kFailedPrecondition);
}

TEST(ClockTest, FallsNotTakenWaitInTheirOrder) {
  TestClock clock("5;7;60", 3);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(10);
  ASSERT_TRUE(clock->Start(1).ok());
  clock.Pass(10);
  EXPECT_EQ(clock.Fall(), "0@5s");
  EXPECT_EQ(clock.Fall(), "1@17s");
  EXPECT_EQ(clock.Fall(), "none");
}

TEST(ClockTest, ARetiredSeatNeverRunsAgain) {
  TestClock clock("60", 3);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(5);
  ASSERT_TRUE(clock->Retire(0).ok());
  EXPECT_EQ(clock->Running(), Clock::kNobody);
  clock.Pass(100);
  EXPECT_EQ(clock.Left(0), 55);
  EXPECT_EQ(clock.Fall(), "none");
  EXPECT_EQ(clock->Start(0).code(), absl::StatusCode::kFailedPrecondition);
  ASSERT_TRUE(clock->Start(1).ok());
  ASSERT_TRUE(clock->Retire(2).ok());
  EXPECT_EQ(clock->Running(), 1);
  ASSERT_TRUE(clock->Retire(2).ok());
}

TEST(ClockTest, NoTimePassesWhilePaused) {
  TestClock clock("60", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(10);
  clock->Pause();
  clock->Pause();
  EXPECT_TRUE(clock->paused());
  EXPECT_EQ(clock->Running(), 0);
  EXPECT_EQ(clock.Deadline(), absl::InfiniteDuration());
  clock.Pass(1000);
  EXPECT_THAT(Sentence(clock->Press(1).status()), HasSubstr("the clock is paused"));
  clock->Resume();
  EXPECT_EQ(clock.Deadline(), absl::Seconds(1060));
  clock.Pass(5);
  EXPECT_EQ(clock.Left(0), 45);
}

TEST(ClockTest, APauseInADelayKeepsTheRestOfTheDelay) {
  TestClock clock("60d10", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(4);
  clock->Pause();
  clock.Pass(50);
  clock->Resume();
  EXPECT_EQ(clock->Read(0).delay_left, absl::Seconds(6));
  clock.Pass(7);
  EXPECT_EQ(clock.Left(0), 59);
}

TEST(ClockTest, AMoveMayBeStartedWhilePaused) {
  TestClock clock("60", 2);
  clock->Pause();
  ASSERT_TRUE(clock->Start(1).ok());
  clock.Pass(10);
  clock->Resume();
  clock.Pass(1);
  EXPECT_EQ(clock.Left(1), 59);
}

TEST(ClockTest, TimeCanBeAddedTakenAndSet) {
  TestClock clock("60;3x30", 2);
  ASSERT_TRUE(clock->AddTime(0, absl::Seconds(5)).ok());
  EXPECT_EQ(clock.Left(0), 65);
  ASSERT_TRUE(clock->AddTime(0, -absl::Seconds(25)).ok());
  EXPECT_EQ(clock.Left(0), 40);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(10);
  ASSERT_TRUE(clock->AddTime(0, absl::Seconds(1)).ok());
  EXPECT_EQ(clock.Left(0), 31);
  ASSERT_TRUE(clock->SetTime(0, absl::Seconds(7)).ok());
  EXPECT_EQ(clock.Deadline(), absl::Seconds(17));
  ASSERT_TRUE(clock->SetTime(1, absl::Seconds(12)).ok());
  EXPECT_EQ(clock.UntilFlag(1), 12 + 60);
}

TEST(ClockTest, TakingMoreThanThereIsLeavesZeroAndTheFlagFallsAtThatInstant) {
  TestClock clock("60", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(10);
  ASSERT_TRUE(clock->AddTime(0, -absl::Seconds(200)).ok());
  clock.Pass(3);
  EXPECT_EQ(clock.Fall(), "0@10s");
}

TEST(ClockTest, ASeatBroughtToZeroBetweenItsMovesFallsWhenItsMoveBegins) {
  TestClock clock("60", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  ASSERT_TRUE(clock->AddTime(1, -absl::Seconds(60)).ok());
  EXPECT_EQ(clock.Fall(), "none");
  EXPECT_TRUE(clock.Move(10, 1));
  clock.Pass(3);
  EXPECT_EQ(clock.Fall(), "1@10s");
}

TEST(ClockTest, ASeatBroughtToZeroGoesOnToItsOvertimeOrLivesOnItsDelay) {
  TestClock clock("60:2x30;60d5", 2);
  ASSERT_TRUE(clock->SetTime(0, absl::ZeroDuration()).ok());
  ASSERT_TRUE(clock->SetTime(1, absl::ZeroDuration()).ok());
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_EQ(clock.Stage(0), 1);
  EXPECT_EQ(clock.Left(0), 30);
  ASSERT_TRUE(clock->AddTime(0, -absl::Seconds(31)).ok());
  EXPECT_EQ(clock.Periods(0), 1);
  EXPECT_EQ(clock.Left(0), 30);
  EXPECT_TRUE(clock.Move(1, 1));
  clock.Pass(4);
  EXPECT_EQ(clock.Fall(), "none");
  clock.Pass(1);
  EXPECT_EQ(clock.Fall(), "1@6s");
}

TEST(ClockTest, ZeroWhilePausedFallsOnResuming) {
  TestClock clock("60", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  clock->Pause();
  ASSERT_TRUE(clock->SetTime(0, absl::ZeroDuration()).ok());
  clock.Pass(10);
  EXPECT_EQ(clock.Fall(), "none");
  clock->Resume();
  clock.Pass(10);
  EXPECT_EQ(clock.Fall(), "0@10s");
}

TEST(ClockTest, AdjustmentsOutsideTheRangeAreErrorsAndChangeNothing) {
  TestClock clock("60;-", 2);
  EXPECT_THAT(Sentence(clock->SetTime(0, -absl::Seconds(1))), HasSubstr("not to -1s"));
  EXPECT_EQ(clock->SetTime(0, absl::InfiniteDuration()).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(clock->AddTime(0, absl::InfiniteDuration()).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(clock->AddTime(0, absl::Seconds(kMaxControlSeconds)).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(clock.Left(0), 60);
  EXPECT_EQ(clock->AddTime(1, absl::Seconds(1)).code(), absl::StatusCode::kFailedPrecondition);
}

TEST(ClockTest, ATakeBackRestoresTheTimesAndRunsOnFromNow) {
  TestClock clock("60+2", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  const ClockSnapshot start = clock->Snapshot();
  EXPECT_TRUE(clock.Move(10, 1));
  const ClockSnapshot ply1 = clock->Snapshot();
  EXPECT_TRUE(clock.Move(20, 0));
  clock.Pass(7);
  ASSERT_TRUE(clock->Restore(ply1).ok());
  EXPECT_EQ(clock->Running(), 1);
  EXPECT_EQ(clock.Left(0), 52);
  EXPECT_EQ(clock.Left(1), 60);
  clock.Pass(1);
  EXPECT_EQ(clock.Left(1), 59);
  ASSERT_TRUE(clock->Restore(start).ok());
  EXPECT_EQ(clock->Running(), 0);
  EXPECT_EQ(clock.Left(0), 60);
  EXPECT_EQ(clock.Deadline(), absl::Seconds(38 + 60));
}

TEST(ClockTest, ATakeBackReachesAcrossAStageChange) {
  TestClock clock("2/60:30", 1);
  ASSERT_TRUE(clock->Start(0).ok());
  EXPECT_TRUE(clock.Move(10, 0));
  const ClockSnapshot before = clock->Snapshot();
  EXPECT_TRUE(clock.Move(10, 0));
  EXPECT_EQ(clock.Stage(0), 1);
  ASSERT_TRUE(clock->Restore(before).ok());
  EXPECT_EQ(clock.Stage(0), 0);
  EXPECT_EQ(clock.ToGo(0), 1);
  EXPECT_EQ(clock.Left(0), 50);
  EXPECT_TRUE(clock.Move(1, 0));
  EXPECT_EQ(clock.Left(0), 49 + 30);
}

TEST(ClockTest, ATakeBackReachesAcrossPeriodLossFlagFallAndRetirement) {
  TestClock clock("10:3x30", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  const ClockSnapshot before = clock->Snapshot();
  EXPECT_TRUE(clock.Move(45, 1));
  EXPECT_EQ(clock.Periods(0), 2);
  ASSERT_TRUE(clock->Retire(0).ok());
  clock.Pass(1000);
  EXPECT_EQ(clock->Running(), Clock::kNobody);
  ASSERT_TRUE(clock->Restore(before).ok());
  EXPECT_EQ(clock.Fall(), "none");
  EXPECT_EQ(clock->Running(), 0);
  EXPECT_EQ(clock.Stage(0), 0);
  EXPECT_EQ(clock.UntilFlag(0), 100);
  EXPECT_EQ(clock.UntilFlag(1), 100);
  EXPECT_FALSE(clock->Read(0).out);
  EXPECT_FALSE(clock->Read(1).out);
}

TEST(ClockTest, ATakeBackLeavesAPauseAsItIs) {
  TestClock clock("60", 2);
  ASSERT_TRUE(clock->Start(0).ok());
  const ClockSnapshot before = clock->Snapshot();
  clock->Pause();
  ASSERT_TRUE(clock->Restore(before).ok());
  clock.Pass(10);
  EXPECT_TRUE(clock->paused());
  EXPECT_EQ(clock.Left(0), 60);
}

TEST(ClockTest, SnapshotsOfOtherClocksAreRefused) {
  TestClock clock("60", 2);
  TestClock other("60", 3);
  const ClockSnapshot good = clock->Snapshot();
  EXPECT_THAT(Sentence(clock->Restore(other->Snapshot())), HasSubstr("expected the times of 2 seats"));
  ClockSnapshot wrong = good;
  wrong.times[1].stage = 1;
  EXPECT_EQ(clock->Restore(wrong).code(), absl::StatusCode::kInvalidArgument);
  wrong = good;
  wrong.times[1].periods_left = 4;
  EXPECT_EQ(clock->Restore(wrong).code(), absl::StatusCode::kInvalidArgument);
  wrong = good;
  wrong.times[1].moves_made = 1;
  EXPECT_EQ(clock->Restore(wrong).code(), absl::StatusCode::kInvalidArgument);
  wrong = good;
  wrong.times[0].left = -absl::Seconds(1);
  EXPECT_EQ(clock->Restore(wrong).code(), absl::StatusCode::kInvalidArgument);
  wrong = good;
  wrong.running = 2;
  EXPECT_EQ(clock->Restore(wrong).code(), absl::StatusCode::kInvalidArgument);
  wrong = good;
  wrong.running = 1;
  wrong.out[1] = true;
  EXPECT_EQ(clock->Restore(wrong).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(clock->Snapshot() == good);
}

TEST(ClockTest, ASourceThatGoesBackwardsCountsAsNoTime) {
  TestClock clock("60", 2);
  clock.Pass(100);
  ASSERT_TRUE(clock->Start(0).ok());
  clock.Pass(10);
  EXPECT_EQ(clock.Left(0), 50);
  clock.Pass(-3600);
  EXPECT_EQ(clock.Left(0), 50);
  clock.Pass(5);
  EXPECT_EQ(clock.Left(0), 45);
  EXPECT_EQ(clock->Read(0).used, absl::Seconds(15));
}

}  // namespace
}  // namespace varia
