#include "platform/clock/time_control_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace varia {
namespace {

constexpr absl::string_view kTimeExpected = "expected a time such as 5400, 0.5, 90m or 90:00";

// Reads controls from a text, front to back. Each Read... member returns what it read and leaves the place after it, or
// the error of the text.
class Reader {
 public:
  explicit Reader(absl::string_view text) : text_(text) {}

  absl::StatusOr<TimeControl> ReadControl();
  // Skips blanks first, as every look-ahead between parts does.
  bool AtEnd() { return Rest().empty(); }
  bool Take(absl::string_view token);
  absl::Status Error(size_t offset, absl::string_view what) const {
    return absl::InvalidArgumentError(
        absl::StrCat("time control '", absl::CHexEscape(text_), "': at offset ", offset, ": ", what));
  }
  absl::Status ErrorHere(absl::string_view what) const { return Error(at_, what); }

 private:
  absl::StatusOr<Stage> ReadStage(bool first);
  absl::Status ReadBonus(Stage* stage);
  absl::Status ReadLimit(TimeControl* control);
  absl::StatusOr<int64_t> ReadCount(absl::string_view what, int64_t most);
  // `clock_form`: whether m:ss and h:mm:ss may stand here; `doubtful`: only where PGN would make no sense of them.
  absl::StatusOr<absl::Duration> ReadTime(bool clock_form, bool doubtful);
  absl::StatusOr<absl::Duration> ReadNumber(absl::Duration unit);
  absl::StatusOr<absl::Duration> ReadWithUnits();
  // How many ":ss" parts at the place belong to a clock form that starts with `lead`.
  int ClockParts(int64_t lead, bool doubtful) const;

  absl::string_view Rest() {
    while (at_ < text_.size() && absl::ascii_isblank(text_[at_])) ++at_;
    return text_.substr(at_);
  }
  char CharAt(size_t index) const { return index < text_.size() ? text_[index] : '\0'; }
  bool DigitAt(size_t index) const { return absl::ascii_isdigit(CharAt(index)); }
  // The place after the digits that start at `index`.
  size_t AfterDigits(size_t index) const {
    while (DigitAt(index)) ++index;
    return index;
  }

  absl::string_view text_;
  size_t at_ = 0;
};

bool Reader::Take(absl::string_view token) {
  if (Rest().substr(0, token.size()) != token) return false;
  at_ += token.size();
  return true;
}

absl::StatusOr<TimeControl> Reader::ReadControl() {
  TimeControl control;
  if (Take("?")) {
    control.unknown = true;
    return control;
  }
  if (Rest().substr(0, 1) == "n" || Rest().substr(0, 1) == "d") {
    absl::Status status = ReadLimit(&control);
    if (!status.ok()) return status;
  } else if (!Take("-")) {
    do {
      Rest();
      const size_t start = at_;
      absl::StatusOr<Stage> stage = ReadStage(control.stages.empty());
      if (!stage.ok()) return stage.status();
      const absl::Status valid = ValidateStage(control.stages, *stage);
      if (!valid.ok()) return Error(start, valid.message());
      control.stages.push_back(*stage);
    } while (Take(":"));
  }
  while (Take(",")) {
    absl::Status status = ReadLimit(&control);
    if (!status.ok()) return status;
  }
  return control;
}

absl::StatusOr<Stage> Reader::ReadStage(bool first) {
  if (Take("*")) {
    absl::StatusOr<absl::Duration> time = ReadTime(true, !first);
    if (!time.ok()) return time.status();
    return Hourglass(*time);
  }
  const bool canadian = Take("c");
  Rest();
  const size_t after = AfterDigits(at_);
  const bool moves = CharAt(after) == '/' && text_.substr(after, 5) != "/move";
  if (canadian || moves) {
    absl::StatusOr<int64_t> count = ReadCount("a number of moves", kMaxControlCount);
    if (!count.ok()) return count.status();
    if (!Take("/")) return ErrorHere("expected '/' and a time, as in c25/300");
    absl::StatusOr<absl::Duration> time = ReadTime(true, true);
    if (!time.ok()) return time.status();
    if (canadian) return CanadianOvertime(static_cast<int>(*count), *time);
    Stage stage = MovesInTime(static_cast<int>(*count), *time);
    absl::Status status = ReadBonus(&stage);
    if (!status.ok()) return status;
    return stage;
  }
  if (CharAt(after) == 'x') {
    absl::StatusOr<int64_t> periods = ReadCount("a number of periods", kMaxControlCount);
    if (!periods.ok()) return periods.status();
    ++at_;
    absl::StatusOr<absl::Duration> time = ReadTime(true, true);
    if (!time.ok()) return time.status();
    return ByoYomi(static_cast<int>(*periods), *time);
  }
  absl::StatusOr<absl::Duration> time = ReadTime(true, !first);
  if (!time.ok()) return time.status();
  if (Take("/move")) return TimePerMove(*time);
  Stage stage = SuddenDeath(*time);
  absl::Status status = ReadBonus(&stage);
  if (!status.ok()) return status;
  return stage;
}

absl::Status Reader::ReadBonus(Stage* stage) {
  Bonus bonus = Bonus::kNone;
  if (Take("+")) {
    bonus = Bonus::kIncrement;
  } else if (Take("b")) {
    bonus = Bonus::kBronstein;
  } else if (Take("d")) {
    bonus = Bonus::kDelay;
  } else {
    return absl::OkStatus();
  }
  absl::StatusOr<absl::Duration> time = ReadTime(false, false);
  if (!time.ok()) return time.status();
  stage->bonus_time = *time;
  stage->bonus = *time == absl::ZeroDuration() ? Bonus::kNone : bonus;
  return absl::OkStatus();
}

absl::Status Reader::ReadLimit(TimeControl* control) {
  Rest();
  const size_t start = at_;
  const bool nodes = Take("nodes=");
  if (!nodes && !Take("depth=")) return ErrorHere("expected a limit such as nodes=5000 or depth=8");
  if (nodes ? control->nodes != 0 : control->depth != 0) {
    return Error(start, "this limit is already given: expected it once");
  }
  absl::StatusOr<int64_t> count =
      ReadCount(nodes ? "a number of nodes" : "a depth in plies",
                nodes ? std::numeric_limits<int64_t>::max() : std::numeric_limits<int>::max());
  if (!count.ok()) return count.status();
  if (nodes) {
    control->nodes = *count;
  } else {
    control->depth = static_cast<int>(*count);
  }
  return absl::OkStatus();
}

absl::StatusOr<int64_t> Reader::ReadCount(absl::string_view what, int64_t most) {
  Rest();
  const size_t end = AfterDigits(at_);
  int64_t count = 0;
  if (!absl::SimpleAtoi(text_.substr(at_, end - at_), &count) || count < 1 || count > most) {
    return ErrorHere(absl::StrCat("expected ", what, " from 1 to ", most));
  }
  at_ = end;
  return count;
}

absl::StatusOr<absl::Duration> Reader::ReadTime(bool clock_form, bool doubtful) {
  Rest();
  const size_t start = at_;
  if (!DigitAt(at_)) return ErrorHere(kTimeExpected);
  size_t after = AfterDigits(at_);
  if (CharAt(after) == '.') after = AfterDigits(after + 1);
  const char unit = CharAt(after);
  if (unit == 'h' || unit == 'm' || unit == 's') return ReadWithUnits();
  absl::StatusOr<absl::Duration> time = ReadNumber(absl::Seconds(1));
  if (!time.ok() || !clock_form) return time;
  const int parts = ClockParts(absl::ToInt64Seconds(*time), doubtful);
  if (parts > 0 && absl::Trunc(*time, absl::Seconds(1)) != *time) {
    return Error(start, "a clock form has no decimals: expected one such as 90:00 or 1:30:00");
  }
  for (int i = 0; i < parts; ++i, at_ += 3) {
    *time = *time * 60 + absl::Seconds((text_[at_ + 1] - '0') * 10 + text_[at_ + 2] - '0');
  }
  if (*time > absl::Seconds(kMaxControlSeconds)) {
    return Error(start, absl::StrCat("the time is too long: expected at most ", kMaxControlSeconds, " seconds"));
  }
  return time;
}

int Reader::ClockParts(int64_t lead, bool doubtful) const {
  int parts = 0;
  bool leading_zero = false;
  for (size_t at = at_; parts < (lead > 23 ? 1 : 2); at += 3, ++parts) {
    const bool part = CharAt(at) == ':' && DigitAt(at + 1) && CharAt(at + 1) <= '5' && DigitAt(at + 2);
    const char next = CharAt(at + 3);
    // What goes on in one of these ways is a stage of its own.
    if (!part || DigitAt(at + 3) || next == '.' || next == '/' || next == 'x' || next == 'h' || next == 'm' ||
        next == 's') {
      break;
    }
    leading_zero = leading_zero || CharAt(at + 1) == '0';
  }
  return !doubtful || parts == 2 || leading_zero ? parts : 0;
}

absl::StatusOr<absl::Duration> Reader::ReadNumber(absl::Duration unit) {
  const size_t start = at_;
  const size_t end = AfterDigits(start);
  if (end == start) return ErrorHere(kTimeExpected);
  if (text_[start] == '0' && end - start > 1) return ErrorHere("expected a number without leading zeros");
  int64_t whole = 0;
  if (!absl::SimpleAtoi(text_.substr(start, end - start), &whole)) {
    return ErrorHere(absl::StrCat("the time is too long: expected at most ", kMaxControlSeconds, " seconds"));
  }
  absl::Duration time = unit * whole;
  at_ = end;
  if (CharAt(at_) == '.') {
    const size_t point = at_;
    at_ = AfterDigits(point + 1);
    const size_t decimals = at_ - point - 1;
    if (decimals < 1 || decimals > 9) return Error(point, "expected one to nine decimals after the point");
    absl::Duration digit = unit;
    for (size_t i = point + 1; i < at_; ++i) {
      digit /= 10;
      time += digit * (text_[i] - '0');
    }
  }
  if (time > absl::Seconds(kMaxControlSeconds)) {
    return Error(start, absl::StrCat("the time is too long: expected at most ", kMaxControlSeconds, " seconds"));
  }
  return time;
}

absl::StatusOr<absl::Duration> Reader::ReadWithUnits() {
  absl::string_view units = "hms";
  absl::Duration sum;
  while (DigitAt(at_)) {
    const size_t number = at_;
    size_t after = AfterDigits(at_);
    if (CharAt(after) == '.') after = AfterDigits(after + 1);
    const size_t unit = units.find(CharAt(after));
    if (after >= text_.size() || unit == absl::string_view::npos) {
      return Error(after, units.empty() ? "expected no more than h, m and s, once each"
                                        : absl::StrCat("expected one of the units '", units, "' after the number"));
    }
    const char letter = units[unit];
    absl::StatusOr<absl::Duration> part = ReadNumber(letter == 'h'   ? absl::Hours(1)
                                                     : letter == 'm' ? absl::Minutes(1)
                                                                     : absl::Seconds(1));
    if (!part.ok()) return part;
    ++at_;
    units.remove_prefix(unit + 1);
    sum += *part;
    if (sum > absl::Seconds(kMaxControlSeconds)) {
      return Error(number, absl::StrCat("the time is too long: expected at most ", kMaxControlSeconds, " seconds"));
    }
  }
  return sum;
}

std::string FormatSeconds(absl::Duration time) {
  absl::Duration fraction;
  std::string text = absl::StrCat(absl::IDivDuration(time, absl::Seconds(1), &fraction));
  if (fraction == absl::ZeroDuration()) return text;
  absl::StrAppend(&text, ".", absl::Dec(absl::ToInt64Nanoseconds(fraction), absl::kZeroPad9));
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

std::string FormatStage(const Stage& stage) {
  const std::string time = FormatSeconds(stage.time);
  switch (stage.kind) {
    case StageKind::kHourglass:
      return absl::StrCat("*", time);
    case StageKind::kCanadian:
      return absl::StrCat("c", stage.moves, "/", time);
    case StageKind::kByoYomi:
      return stage.periods == 1 ? absl::StrCat(time, "/move") : absl::StrCat(stage.periods, "x", time);
    case StageKind::kMain:
      break;
  }
  std::string text = stage.moves > 0 ? absl::StrCat(stage.moves, "/", time) : time;
  if (stage.bonus == Bonus::kIncrement) absl::StrAppend(&text, "+", FormatSeconds(stage.bonus_time));
  if (stage.bonus == Bonus::kBronstein) absl::StrAppend(&text, "b", FormatSeconds(stage.bonus_time));
  if (stage.bonus == Bonus::kDelay) absl::StrAppend(&text, "d", FormatSeconds(stage.bonus_time));
  return text;
}

}  // namespace

absl::StatusOr<TimeControl> ParseTimeControl(absl::string_view text) {
  Reader reader(text);
  absl::StatusOr<TimeControl> control = reader.ReadControl();
  if (control.ok() && !reader.AtEnd()) {
    return reader.ErrorHere("expected the end, or one of '+', 'b', 'd', ':' and ',' where they fit");
  }
  return control;
}

absl::StatusOr<std::vector<TimeControl>> ParseTimeControls(absl::string_view text, int seats) {
  Reader reader(text);
  std::vector<TimeControl> controls;
  do {
    absl::StatusOr<TimeControl> control = reader.ReadControl();
    if (!control.ok()) return control.status();
    controls.push_back(*std::move(control));
  } while (reader.Take(";"));
  if (!reader.AtEnd()) {
    return reader.ErrorHere("expected the end, or one of '+', 'b', 'd', ':', ',' and ';' where they fit");
  }
  if (controls.size() == 1 && seats > 1) controls.resize(seats, controls.front());
  if (static_cast<int>(controls.size()) != seats) {
    return reader.ErrorHere(
        absl::StrCat("expected one control, or one for each of ", seats, " seats, not ", controls.size()));
  }
  return controls;
}

std::string FormatTimeControl(const TimeControl& control) {
  if (control.unknown) return "?";
  std::vector<std::string> parts;
  if (control.timed()) {
    parts.push_back(absl::StrJoin(control.stages, ":",
                                  [](std::string* out, const Stage& stage) { out->append(FormatStage(stage)); }));
  }
  if (control.nodes > 0) parts.push_back(absl::StrCat("nodes=", control.nodes));
  if (control.depth > 0) parts.push_back(absl::StrCat("depth=", control.depth));
  return parts.empty() ? "-" : absl::StrJoin(parts, ",");
}

std::string FormatTimeControls(const std::vector<TimeControl>& controls) {
  const bool same = std::all_of(controls.begin(), controls.end(),
                                [&controls](const TimeControl& control) { return control == controls.front(); });
  if (same && !controls.empty()) return FormatTimeControl(controls.front());
  return absl::StrJoin(controls, ";",
                       [](std::string* out, const TimeControl& control) { out->append(FormatTimeControl(control)); });
}

}  // namespace varia
