#include "hosts/xboard/move_time.h"

#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/search/limits.h"
#include "platform/search/time_management.h"

namespace varia::xboard {
namespace {

constexpr int kMostSeconds = 1'000'000;

absl::Status Malformed(absl::string_view what, absl::string_view text) {
  return absl::InvalidArgumentError(absl::StrCat("'", text, "' is no ", what));
}

}  // namespace

absl::Status MoveTime::SetLevel(absl::string_view arguments) {
  const std::vector<absl::string_view> words = absl::StrSplit(arguments, ' ', absl::SkipEmpty());
  if (words.size() != 3) return Malformed("level: MOVES BASE INCREMENT", arguments);
  const std::pair<absl::string_view, absl::string_view> base = absl::StrSplit(words[1], absl::MaxSplits(':', 1));
  int moves = 0, minutes = 0, seconds = 0;
  double increment = 0;
  if (!absl::SimpleAtoi(words[0], &moves) || moves < 0 || moves > kMaxControlCount ||
      !absl::SimpleAtoi(base.first, &minutes) || minutes < 0 || minutes > kMostSeconds / 60 ||
      (!base.second.empty() && !absl::SimpleAtoi(base.second, &seconds)) || seconds < 0 || seconds > kMostSeconds ||
      !absl::SimpleAtod(words[2], &increment) || !(increment >= 0 && increment <= kMostSeconds)) {
    return Malformed("level: MOVES BASE INCREMENT", arguments);
  }
  const absl::Duration time = absl::Minutes(minutes) + absl::Seconds(seconds);
  const absl::Duration bonus = absl::Milliseconds(static_cast<int64_t>(increment * 1000));
  const absl::Duration left = time > absl::ZeroDuration() ? time : bonus;
  if (left == absl::ZeroDuration()) return Malformed("level with any time", arguments);
  left_ = left;
  control_ = {};
  const Bonus kind = bonus > absl::ZeroDuration() ? Bonus::kIncrement : Bonus::kNone;
  control_.stages = {moves > 0 ? MovesInTime(moves, left_, kind, bonus) : SuddenDeath(left_, kind, bonus)};
  return absl::OkStatus();
}

absl::Status MoveTime::SetSecondsPerMove(absl::string_view seconds) {
  double number = 0;
  if (!absl::SimpleAtod(seconds, &number) || !(number > 0 && number <= kMostSeconds)) {
    return Malformed("time for a move, in seconds", seconds);
  }
  left_ = absl::Milliseconds(std::max<int64_t>(1, static_cast<int64_t>(number * 1000)));
  control_ = {};
  control_.stages = {TimePerMove(left_)};
  return absl::OkStatus();
}

absl::Status MoveTime::SetDepth(absl::string_view plies) {
  int depth = 0;
  if (!absl::SimpleAtoi(plies, &depth) || depth < 1) return Malformed("depth, in plies", plies);
  depth_ = std::min(depth, kMaxSearchDepth);
  return absl::OkStatus();
}

absl::Status MoveTime::SetLeft(absl::string_view centiseconds) {
  int64_t number = 0;
  if (!absl::SimpleAtoi(centiseconds, &number) || number > int64_t{100} * kMaxControlSeconds) {
    return Malformed("time left, in hundredths of a second", centiseconds);
  }
  // With so much a move, what is left is that, whatever a clock beside it shows.
  if (!control_.timed() || control_.stages[0].kind == StageKind::kByoYomi) return absl::OkStatus();
  left_ = absl::Milliseconds(std::max<int64_t>(1, number * 10));
  return absl::OkStatus();
}

v1::SearchLimits MoveTime::LimitsFor(int move) const {
  v1::SearchLimits limits;
  if (depth_ > 0) limits.set_depth(static_cast<uint32_t>(depth_));
  if (!control_.timed()) {
    // Nobody has said how long: a second.
    if (depth_ == 0) SetFixedTime(absl::Seconds(1), &limits);
    return limits;
  }
  ClockReading reading{};
  reading.left = reading.until_flag = left_;
  const Stage& stage = control_.stages[0];
  if (stage.kind == StageKind::kByoYomi) reading.periods_left = 1;
  if (stage.moves > 0) reading.moves_to_go = stage.moves - move % stage.moves;
  BudgetTime(reading, control_, &limits);
  return limits;
}

}  // namespace varia::xboard
