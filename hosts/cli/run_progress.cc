#include "hosts/cli/run_progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/time/clock.h"
#include "platform/match/statistics.h"

namespace varia::cli {
namespace {

constexpr size_t kMostJobs = 8;
constexpr size_t kMostMeetings = 6;

bool RedrawsStandardError() {
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && (term == nullptr || absl::string_view(term) != "dumb");
}

// "1:02:03" or "0:18".
std::string ClockText(absl::Duration time) {
  const int64_t seconds = absl::ToInt64Seconds(time);
  if (seconds >= 3600) return absl::StrFormat("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  return absl::StrFormat("%d:%02d", seconds / 60, seconds % 60);
}

std::string EloText(const Estimate& elo) {
  if (!std::isfinite(elo.value)) return elo.value > 0 ? "+inf" : "-inf";
  if (!std::isfinite(elo.error)) return absl::StrFormat("%+.0f", elo.value);
  return absl::StrFormat("%+.0f +- %.0f", elo.value, elo.error);
}

std::string PartLine(const PlanPart& part, const PartProgress& progress) {
  std::string line =
      absl::StrCat(part.job->name(), " ", part.variant->id(), ": ", progress.done, " of ", progress.planned);
  if (progress.bad > 0) absl::StrAppend(&line, ", ", progress.bad, " failed");
  if (progress.match != nullptr) absl::StrAppend(&line, "; ", StandingText(*progress.match));
  return line;
}

// Lines of the parts that are at work.
std::vector<std::string> PartLines(const Plan& plan, const RunProgress& progress) {
  std::vector<std::string> lines;
  for (size_t i = 0; i < progress.parts.size() && lines.size() < kMostJobs; ++i) {
    const PartProgress& part = progress.parts[i];
    if (part.done > 0 && part.done < part.planned) lines.push_back(PartLine(plan.parts()[i], part));
  }
  return lines;
}

}  // namespace

std::string ProgressLine(const RunProgress& progress) {
  const double share =
      progress.planned == 0 ? 1 : static_cast<double>(progress.done) / static_cast<double>(progress.planned);
  std::string line = absl::StrFormat("%d of %d units (%.0f %%)", progress.done, progress.planned, 100 * share);
  const double seconds = absl::ToDoubleSeconds(progress.elapsed);
  if (progress.done_now > 0 && seconds > 0) {
    const double rate = static_cast<double>(progress.done_now) / seconds;
    absl::StrAppend(&line, absl::StrFormat(", %.1f a second", rate));
    const double left = static_cast<double>(progress.planned - progress.done) / rate;
    if (progress.done < progress.planned) absl::StrAppend(&line, ", ", ClockText(absl::Seconds(left)), " left");
  }
  if (progress.bad > 0) absl::StrAppend(&line, ", ", progress.bad, " failed");
  return line;
}

std::string StandingText(const MatchTally& match) {
  std::string text;
  size_t shown = 0;
  for (const MeetingTally& meeting : match.meetings()) {
    if (meeting.games() == 0) continue;
    if (++shown > kMostMeetings) return text + "; ...";
    // As the test does, pairs where there are some.
    const ScoreCounts pairs = meeting.pair_counts();
    const Strength strength = MeasureStrength(pairs.samples() > 0 ? pairs : meeting.game_counts());
    const double score = (static_cast<double>(meeting.wins) + 0.5 * static_cast<double>(meeting.draws)) /
                         static_cast<double>(meeting.games());
    absl::StrAppend(&text, text.empty() ? "" : "; ",
                    absl::StrFormat("%s - %s +%d =%d -%d (%.1f %%), Elo %s", match.match().players(meeting.first),
                                    match.match().players(meeting.second), meeting.wins, meeting.draws, meeting.losses,
                                    100 * score, EloText(strength.elo)));
  }
  if (match.match().has_sprt()) {
    const SprtState& test = match.sprt();
    absl::StrAppend(&text, text.empty() ? "" : ", ",
                    absl::StrFormat("LLR %.2f (%.2f to %.2f)", test.llr, test.lower, test.upper));
    if (test.verdict == SprtVerdict::kAcceptH0) text += ", H0 accepted";
    if (test.verdict == SprtVerdict::kAcceptH1) text += ", H1 accepted";
  }
  return text;
}

RunProgressView::RunProgressView(const Plan* plan)
    : plan_(*plan),
      redraws_(RedrawsStandardError()),
      next_(absl::Now() + (redraws_ ? absl::ZeroDuration() : absl::Seconds(10))) {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) width_ = size.ws_col;
}

void RunProgressView::Show(const RunProgress& progress) {
  const absl::Time now = absl::Now();
  if (now < next_) return;
  next_ = now + (redraws_ ? absl::Milliseconds(200) : absl::Minutes(1));
  std::vector<std::string> lines = PartLines(plan_, progress);
  lines.insert(lines.begin(), ProgressLine(progress));
  std::string text;
  if (redraws_ && shown_ > 0) text = absl::StrCat("\x1b[", shown_, "A");
  for (const std::string& line : lines) {
    if (redraws_) {
      absl::StrAppend(&text, "\x1b[2K", line.substr(0, width_ - 1), "\n");
    } else {
      absl::StrAppend(&text, &line == lines.data() ? "" : "  ", line, "\n");
    }
  }
  if (redraws_) text += "\x1b[J";
  std::fputs(text.c_str(), stderr);
  shown_ = static_cast<int>(lines.size());
}

void RunProgressView::Clear() {
  if (redraws_ && shown_ > 0) absl::FPrintF(stderr, "\x1b[%dA\x1b[J", shown_);
  shown_ = 0;
}

}  // namespace varia::cli
