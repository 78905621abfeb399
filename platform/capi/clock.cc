// varia/host/clock.h
#include "varia/host/clock.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "platform/capi/call.h"
#include "platform/capi/clock_util.h"
#include "platform/clock/clock.h"
#include "platform/clock/time_control_text.h"

namespace varia::capi {
namespace {

// More than any game has seats.
constexpr uint32_t kMaxClockSeats = 1024;
constexpr size_t kMaxKept = 1'000'000;

struct ClockObject : Object {
  static constexpr Kind kKind = Kind::kClock;
  ClockObject(Clock c, std::shared_ptr<absl::Time> m) : clock(std::move(c)), manual(std::move(m)) {}

  Clock clock;
  // The time of a manual clock, which its source reads; else null. Changed under the mutex alone.
  std::shared_ptr<absl::Time> manual;
  std::vector<ClockSnapshot> kept;

  absl::Time Now() const { return manual != nullptr ? *manual : SteadyNow(); }
};

int32_t CreateClock(const char* control, uint32_t seats, bool manual, varia_host_clock* clock,
                    varia_host_error* error) noexcept {
  return Call(error, [&]() -> absl::Status {
    if (absl::Status status = CheckOutput(clock, "the clock"); !status.ok()) return status;
    const absl::StatusOr<absl::string_view> text = ReadText(control, "time control");
    if (!text.ok()) return text.status();
    if (seats == 0 || seats > kMaxClockSeats) {
      return absl::InvalidArgumentError(absl::StrCat("a clock has from 1 to ", kMaxClockSeats, " seats, not ", seats));
    }
    absl::StatusOr<std::vector<TimeControl>> controls = ParseTimeControls(*text, static_cast<int>(seats));
    if (!controls.ok()) return controls.status();
    std::shared_ptr<absl::Time> time;
    TimeSource source = SteadyNow;
    if (manual) {
      time = std::make_shared<absl::Time>(absl::UnixEpoch());
      source = [time] { return *time; };
    }
    absl::StatusOr<Clock> created = Clock::Create(*std::move(controls), std::move(source));
    if (!created.ok()) return created.status();
    return Create(std::make_shared<ClockObject>(*std::move(created), std::move(time)), clock);
  });
}

// A function that does something to the clock.
template <typename Body>
int32_t UseClock(varia_host_clock clock, varia_host_error* error, const Body& body) noexcept {
  return Use<ClockObject>(clock, error, [&](ClockObject& object) -> absl::Status { return body(object); });
}

}  // namespace

int64_t Nanoseconds(absl::Duration duration) {
  return duration == absl::InfiniteDuration() ? VARIA_HOST_FOREVER : absl::ToInt64Nanoseconds(duration);
}

absl::Status ReadClock(int32_t seat, Clock* clock, varia_host_clock_reading* reading) {
  if (seat < 0 || seat >= clock->seats()) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no seat ", seat, "; the clock has ", clock->seats(), " seats, numbered from 0"));
  }
  const ClockReading read = clock->Read(seat);
  const varia_host_clock_reading shown = {.struct_size = 0,
                                          .stage = read.stage,
                                          .left = Nanoseconds(read.left),
                                          .delay_left = Nanoseconds(read.delay_left),
                                          .until_flag = Nanoseconds(read.until_flag),
                                          .used = Nanoseconds(read.used),
                                          .periods_left = read.periods_left,
                                          .moves_to_go = read.moves_to_go,
                                          .paused = clock->paused() ? 1u : 0u,
                                          .out = read.out ? 1u : 0u};
  return WriteStruct(shown, sizeof(shown), reading);
}

absl::Status Advance(int64_t nanoseconds, absl::Time* manual_time) {
  if (manual_time == nullptr) {
    return absl::FailedPreconditionError("the time here is the machine's, and only a manual one can be set");
  }
  if (nanoseconds < 0) return absl::InvalidArgumentError("time does not go back");
  *manual_time += absl::Nanoseconds(nanoseconds);
  return absl::OkStatus();
}

}  // namespace varia::capi

using varia::capi::CheckOutput;
using varia::capi::ClockObject;
using varia::capi::Nanoseconds;
using varia::capi::UseClock;

int32_t varia_host_clock_create(const char* control, uint32_t seats, varia_host_clock* clock,
                                varia_host_error* error) noexcept {
  return varia::capi::CreateClock(control, seats, /*manual=*/false, clock, error);
}

int32_t varia_host_clock_create_manual(const char* control, uint32_t seats, varia_host_clock* clock,
                                       varia_host_error* error) noexcept {
  return varia::capi::CreateClock(control, seats, /*manual=*/true, clock, error);
}

int32_t varia_host_clock_advance(varia_host_clock clock, int64_t nanoseconds, varia_host_error* error) noexcept {
  return UseClock(clock, error,
                  [&](ClockObject& object) { return varia::capi::Advance(nanoseconds, object.manual.get()); });
}

int32_t varia_host_clock_destroy(varia_host_clock clock, varia_host_error* error) noexcept {
  return varia::capi::Destroy<ClockObject>(clock, error);
}

int32_t varia_host_clock_start(varia_host_clock clock, int32_t seat, varia_host_error* error) noexcept {
  return UseClock(clock, error, [&](ClockObject& object) { return object.clock.Start(seat); });
}

int32_t varia_host_clock_press(varia_host_clock clock, int32_t next, int64_t* used, varia_host_error* error) noexcept {
  return UseClock(clock, error, [&](ClockObject& object) {
    const absl::StatusOr<absl::Duration> time = object.clock.Press(next);
    if (time.ok() && used != nullptr) *used = Nanoseconds(*time);
    return time.status();
  });
}

int32_t varia_host_clock_stop(varia_host_clock clock, varia_host_error* error) noexcept {
  return UseClock(clock, error, [](ClockObject& object) {
    object.clock.Stop();
    return absl::OkStatus();
  });
}

int32_t varia_host_clock_pause(varia_host_clock clock, varia_host_error* error) noexcept {
  return UseClock(clock, error, [](ClockObject& object) {
    object.clock.Pause();
    return absl::OkStatus();
  });
}

int32_t varia_host_clock_resume(varia_host_clock clock, varia_host_error* error) noexcept {
  return UseClock(clock, error, [](ClockObject& object) {
    object.clock.Resume();
    return absl::OkStatus();
  });
}

int32_t varia_host_clock_retire(varia_host_clock clock, int32_t seat, varia_host_error* error) noexcept {
  return UseClock(clock, error, [&](ClockObject& object) { return object.clock.Retire(seat); });
}

int32_t varia_host_clock_add(varia_host_clock clock, int32_t seat, int64_t nanoseconds,
                             varia_host_error* error) noexcept {
  return UseClock(clock, error,
                  [&](ClockObject& object) { return object.clock.AddTime(seat, absl::Nanoseconds(nanoseconds)); });
}

int32_t varia_host_clock_set(varia_host_clock clock, int32_t seat, int64_t nanoseconds,
                             varia_host_error* error) noexcept {
  return UseClock(clock, error,
                  [&](ClockObject& object) { return object.clock.SetTime(seat, absl::Nanoseconds(nanoseconds)); });
}

int32_t varia_host_clock_read(varia_host_clock clock, int32_t seat, varia_host_clock_reading* reading,
                              varia_host_error* error) noexcept {
  return UseClock(clock, error,
                  [&](ClockObject& object) { return varia::capi::ReadClock(seat, &object.clock, reading); });
}

int32_t varia_host_clock_running(varia_host_clock clock, int32_t* seat, int64_t* until_flag,
                                 varia_host_error* error) noexcept {
  return UseClock(clock, error, [&](ClockObject& object) {
    const int running = object.clock.Running();
    if (seat != nullptr) *seat = running == varia::Clock::kNobody ? VARIA_HOST_NOBODY : running;
    if (until_flag != nullptr) {
      const absl::Time deadline = object.clock.Deadline();
      *until_flag = deadline == absl::InfiniteFuture() ? VARIA_HOST_FOREVER : Nanoseconds(deadline - object.Now());
    }
    return absl::OkStatus();
  });
}

int32_t varia_host_clock_take_flag_fall(varia_host_clock clock, int32_t* seat, int64_t* ago,
                                        varia_host_error* error) noexcept {
  return UseClock(clock, error, [&](ClockObject& object) -> absl::Status {
    if (absl::Status status = CheckOutput(seat, "the seat"); !status.ok()) return status;
    const std::optional<varia::FlagFall> fall = object.clock.TakeFlagFall();
    *seat = fall ? fall->seat : VARIA_HOST_NOBODY;
    if (fall && ago != nullptr) *ago = Nanoseconds(object.Now() - fall->time);
    return absl::OkStatus();
  });
}

int32_t varia_host_clock_keep(varia_host_clock clock, uint32_t* number, varia_host_error* error) noexcept {
  return UseClock(clock, error, [&](ClockObject& object) -> absl::Status {
    if (absl::Status status = CheckOutput(number, "the number"); !status.ok()) return status;
    if (object.kept.size() >= varia::capi::kMaxKept) {
      return absl::ResourceExhaustedError("the clock keeps a million times already");
    }
    object.kept.push_back(object.clock.Snapshot());
    *number = static_cast<uint32_t>(object.kept.size() - 1);
    return absl::OkStatus();
  });
}

int32_t varia_host_clock_go_back(varia_host_clock clock, uint32_t number, varia_host_error* error) noexcept {
  return UseClock(clock, error, [&](ClockObject& object) -> absl::Status {
    if (number >= object.kept.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the clock kept no times under ", number, "; it has kept ", object.kept.size(), ", from 0 on"));
    }
    return object.clock.Restore(object.kept[number]);
  });
}
