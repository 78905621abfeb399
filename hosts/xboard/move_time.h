// The time for a move, as the XBoard protocol's commands give it.
#ifndef VARIA_HOSTS_XBOARD_MOVE_TIME_H_
#define VARIA_HOSTS_XBOARD_MOVE_TIME_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "platform/clock/time_control.h"
#include "varia/v1/search.pb.h"

namespace varia::xboard {

// Keeps the control of one side and what the other program says is left. A value.
class MoveTime {
 public:
  // "level MOVES BASE INCREMENT", with BASE in minutes or as MINUTES:SECONDS: arguments alone. InvalidArgument when
  // malformed.
  absl::Status SetLevel(absl::string_view arguments);
  // "st SECONDS" and "sd PLIES".
  absl::Status SetSecondsPerMove(absl::string_view seconds);
  absl::Status SetDepth(absl::string_view plies);
  // "new": the depth has no limit.
  void ClearDepth() { depth_ = 0; }
  // "time CENTISECONDS": what is left now.
  absl::Status SetLeft(absl::string_view centiseconds);

  // What to spend on the side's move number `move`, from 0.
  v1::SearchLimits LimitsFor(int move) const;

 private:
  TimeControl control_;
  absl::Duration left_ = absl::InfiniteDuration();
  int depth_ = 0;
};

}  // namespace varia::xboard

#endif  // VARIA_HOSTS_XBOARD_MOVE_TIME_H_
