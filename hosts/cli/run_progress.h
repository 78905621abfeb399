// How a test run goes, for people who wait for it.
#ifndef VARIA_HOSTS_CLI_RUN_PROGRESS_H_
#define VARIA_HOSTS_CLI_RUN_PROGRESS_H_

#include <string>
#include <vector>

#include "absl/time/time.h"
#include "platform/run/plan.h"
#include "platform/run/runner.h"

namespace varia::cli {

// Writes to standard error: on a terminal a few lines that change where they stand, one for the whole and one for each
// job at work; elsewhere a line now and then.
class RunProgressView {
 public:
  // The plan must outlive it.
  explicit RunProgressView(const Plan* plan);

  // Shows it if it is time to: on a terminal five times a second, elsewhere after ten seconds and then each minute.
  void Show(const RunProgress& progress);
  // Takes the lines off the terminal.
  void Clear();

 private:
  const Plan& plan_;
  bool redraws_;
  size_t width_ = 80;
  absl::Time next_;
  int shown_ = 0;  // lines on the terminal
};

// "120 of 340 units (35 %), 12.3 a second, 0:18 left, 2 failed".
std::string ProgressLine(const RunProgress& progress);
// The standing of a match: "a - b +12 =3 -5 (67.5 %), Elo +127 +- 80; c - d ...", with the sequential test where there
// is one.
std::string StandingText(const MatchTally& match);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_RUN_PROGRESS_H_
