// The clock of a game: any number of seats, each with its own control, of which at most one runs.
#ifndef VARIA_PLATFORM_CLOCK_CLOCK_H_
#define VARIA_PLATFORM_CLOCK_CLOCK_H_

#include <deque>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "platform/clock/seat_time.h"
#include "platform/clock/time_control.h"
#include "platform/clock/time_source.h"

namespace varia {

// A seat's time ran out.
struct FlagFall {
  int seat = 0;
  absl::Time time;  // the exact instant by the clock's source, however late it is noticed

  friend bool operator==(const FlagFall&, const FlagFall&) = default;
};

// What a seat's clock shows.
struct ClockReading {
  absl::Duration left;        // in this stage, period or block; infinite without a limit of time
  absl::Duration delay_left;  // of a simple delay, before `left` runs down
  absl::Duration until_flag;  // all the time it could think about one move; infinite without a limit of time
  absl::Duration used;        // for the move being made, or else for the seat's last one
  int stage = 0;              // index in the control's stages
  int periods_left = 0;       // byo-yomi periods, the present one included; 0 elsewhere
  int moves_to_go = 0;        // in this stage or block; 0 where none are counted
  bool out = false;           // its flag fell, or it was retired
};

// The times of all seats at one moment, to keep one a ply. Made by Clock::Snapshot() and meant for Clock::Restore() of
// a clock with the same controls.
struct ClockSnapshot {
  std::vector<SeatTime> times;  // by seat
  std::vector<bool> out;        // by seat
  int running = 0;              // the seat whose turn it is, or Clock::kNobody

  friend bool operator==(const ClockSnapshot&, const ClockSnapshot&) = default;
};

// Seats are numbered from 0; every `seat` or `next` argument below must be one of them unless an error is named for it.
//
// Every call first asks the source for the time and charges what has passed to the running seat. A source that went
// backwards counts as no time passed, and the clock goes on from there.
//
// A flag falls when a seat's time reaches zero, so a move at that very instant is too late. The seat is then out,
// nobody runs, and the fall waits in TakeFlagFall(). What follows in the game is the rules' affair; the caller starts
// the next seat, which loses nothing by the fall's being noticed late.
//
// Hourglass: what the running hourglass seat uses goes at once to the other hourglass seats that are not out, in equal
// parts to the nanosecond; of the move's n nanoseconds, the first goes to the next such seat in order, the second to
// the one after it, and so on round. Without any such seat the time is lost.
//
// Not synchronised; no threads of its own. Whoever wants to hear of a flag fall in time calls TakeFlagFall() at
// Deadline().
class Clock {
 public:
  static constexpr int kNobody = -1;

  // A clock at rest. InvalidArgument without seats, and for a control (named by its seat) that is unknown or makes no
  // sense.
  static absl::StatusOr<Clock> Create(std::vector<TimeControl> controls, TimeSource source = SteadyNow);

  int seats() const { return static_cast<int>(controls_.size()); }
  const TimeControl& control(int seat) const { return controls_[seat]; }

  // Seat `seat`'s move begins. FailedPrecondition when another seat runs or `seat` is out; InvalidArgument for no such
  // seat.
  absl::Status Start(int seat);
  // The running seat has made its move, and seat `next`'s move begins; seats need not alternate, and `next` may be the
  // same one, or kNobody after the game's last move. Returns the time used for the move. FailedPrecondition when nobody
  // runs, the flag has fallen, the clock is paused or `next` is out; InvalidArgument for no such seat. An error changes
  // nothing but what time itself did.
  absl::StatusOr<absl::Duration> Press(int next);
  // Nobody runs from now on, as when the game ends without a move. What the running seat used stays used.
  void Stop();

  // While paused no time passes for anyone. Pausing twice is pausing once.
  void Pause();
  void Resume();
  bool paused() const { return paused_; }

  // The seat is out of the game by its rules: it stops if it runs, and never runs again. InvalidArgument for no such
  // seat.
  absl::Status Retire(int seat);

  // Adds to (or with a negative delta takes from) what is left of the seat's stage, period or block, but not below
  // zero; or sets it. A seat brought to zero goes on to its next period or loses by flag at that instant if it runs,
  // else when its move begins; a delay still protects it. InvalidArgument for no such seat, or if the result would not
  // be from 0 to kMaxControlSeconds; FailedPrecondition when the seat is out or has no limit of time.
  absl::Status AddTime(int seat, absl::Duration delta);
  absl::Status SetTime(int seat, absl::Duration left);

  // The first flag fall not taken yet, if there is one: each is told once, in their order.
  std::optional<FlagFall> TakeFlagFall();

  // The seat whose move it is (also while paused), or kNobody.
  int Running();
  ClockReading Read(int seat);
  // When the flag of the running seat falls at the latest, if it makes no move; InfiniteFuture when it never will, as
  // while paused.
  absl::Time Deadline();

  ClockSnapshot Snapshot();
  // Takes the times back to a snapshot; a seat that ran then runs again from now, and falls not taken yet are
  // forgotten. A pause stays as it is now. InvalidArgument if the snapshot is not of a clock with these seats and
  // stages; nothing is changed then.
  absl::Status Restore(const ClockSnapshot& snapshot);

 private:
  Clock(std::vector<TimeControl> controls, TimeSource source);

  // Brings everything to the present.
  void Settle();
  void ChargeRunning(absl::Duration elapsed, absl::Time from);
  void ShareSand(absl::Duration before, absl::Duration after);
  void BeginMoveOf(int seat);
  absl::Status CheckSeat(int seat) const;
  absl::Status CheckInGame(int seat) const;
  absl::Status CheckAdjustable(int seat) const;
  absl::Status SetLeft(int seat, absl::Duration left);

  std::vector<TimeControl> controls_;
  TimeSource source_;
  ClockSnapshot now_;  // as of settled_at_
  absl::Time settled_at_;
  bool paused_ = false;
  std::deque<FlagFall> falls_;  // not taken yet
};

}  // namespace varia

#endif  // VARIA_PLATFORM_CLOCK_CLOCK_H_
