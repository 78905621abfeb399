#include "platform/clock/time_control.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

TimeControl Stages(std::vector<Stage> stages) {
  TimeControl control;
  control.stages = std::move(stages);
  return control;
}

std::string Problem(const TimeControl& control) { return absl::StrCat(ValidateTimeControl(control).message()); }

TEST(TimeControlTest, TakesEveryKindOfControl) {
  const absl::Duration s = absl::Seconds(1);
  EXPECT_TRUE(ValidateTimeControl(TimeControl()).ok());
  EXPECT_TRUE(ValidateTimeControl(Stages({SuddenDeath(s)})).ok());
  EXPECT_TRUE(ValidateTimeControl(Stages({SuddenDeath(absl::ZeroDuration(), Bonus::kDelay, s)})).ok());
  EXPECT_TRUE(ValidateTimeControl(Stages({MovesInTime(40, s), MovesInTime(20, s), SuddenDeath(s), ByoYomi(3, s),
                                          ByoYomi(2, s), CanadianOvertime(5, s), TimePerMove(s)}))
                  .ok());
  EXPECT_TRUE(ValidateTimeControl(Stages({Hourglass(s)})).ok());
  EXPECT_TRUE(ValidateTimeControl(Stages({SuddenDeath(absl::Seconds(kMaxControlSeconds))})).ok());
}

TEST(TimeControlTest, RefusesTimesThatNoClockCanHold) {
  EXPECT_THAT(Problem(Stages({SuddenDeath(-absl::Seconds(1))})), HasSubstr("stage 1: a time must be"));
  EXPECT_THAT(Problem(Stages({SuddenDeath(absl::InfiniteDuration())})), HasSubstr("a time must be"));
  EXPECT_THAT(Problem(Stages({SuddenDeath(absl::Seconds(kMaxControlSeconds) + absl::Nanoseconds(1))})),
              HasSubstr("a time must be"));
  EXPECT_THAT(Problem(Stages({SuddenDeath(absl::Nanoseconds(1) / 2)})), HasSubstr("whole nanoseconds"));
  EXPECT_THAT(Problem(Stages({SuddenDeath(absl::Seconds(1), Bonus::kIncrement, absl::InfiniteDuration())})),
              HasSubstr("a time must be"));
}

TEST(TimeControlTest, RefusesCountsOutsideTheirRange) {
  const absl::Duration s = absl::Seconds(1);
  EXPECT_THAT(Problem(Stages({MovesInTime(-1, s)})), HasSubstr("moves must be from 0"));
  EXPECT_THAT(Problem(Stages({MovesInTime(kMaxControlCount + 1, s)})), HasSubstr("moves must be from 0 to 1000000"));
  EXPECT_THAT(Problem(Stages({CanadianOvertime(0, s)})), HasSubstr("moves must be from 1"));
  EXPECT_THAT(Problem(Stages({ByoYomi(0, s)})), HasSubstr("periods must be from 1"));
  Stage hourglass = Hourglass(s);
  hourglass.moves = 3;
  EXPECT_THAT(Problem(Stages({hourglass})), HasSubstr("moves must be from 0 to 0"));
  Stage main = SuddenDeath(s);
  main.periods = 3;
  EXPECT_THAT(Problem(Stages({main})), HasSubstr("periods must be from 0 to 0"));
}

TEST(TimeControlTest, RefusesStagesThatDoNotFitTogether) {
  const absl::Duration s = absl::Seconds(1);
  EXPECT_THAT(Problem(Stages({SuddenDeath(s), SuddenDeath(s)})), HasSubstr("stage 2: this stage is never reached"));
  EXPECT_THAT(Problem(Stages({ByoYomi(3, s), SuddenDeath(s)})), HasSubstr("never reached"));
  EXPECT_THAT(Problem(Stages({CanadianOvertime(3, s), SuddenDeath(s)})), HasSubstr("never reached"));
  EXPECT_THAT(Problem(Stages({MovesInTime(40, s), ByoYomi(3, s)})), HasSubstr("overtime begins when"));
  EXPECT_THAT(Problem(Stages({Hourglass(s), ByoYomi(3, s)})), HasSubstr("hourglass must be the only stage"));
  EXPECT_THAT(Problem(Stages({MovesInTime(40, s), Hourglass(s)})), HasSubstr("hourglass must be the only stage"));
}

TEST(TimeControlTest, RefusesStagesWithoutTimeOrWithHalfABonus) {
  const absl::Duration s = absl::Seconds(1);
  const absl::Duration zero = absl::ZeroDuration();
  EXPECT_THAT(Problem(Stages({SuddenDeath(zero)})), HasSubstr("give time for the first move"));
  EXPECT_THAT(Problem(Stages({SuddenDeath(zero, Bonus::kIncrement, s)})), HasSubstr("give time for the first move"));
  EXPECT_THAT(Problem(Stages({ByoYomi(3, zero)})), HasSubstr("more time than 0"));
  EXPECT_THAT(Problem(Stages({SuddenDeath(s, Bonus::kDelay, zero)})), HasSubstr("both a kind and a time"));
  EXPECT_THAT(Problem(Stages({SuddenDeath(s, Bonus::kNone, s)})), HasSubstr("both a kind and a time"));
  Stage byo_yomi = ByoYomi(3, s);
  byo_yomi.bonus = Bonus::kIncrement;
  byo_yomi.bonus_time = s;
  EXPECT_THAT(Problem(Stages({byo_yomi})), HasSubstr("only a main stage"));
}

TEST(TimeControlTest, RefusesNegativeLimitsAndUnknownWithMore) {
  TimeControl control;
  control.nodes = -1;
  EXPECT_THAT(Problem(control), HasSubstr("limit of nodes or depth"));
  control.nodes = 0;
  control.depth = -1;
  EXPECT_THAT(Problem(control), HasSubstr("limit of nodes or depth"));
  control.depth = 1;
  EXPECT_TRUE(ValidateTimeControl(control).ok());
  control.unknown = true;
  EXPECT_THAT(Problem(control), HasSubstr("unknown time control can have no"));
}

}  // namespace
}  // namespace varia
