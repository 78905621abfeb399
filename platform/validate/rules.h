// The rules that random games check, and the keeping of their results.
#ifndef VARIA_PLATFORM_VALIDATE_RULES_H_
#define VARIA_PLATFORM_VALIDATE_RULES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "platform/validate/report.h"

namespace varia {

// In the order of the report.
enum class Rule {
  kDescription,
  kSetups,
  kMoveCount,
  kListedMoves,
  kPlayAgrees,
  kUnlistedMoves,
  kMoveCodes,
  kMoveText,
  kMoveMessage,
  kPositionText,
  kPositionMessage,
  kKey,
  kOutcome,
  kFinal,
  kSeat,
  kWriter,
  kErrors,
  kHostileText,
  kHostileMessage,
};

// Collects the results of all rules. Not synchronised.
class RuleBook {
 public:
  explicit RuleBook(uint64_t seed);

  // Where the checks that follow are made.
  void SetPlace(int game, int ply, std::string position) {
    game_ = game;
    ply_ = ply;
    position_ = std::move(position);
  }

  // Counts one check of a rule; `detail`, a function that returns a sentence, is only called for its first failure.
  // Returns `holds`.
  template <typename Detail>
  bool Check(Rule rule, bool holds, const Detail& detail) {
    RuleResult& result = results_[static_cast<size_t>(rule)];
    ++result.checks;
    if (holds) return true;
    if (result.failures++ == 0) result.first_failure = Failure{seed_, game_, ply_, position_, detail()};
    return false;
  }

  std::vector<RuleResult> Take() { return std::move(results_); }

 private:
  uint64_t seed_;
  int game_ = 0;
  int ply_ = 0;
  std::string position_;
  std::vector<RuleResult> results_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_RULES_H_
