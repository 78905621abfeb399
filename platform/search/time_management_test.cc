#include "platform/search/time_management.h"

#include <cmath>

#include "gtest/gtest.h"
#include "platform/clock/time_control_text.h"

namespace varia {
namespace {

using absl::Milliseconds;
using absl::Seconds;

// A clock on injected time, one seat, whose move is running.
class Running {
 public:
  explicit Running(const TimeControl& control)
      : clock_(*Clock::Create({control}, [this] { return now_; })), control_(control) {
    EXPECT_TRUE(clock_.Start(0).ok());
  }
  v1::SearchLimits Budget() {
    v1::SearchLimits limits;
    BudgetTime(clock_.Read(0), control_, &limits);
    return limits;
  }
  // Uses so much time for the move and goes on to the next.
  bool Move(absl::Duration used) {
    now_ += used;
    return clock_.Press(0).ok();
  }
  absl::Duration left() { return clock_.Read(0).left; }

 private:
  absl::Time now_ = absl::UnixEpoch();
  Clock clock_;
  TimeControl control_;
};

absl::Duration Soft(const v1::SearchLimits& limits) { return absl::Microseconds(limits.soft_time_us()); }
absl::Duration Hard(const v1::SearchLimits& limits) { return absl::Microseconds(limits.hard_time_us()); }

TimeControl Control(std::vector<Stage> stages) {
  TimeControl control;
  control.stages = std::move(stages);
  return control;
}

TEST(BudgetTime, NoLimitOfTimeIsNone) {
  TimeControl control;
  control.nodes = 500;
  control.depth = 7;
  const v1::SearchLimits limits = Running(control).Budget();
  EXPECT_EQ(limits.hard_time_us(), 0u);
  EXPECT_EQ(limits.soft_time_us(), 0u);
  EXPECT_EQ(limits.nodes(), 500u);
  EXPECT_EQ(limits.depth(), 7u);
}

TEST(BudgetTime, SuddenDeathIsSharedOutAmongTheMovesToCome) {
  const v1::SearchLimits limits = Running(Control({SuddenDeath(Seconds(60))})).Budget();
  EXPECT_EQ(Soft(limits), Seconds(2));
  EXPECT_EQ(Hard(limits), Seconds(8));
}

TEST(BudgetTime, MovesToGoAreCounted) {
  const v1::SearchLimits limits = Running(Control({MovesInTime(10, Seconds(60))})).Budget();
  EXPECT_EQ(Soft(limits), Seconds(6));
  // The last move before the control may use what is left but the overhead.
  Running last(Control({MovesInTime(1, Seconds(60))}));
  EXPECT_EQ(Hard(last.Budget()), Seconds(60) - kMoveOverhead);
}

TEST(BudgetTime, ABonusIsSpent) {
  const absl::Duration bare = Soft(Running(Control({SuddenDeath(Seconds(60))})).Budget());
  for (const Bonus bonus : {Bonus::kIncrement, Bonus::kBronstein, Bonus::kDelay}) {
    const absl::Duration soft = Soft(Running(Control({SuddenDeath(Seconds(60), bonus, Seconds(5))})).Budget());
    EXPECT_GE(soft, bare + Seconds(4));
    EXPECT_LE(soft, bare + Seconds(5));
  }
}

TEST(BudgetTime, APeriodIsUsedUpAndNoneIsLost) {
  Running clock(Control({ByoYomi(3, Seconds(30))}));
  EXPECT_EQ(Hard(clock.Budget()), Seconds(30) - kMoveOverhead);
  EXPECT_EQ(Soft(clock.Budget()), Hard(clock.Budget()));
  EXPECT_EQ(Hard(Running(Control({TimePerMove(Seconds(2))})).Budget()), Seconds(2) - kMoveOverhead);
}

TEST(BudgetTime, ABlockIsSharedOut) {
  EXPECT_EQ(Soft(Running(Control({CanadianOvertime(20, Seconds(300))})).Budget()), Seconds(15));
}

// Whatever the control, a player who always thinks to the hard limit, and needs half of the overhead besides, never
// loses on time.
TEST(BudgetTime, NeverLosesOnTime) {
  const char* const texts[] = {"60", "1", "0.1", "60+1", "5+0.2", "40/60:0.5", "10/5+0.1", "*60"};
  int tried = 0;
  for (const char* text : texts) {
    const auto control = ParseTimeControl(text);
    if (!control.ok()) continue;
    ++tried;
    Running clock(*control);
    for (int move = 0; move < 200; ++move) {
      const v1::SearchLimits limits = clock.Budget();
      ASSERT_GT(limits.hard_time_us(), 0u) << text << " move " << move;
      ASSERT_LE(limits.soft_time_us(), limits.hard_time_us());
      // The shortest budget is a microsecond, when there is less than two left.
      if (clock.left() < absl::Microseconds(2)) break;
      const absl::Duration used = Hard(limits) + std::min(kMoveOverhead / 2, (clock.left() - Hard(limits)) / 2);
      ASSERT_TRUE(clock.Move(used)) << text << " move " << move << " used " << used << " of " << clock.left();
    }
  }
  EXPECT_GE(tried, 6);
}

TEST(BudgetTime, EveryKindOfStageKeepsOffTheFlag) {
  const std::vector<TimeControl> controls = {
      Control({MovesInTime(5, Seconds(10), Bonus::kBronstein, Seconds(1)), SuddenDeath(Seconds(3))}),
      Control({SuddenDeath(Seconds(2), Bonus::kDelay, Milliseconds(100))}),
      Control({SuddenDeath(Seconds(2)), ByoYomi(2, Milliseconds(50))}),
      Control({SuddenDeath(Seconds(2)), CanadianOvertime(5, Seconds(1))}),
      Control({TimePerMove(Milliseconds(4))}),
      Control({Hourglass(Seconds(20))}),
  };
  for (const TimeControl& control : controls) {
    Running clock(control);
    for (int move = 0; move < 100 && clock.left() > absl::Microseconds(2); ++move) {
      const absl::Duration hard = Hard(clock.Budget());
      ASSERT_TRUE(clock.Move(hard)) << FormatTimeControl(control) << " move " << move;
    }
  }
}

}  // namespace
}  // namespace varia
