// Random games on the clock beside a slow model that counts every nanosecond by itself. The model shares no code with
// the clock beyond the controls' struct.
#include <cstdint>
#include <deque>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "platform/clock/clock_test_util.h"

namespace varia {
namespace {

struct ModelSeat {
  size_t stage = 0;
  int64_t left = 0;
  int64_t delay = 0;
  int64_t used = 0;
  int periods = 0;
  int moves_made = 0;
  bool out = false;
};

// Everything in ticks of one nanosecond.
struct Model {
  std::vector<TimeControl> controls;
  std::vector<ModelSeat> seats;
  int running = -1;
  int64_t now = 0;
  std::deque<FlagFall> falls;  // not compared yet

  explicit Model(const std::vector<TimeControl>& all) : controls(all), seats(all.size()) {
    for (size_t i = 0; i < seats.size(); ++i) {
      if (controls[i].stages.empty()) continue;
      seats[i].left = Ticks(controls[i].stages[0].time);
      seats[i].periods = controls[i].stages[0].periods;
    }
  }

  static int64_t Ticks(absl::Duration time) { return time / absl::Nanoseconds(1); }
  const Stage& StageOf(int i) const { return controls[i].stages[seats[i].stage]; }
  bool Timed(int i) const { return !controls[i].stages.empty(); }
  bool Glass(int i) const { return Timed(i) && controls[i].stages[0].kind == StageKind::kHourglass; }

  // The running seat is at zero without a delay: what then?
  void Exhaust() {
    ModelSeat& seat = seats[running];
    const Stage& stage = StageOf(running);
    if (stage.kind == StageKind::kByoYomi && seat.periods > 1) {
      --seat.periods;
      seat.left = Ticks(stage.time);
      return;
    }
    const bool must_move = stage.kind == StageKind::kMain && stage.moves > 0;
    if (!must_move && seat.stage + 1 < controls[running].stages.size()) {
      ++seat.stage;
      seat.left = Ticks(StageOf(running).time);
      seat.periods = StageOf(running).periods;
      seat.moves_made = 0;
      return;
    }
    seat.out = true;
    seat.periods = 0;
    falls.push_back({running, absl::UnixEpoch() + absl::Nanoseconds(now)});
    running = -1;
  }

  void Check() {
    if (running >= 0 && Timed(running) && seats[running].delay == 0 && seats[running].left == 0) Exhaust();
  }

  void Tick() {
    ++now;
    if (running < 0) return;
    ModelSeat& seat = seats[running];
    const int64_t tick = seat.used++;
    if (!Timed(running)) return;
    if (seat.delay > 0) {
      --seat.delay;
    } else {
      --seat.left;
      if (Glass(running)) {
        std::vector<int> others;
        for (size_t i = 1; i < seats.size(); ++i) {
          const int other = static_cast<int>((running + i) % seats.size());
          if (Glass(other) && !seats[other].out) others.push_back(other);
        }
        if (!others.empty()) ++seats[others[tick % others.size()]].left;
      }
    }
    Check();
  }

  void Begin(int i) {
    running = i;
    seats[i].used = 0;
    seats[i].delay = Timed(i) && StageOf(i).bonus == Bonus::kDelay ? Ticks(StageOf(i).bonus_time) : 0;
    Check();
  }

  void Press(int next) {
    ModelSeat& seat = seats[running];
    seat.delay = 0;
    if (Timed(running)) {
      const Stage& stage = StageOf(running);
      const int64_t bonus = Ticks(stage.bonus_time);
      if (stage.bonus == Bonus::kIncrement) seat.left += bonus;
      if (stage.bonus == Bonus::kBronstein) seat.left += seat.used < bonus ? seat.used : bonus;
      if (stage.kind == StageKind::kByoYomi) seat.left = Ticks(stage.time);
      if (stage.moves > 0 && ++seat.moves_made == stage.moves) {
        seat.moves_made = 0;
        if (stage.kind == StageKind::kCanadian) {
          seat.left = Ticks(stage.time);
        } else {
          if (seat.stage + 1 < controls[running].stages.size()) ++seat.stage;
          seat.left += Ticks(StageOf(running).time);
        }
      }
    }
    Begin(next);
  }
};

class ModelGame {
 public:
  ModelGame(uint32_t seed, const std::string& text, int seats)
      : random_(seed), clock_(text, seats), model_(*ParseTimeControls(text, seats)) {}

  void Play(int steps) {
    for (int step = 0; step < steps && !::testing::Test::HasFatalFailure(); ++step) {
      Step();
      Compare(step);
    }
  }

  int falls() const { return falls_; }

 private:
  int Below(int bound) { return static_cast<int>(random_() % bound); }

  void Step() {
    const int seat = Below(static_cast<int>(model_.seats.size()));
    switch (Below(16)) {
      case 0:
        paused_ = !paused_;
        paused_ ? clock_->Pause() : clock_->Resume();
        if (!paused_) model_.Check();
        break;
      case 1:
        Adjust(seat);
        break;
      case 2:
        kept_clock_.push_back(clock_->Snapshot());
        kept_model_.push_back(model_);
        break;
      case 3:
        if (!kept_clock_.empty()) Restore(Below(static_cast<int>(kept_clock_.size())));
        break;
      case 4:
        if (Below(10) == 0) {
          ASSERT_TRUE(clock_->Retire(seat).ok());
          model_.seats[seat].out = true;
          if (model_.running == seat) model_.running = -1;
        }
        break;
      case 5:
        clock_.Pass(absl::Nanoseconds(-Below(50)));  // the model sees nothing of it
        SyncBackwards();
        break;
      case 6:
      case 7:
      case 8:
      case 9:
        Advance(Below(4) == 0 ? Below(200) : Below(12));
        break;
      default:
        MoveTo(seat);
    }
  }

  void Adjust(int seat) {
    const int64_t ticks = Below(40) - 20;
    ModelSeat& model = model_.seats[seat];
    const bool allowed = !model.out && model_.Timed(seat);
    const bool add = Below(2) == 0;
    const absl::Status status =
        add ? clock_->AddTime(seat, absl::Nanoseconds(ticks)) : clock_->SetTime(seat, absl::Nanoseconds(ticks));
    ASSERT_EQ(status.ok(), allowed && (add || ticks >= 0)) << status;
    if (!status.ok()) return;
    model.left = add ? model.left + ticks : ticks;
    if (model.left < 0) model.left = 0;
    if (!paused_) model_.Check();
  }

  void Restore(int index) {
    ASSERT_TRUE(clock_->Restore(kept_clock_[index]).ok());
    const int64_t now = model_.now;
    model_ = kept_model_[index];
    model_.now = now;
    if (!paused_) model_.Check();
  }

  void Advance(int ticks) {
    clock_.Pass(absl::Nanoseconds(ticks));
    for (int i = 0; i < ticks; ++i) paused_ ? static_cast<void>(++model_.now) : model_.Tick();
  }

  // The clock's source went back: from here on both count from the source's time.
  void SyncBackwards() {
    clock_->Running();
    model_.now = absl::ToInt64Nanoseconds(clock_.Now());
  }

  void MoveTo(int seat) {
    Advance(Below(8));
    if (model_.running < 0) {
      ASSERT_EQ(clock_->Start(seat).ok(), !model_.seats[seat].out);
      if (!model_.seats[seat].out) {
        paused_ ? BeginPaused(seat) : model_.Begin(seat);
      }
      return;
    }
    const int64_t used = model_.seats[model_.running].used;
    const absl::StatusOr<absl::Duration> pressed = clock_->Press(seat);
    ASSERT_EQ(pressed.ok(), !paused_ && !model_.seats[seat].out) << pressed.status();
    if (!pressed.ok()) return;
    ASSERT_EQ(*pressed, absl::Nanoseconds(used));
    model_.Press(seat);
  }

  // A move begun in a pause: as Begin(), but what is at zero waits.
  void BeginPaused(int seat) {
    const int64_t left = model_.seats[seat].left;
    model_.seats[seat].left = 1;
    model_.Begin(seat);
    model_.seats[seat].left = left;
  }

  void Compare(int step) {
    const std::string where = absl::StrCat("step ", step);
    for (; !model_.falls.empty(); model_.falls.pop_front(), ++falls_) {
      const std::optional<FlagFall> fall = clock_->TakeFlagFall();
      ASSERT_TRUE(fall.has_value()) << where;
      ASSERT_EQ(fall->seat, model_.falls.front().seat) << where;
      ASSERT_EQ(fall->time, model_.falls.front().time) << where;
    }
    ASSERT_FALSE(clock_->TakeFlagFall().has_value()) << where;
    ASSERT_EQ(clock_->Running(), model_.running) << where;
    for (int i = 0; i < static_cast<int>(model_.seats.size()); ++i) {
      const ModelSeat& model = model_.seats[i];
      const ClockReading reading = clock_->Read(i);
      ASSERT_EQ(reading.out, model.out) << where << " seat " << i;
      ASSERT_EQ(reading.used, absl::Nanoseconds(model.used)) << where << " seat " << i;
      if (!model_.Timed(i)) continue;
      ASSERT_EQ(reading.left, absl::Nanoseconds(model.left)) << where << " seat " << i;
      ASSERT_EQ(reading.delay_left, absl::Nanoseconds(model.delay)) << where << " seat " << i;
      ASSERT_EQ(reading.stage, static_cast<int>(model.stage)) << where << " seat " << i;
      ASSERT_EQ(reading.periods_left, model.periods) << where << " seat " << i;
      const int moves = model_.StageOf(i).moves;
      ASSERT_EQ(reading.moves_to_go, moves == 0 ? 0 : moves - model.moves_made) << where << " seat " << i;
    }
    if (step % 8 == 0) CompareDeadline(where);
  }

  void CompareDeadline(const std::string& where) {
    if (model_.running < 0 || paused_ || !model_.Timed(model_.running)) {
      ASSERT_EQ(clock_.Deadline(), absl::InfiniteDuration()) << where;
      return;
    }
    Model ahead = model_;
    while (ahead.falls.empty()) ahead.Tick();
    ASSERT_EQ(clock_.Deadline(), ahead.falls.front().time - absl::UnixEpoch()) << where;
  }

  std::mt19937 random_;
  TestClock clock_;
  Model model_;
  bool paused_ = false;
  int falls_ = 0;
  std::vector<ClockSnapshot> kept_clock_;
  std::vector<Model> kept_model_;
};

// A valid control of small times, in nanoseconds.
std::string RandomControl(std::mt19937* random) {
  const auto below = [random](int bound) { return static_cast<int>((*random)() % bound); };
  const auto ns = [&](int least) { return absl::StrCat("0.0000000", absl::Dec(least + below(30), absl::kZeroPad2)); };
  const auto bonus = [&] {
    const char* kinds[] = {"+", "b", "d"};
    return below(2) == 0 ? "" : absl::StrCat(kinds[below(3)], ns(1));
  };
  if (below(6) == 0) return "-";
  if (below(3) == 0) return absl::StrCat("*", ns(1));
  std::vector<std::string> stages;
  while (below(3) == 0) stages.push_back(absl::StrCat(1 + below(4), "/", ns(1), bonus()));
  if (!stages.empty() && below(2) == 0) return absl::StrJoin(stages, ":");
  stages.push_back(absl::StrCat(ns(1), bonus()));
  while (below(2) == 0) {
    stages.push_back(below(2) == 0 ? absl::StrCat(1 + below(5), "x", ns(1))
                                   : absl::StrCat("c", 1 + below(4), "/", ns(1)));
  }
  return absl::StrJoin(stages, ":");
}

TEST(ClockModelTest, RandomGamesGoAsInTheSlowModel) {
  int falls = 0;
  for (uint32_t seed = 1; seed <= 1500; ++seed) {
    std::mt19937 random(seed);
    const int seats = 1 + static_cast<int>(random() % 5);
    std::vector<std::string> controls;
    controls.reserve(seats);
    for (int i = 0; i < seats; ++i) controls.push_back(RandomControl(&random));
    const std::string text = absl::StrJoin(controls, ";");
    SCOPED_TRACE(absl::StrCat("seed ", seed, ", controls ", text));
    ModelGame game(seed, text, seats);
    game.Play(200);
    ASSERT_FALSE(HasFatalFailure());
    falls += game.falls();
  }
  EXPECT_GT(falls, 1000);
}

TEST(ClockModelTest, ChargingInPartsIsChargingAtOnce) {
  std::mt19937 random(99);
  for (int i = 0; i < 20000; ++i) {
    const TimeControl control = *ParseTimeControl(RandomControl(&random));
    SeatTime at_once = InitialTime(control);
    BeginMove(control, &at_once);
    SeatTime in_parts = at_once;
    const absl::Duration a = absl::Nanoseconds(random() % 60);
    const absl::Duration b = absl::Nanoseconds(random() % 60);
    const absl::Duration taken = Charge(control, a + b, &at_once);
    const absl::Duration first = Charge(control, a, &in_parts);
    ASSERT_EQ(first + Charge(control, b, &in_parts), taken) << FormatTimeControl(control);
    ASSERT_TRUE(at_once == in_parts) << FormatTimeControl(control);
  }
}

}  // namespace
}  // namespace varia
