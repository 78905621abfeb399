// A clock under test with a time source moved by hand.
#ifndef VARIA_PLATFORM_CLOCK_CLOCK_TEST_UTIL_H_
#define VARIA_PLATFORM_CLOCK_CLOCK_TEST_UTIL_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "gtest/gtest.h"
#include "platform/clock/clock.h"
#include "platform/clock/time_control_text.h"

namespace varia {

class TestClock {
 public:
  // Controls as text, the clock at rest at time 0.
  TestClock(const std::string& controls, int seats) : clock_(Make(controls, seats)) {}

  Clock& operator*() { return clock_; }
  Clock* operator->() { return &clock_; }

  // Lets time pass, or go back.
  void Pass(absl::Duration time) { *now_ += time; }
  void Pass(double seconds) { Pass(absl::Seconds(seconds)); }

  // The running seat thinks for `seconds` and moves; says whether it was in time.
  bool Move(double seconds, int next) {
    Pass(seconds);
    return clock_.Press(next).ok();
  }

  double Left(int seat) { return absl::ToDoubleSeconds(clock_.Read(seat).left); }
  double UntilFlag(int seat) { return absl::ToDoubleSeconds(clock_.Read(seat).until_flag); }
  int Periods(int seat) { return clock_.Read(seat).periods_left; }
  int ToGo(int seat) { return clock_.Read(seat).moves_to_go; }
  int Stage(int seat) { return clock_.Read(seat).stage; }

  // The fall not taken yet, as "seat@seconds"; "none" if there is none.
  std::string Fall() {
    const std::optional<FlagFall> fall = clock_.TakeFlagFall();
    if (!fall.has_value()) return "none";
    return std::to_string(fall->seat) + "@" + absl::FormatDuration(fall->time - absl::UnixEpoch());
  }
  // Since time 0.
  absl::Duration Now() const { return *now_ - absl::UnixEpoch(); }
  absl::Duration Deadline() { return clock_.Deadline() - absl::UnixEpoch(); }

 private:
  Clock Make(const std::string& text, int seats) {
    absl::StatusOr<std::vector<TimeControl>> controls = ParseTimeControls(text, seats);
    EXPECT_TRUE(controls.ok()) << controls.status();
    absl::StatusOr<Clock> clock = Clock::Create(*std::move(controls), [now = now_] { return *now; });
    EXPECT_TRUE(clock.ok()) << clock.status();
    return *std::move(clock);
  }

  std::shared_ptr<absl::Time> now_ = std::make_shared<absl::Time>(absl::UnixEpoch());
  Clock clock_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_CLOCK_CLOCK_TEST_UTIL_H_
