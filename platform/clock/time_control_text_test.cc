#include "platform/clock/time_control_text.h"

#include <cstddef>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace varia {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TimeControl Stages(std::vector<Stage> stages, int64_t nodes = 0, int depth = 0) {
  TimeControl control;
  control.stages = std::move(stages);
  control.nodes = nodes;
  control.depth = depth;
  return control;
}

TimeControl Read(const std::string& text) {
  absl::StatusOr<TimeControl> control = ParseTimeControl(text);
  EXPECT_TRUE(control.ok()) << control.status();
  return control.value_or(TimeControl());
}

std::string Canonical(const std::string& text) { return FormatTimeControl(Read(text)); }

std::string Problem(const std::string& text) { return std::string(ParseTimeControl(text).status().message()); }

TEST(TimeControlTextTest, CanonicalTextsMeanWhatTheySayAndAreWrittenBack) {
  const auto s = [](int seconds) { return absl::Seconds(seconds); };
  TimeControl unknown;
  unknown.unknown = true;
  const std::pair<std::string, TimeControl> cases[] = {
      {"?", unknown},
      {"-", TimeControl()},
      {"300", Stages({SuddenDeath(s(300))})},
      {"300+2", Stages({SuddenDeath(s(300), Bonus::kIncrement, s(2))})},
      {"300b2", Stages({SuddenDeath(s(300), Bonus::kBronstein, s(2))})},
      {"300d2", Stages({SuddenDeath(s(300), Bonus::kDelay, s(2))})},
      {"0d5", Stages({SuddenDeath(s(0), Bonus::kDelay, s(5))})},
      {"40/5400", Stages({MovesInTime(40, s(5400))})},
      {"40/5400:900", Stages({MovesInTime(40, s(5400)), SuddenDeath(s(900))})},
      {"40/5400:30", Stages({MovesInTime(40, s(5400)), SuddenDeath(s(30))})},
      {"40/5400:0+30", Stages({MovesInTime(40, s(5400)), SuddenDeath(s(0), Bonus::kIncrement, s(30))})},
      {"40/5400+30:20/3600+30:900+30",
       Stages({MovesInTime(40, s(5400), Bonus::kIncrement, s(30)), MovesInTime(20, s(3600), Bonus::kIncrement, s(30)),
               SuddenDeath(s(900), Bonus::kIncrement, s(30))})},
      {"40/20:30:10/move", Stages({MovesInTime(40, s(20)), SuddenDeath(s(30)), TimePerMove(s(10))})},
      {"*60", Stages({Hourglass(s(60))})},
      {"5x30", Stages({ByoYomi(5, s(30))})},
      {"600:5x30", Stages({SuddenDeath(s(600)), ByoYomi(5, s(30))})},
      {"600:10x60:30/move", Stages({SuddenDeath(s(600)), ByoYomi(10, s(60)), TimePerMove(s(30))})},
      {"600:c25/300", Stages({SuddenDeath(s(600)), CanadianOvertime(25, s(300))})},
      {"10/move", Stages({TimePerMove(s(10))})},
      {"10.5+0.000000001", Stages({SuddenDeath(absl::Milliseconds(10500), Bonus::kIncrement, absl::Nanoseconds(1))})},
      {"nodes=5000", Stages({}, 5000)},
      {"depth=8", Stages({}, 0, 8)},
      {"300+2,nodes=5000,depth=8", Stages({SuddenDeath(s(300), Bonus::kIncrement, s(2))}, 5000, 8)},
      {"nodes=9223372036854775807", Stages({}, std::numeric_limits<int64_t>::max())},
      {"1000000000", Stages({SuddenDeath(s(1000000000))})},
  };
  for (const auto& [text, control] : cases) {
    EXPECT_TRUE(Read(text) == control) << text;
    EXPECT_EQ(FormatTimeControl(control), text);
  }
}

TEST(TimeControlTextTest, HumanFormsAreReadAndWrittenCanonically) {
  const std::pair<std::string, std::string> cases[] = {
      {"40/90:00", "40/5400"},
      {"40/90:00:15:00", "40/5400:900"},
      {"40/90:00+30:15:00+30", "40/5400+30:900+30"},
      {"40/1:30:00", "40/5400"},
      {"40/1:30:30", "40/5430"},
      {"90:00", "5400"},
      {"90:30", "5430"},
      {"1:30:00", "5400"},
      {"5:00+3", "300+3"},
      {"90m+30s", "5400+30"},
      {"1h30m", "5400"},
      {"1h30m15.5s", "5415.5"},
      {"1.5h", "5400"},
      {"40/90m30s", "40/5430"},
      {"300+0", "300"},
      {"300d0", "300"},
      {"*1:00", "*60"},
      {"10:00:5x30s", "600:5x30"},
      {"10:00:c25/5:00", "600:c25/300"},
      {"1x10", "10/move"},
      {"5s/move", "5/move"},
      {" 40/5400 : 900 + 30 , depth=3 ", "40/5400:900+30,depth=3"},
      {"-,nodes=7", "nodes=7"},
      {"depth=3,nodes=7", "nodes=7,depth=3"},
      {"1.500", "1.5"},
  };
  for (const auto& [text, canonical] : cases) EXPECT_EQ(Canonical(text), canonical) << text;
}

TEST(TimeControlTextTest, WherePgnMakesSenseItIsPgn) {
  EXPECT_EQ(Canonical("40/90:30"), "40/90:30");
  EXPECT_TRUE(Read("40/90:30") == Stages({MovesInTime(40, absl::Seconds(90)), SuddenDeath(absl::Seconds(30))}));
  EXPECT_TRUE(Read("600:30/move") == Stages({SuddenDeath(absl::Seconds(600)), TimePerMove(absl::Seconds(30))}));
}

TEST(TimeControlTextTest, ErrorsNameTheOffsetAndWhatWouldBeRight) {
  struct Case {
    std::string text;
    int offset;
    std::string what;
  };
  const Case cases[] = {
      {"", 0, "expected a time such as"},
      {"   ", 3, "expected a time such as"},
      {"abc", 0, "expected a time such as"},
      {"-5", 1, "expected the end"},
      {"40/", 3, "expected a time such as"},
      {"0/60", 0, "a number of moves from 1 to 1000000"},
      {"1000001/60", 0, "a number of moves from 1 to 1000000"},
      {"c/60", 1, "a number of moves"},
      {"c25", 3, "expected '/'"},
      {"0x30", 0, "a number of periods from 1"},
      {"5x", 2, "expected a time such as"},
      {"5x0", 0, "more time than 0"},
      {"300+", 4, "expected a time such as"},
      {"300+2+3", 5, "expected the end"},
      {"300:", 4, "expected a time such as"},
      {"300:200", 4, "never reached"},
      {"40/5400:5x30", 8, "overtime begins when"},
      {"*60:30/move", 4, "only stage"},
      {"600:*60", 4, "only stage"},
      {"0", 0, "give time for the first move"},
      {"0+2", 0, "give time for the first move"},
      {"0b2", 0, "give time for the first move"},
      {"007", 0, "without leading zeros"},
      {"5:00/move", 2, "without leading zeros"},
      {"40/90:00:15:30", 12, "never reached"},
      {"1000000001", 0, "too long"},
      {"99999999999999999999999", 0, "too long"},
      {"999999999h", 0, "too long"},
      {"300000h:00", 0, "too long"},
      {"277777h1000000000s", 7, "too long"},
      {"40/20000000:00", 3, "too long"},
      {"1.", 1, "one to nine decimals"},
      {"1.0000000001", 1, "one to nine decimals"},
      {"1.5:00", 0, "no decimals"},
      {"1h30", 4, "units 'ms'"},
      {"1m1h", 3, "units 's'"},
      {"1s1s", 3, "once each"},
      {"300,", 4, "expected a limit such as"},
      {"300,time=5", 4, "expected a limit such as"},
      {"nodes=0", 6, "a number of nodes from 1"},
      {"nodes=9223372036854775808", 6, "a number of nodes from 1"},
      {"depth=2147483648", 6, "a depth in plies from 1 to 2147483647"},
      {"depth=1,depth=2", 8, "already given"},
      {"?300", 1, "expected the end"},
      {"300;300", 3, "expected the end"},
  };
  for (const Case& c : cases) {
    EXPECT_THAT(
        Problem(c.text),
        AllOf(HasSubstr(absl::StrCat("time control '", c.text, "': at offset ", c.offset, ":")), HasSubstr(c.what)))
        << c.text;
  }
  EXPECT_THAT(Problem(std::string("3\x01\xff\0", 4)), HasSubstr("'3\\x01\\xff\\x00'"));
}

TEST(TimeControlTextTest, ControlsOfSeatsAreOneForAllOrOneEach) {
  absl::StatusOr<std::vector<TimeControl>> controls = ParseTimeControls("300+2", 4);
  ASSERT_TRUE(controls.ok()) << controls.status();
  ASSERT_EQ(controls->size(), 4u);
  EXPECT_TRUE(controls->back() == Read("300+2"));
  EXPECT_EQ(FormatTimeControls(*controls), "300+2");

  controls = ParseTimeControls("300+2; 10:00; - ;nodes=5", 4);
  ASSERT_TRUE(controls.ok()) << controls.status();
  EXPECT_EQ(FormatTimeControls(*controls), "300+2;600;-;nodes=5");

  EXPECT_THAT(std::string(ParseTimeControls("300;300", 3).status().message()),
              HasSubstr("at offset 7: expected one control, or one for each of 3 seats, not 2"));
  EXPECT_THAT(std::string(ParseTimeControls("300;y", 2).status().message()), HasSubstr("at offset 4: expected a time"));
  EXPECT_THAT(std::string(ParseTimeControls("300!", 2).status().message()), HasSubstr("at offset 3: expected the end"));
}

TimeControl RandomControl(std::mt19937* random) {
  const auto below = [random](int bound) { return static_cast<int>((*random)() % bound); };
  const auto time = [&](int least) {
    const absl::Duration unit[] = {absl::Seconds(1), absl::Milliseconds(1), absl::Nanoseconds(1)};
    return (least + below(100)) * unit[below(3)];
  };
  const auto bonus = [&](Stage stage) {
    stage.bonus = static_cast<Bonus>(below(4));
    if (stage.bonus != Bonus::kNone) stage.bonus_time = time(1);
    return stage;
  };
  TimeControl control;
  if (below(3) == 0) control.nodes = 1 + below(1000);
  if (below(3) == 0) control.depth = 1 + below(100);
  if (below(10) == 0) {
    control.stages.push_back(Hourglass(time(1)));
    return control;
  }
  while (below(2) == 0) control.stages.push_back(bonus(MovesInTime(1 + below(60), time(1))));
  if (below(2) == 0) return control;
  control.stages.push_back(bonus(SuddenDeath(time(1))));
  while (below(2) == 0) {
    control.stages.push_back(below(2) == 0 ? ByoYomi(1 + below(60), time(1))
                                           : CanadianOvertime(1 + below(60), time(1)));
  }
  return control;
}

TEST(TimeControlTextTest, RandomControlsRoundTrip) {
  std::mt19937 random(20240607);
  for (int i = 0; i < 20000; ++i) {
    const TimeControl control = RandomControl(&random);
    ASSERT_TRUE(ValidateTimeControl(control).ok()) << ValidateTimeControl(control);
    const std::string text = FormatTimeControl(control);
    const absl::StatusOr<TimeControl> read = ParseTimeControl(text);
    ASSERT_TRUE(read.ok()) << read.status();
    ASSERT_TRUE(*read == control) << text << " became " << FormatTimeControl(*read);
  }
}

TEST(TimeControlTextTest, WhateverIsReadIsValidAndRoundTrips) {
  std::mt19937 random(7);
  const std::string letters = "0123456789:/+*xcbd.,;hms- ?nodes=depth=/move";
  int read = 0;
  for (int i = 0; i < 200000; ++i) {
    std::string text;
    for (size_t n = random() % 10; n > 0; --n) text += letters[random() % letters.size()];
    const absl::StatusOr<TimeControl> control = ParseTimeControl(text);
    if (!control.ok()) continue;
    ++read;
    ASSERT_TRUE(ValidateTimeControl(*control).ok()) << text;
    const absl::StatusOr<TimeControl> again = ParseTimeControl(FormatTimeControl(*control));
    ASSERT_TRUE(again.ok()) << text << ": " << again.status();
    ASSERT_TRUE(*again == *control) << text;
  }
  EXPECT_GT(read, 1000);
}

}  // namespace
}  // namespace varia
