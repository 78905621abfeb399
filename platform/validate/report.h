// What a check of a variant says.
#ifndef VARIA_PLATFORM_VALIDATE_REPORT_H_
#define VARIA_PLATFORM_VALIDATE_REPORT_H_

#include <cstdint>
#include <string>

#include "absl/types/optional.h"

namespace varia {

// Where a rule was broken, enough to see it again: the same seed, options and variant give the same games.
struct Failure {
  uint64_t seed = 0;
  int game = 0;          // from 1; 0 before the first game
  int ply = 0;           // plies played in it
  std::string position;  // its text; empty when there is none
  std::string detail;    // what was expected and what came, one sentence
};

// One rule and how it fared. Failures after the first are only counted.
struct RuleResult {
  std::string name;     // stable, lower-case words joined by '-'
  std::string promise;  // what the rule asks for, one sentence
  uint64_t checks = 0;
  uint64_t failures = 0;
  absl::optional<Failure> first_failure;
  std::string skip_reason;  // why there are no checks, where somebody knows

  bool passed() const { return failures == 0; }
};

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_REPORT_H_
