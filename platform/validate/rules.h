// The validator's rules, and the keeping of their results.
#ifndef VARIA_PLATFORM_VALIDATE_RULES_H_
#define VARIA_PLATFORM_VALIDATE_RULES_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/validate/report.h"

namespace varia {

// In the order of their numbers; docs/validator.md explains each.
enum class Rule {
  // file
  kElfFile,
  kEntrySymbol,
  kOneSymbol,
  kNeededLibraries,
  kNoBuildPath,
  kNoTextRelocations,
  kNoExecutableStack,
  kHarmlessImports,
  // load
  kLoads,
  kSpeaksAbi,
  kPluginTable,
  kVariantTables,
  kDescriptionSound,
  kStarts,
  kQuietLoad,
  kQuickLoad,
  // abi
  kMajors,
  kVariantNumbers,
  kUnknownExtensions,
  kExtensionTables,
  kLargerStructs,
  kNullError,
  kSmallArrays,
  kEmptyBytes,
  kWriter,
  kBlocks,
  kBareHost,
  // rules
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
  kGoldens,
  // hostile
  kHostileText,
  kHostileMessage,
  kErrors,
  kNoise,
  kReadsWithin,
  // extensions
  kEvaluation,
  kMarks,
  kInCheck,
  kPass,
  kDropOut,
  kArbiterHints,
  // concurrency
  kThreads,
  kInterleaved,
  kRuns,
  // resources
  kMemory,
  kNothingLeftOpen,
  kQuiet,
  kProcessUntouched,
  kBoundedTime,
  kNoAllocation,
  // quality
  kHasGoldens,
  kDescribedForPeople,
  kCredited,
  kPiecesExplained,
};

struct RuleFacts {
  Rule rule;
  int number;  // hundreds are the group's
  const char* group;
  const char* name;     // lower-case words joined by '-'; as stable as the number
  const char* promise;  // what the rule asks for, one sentence without its full stop
  // A plugin that breaks it is warned of, not failed.
  bool warns = false;
  // Asked of the file as a whole; the others of each of its variants.
  bool of_file = false;
  // Checked by CheckInvariants() in random games.
  bool in_games = false;
};

// All rules, in the order of the enum, which is that of their numbers.
const std::vector<RuleFacts>& AllRules();
const RuleFacts& Facts(Rule rule);
// "V401"
std::string RuleId(const RuleFacts& facts);

// The rules that a list names: numbers ("V401", "401"), names and groups, commas between. InvalidArgument names the
// word that is none of them, and what there is. In the order of AllRules().
absl::StatusOr<std::vector<Rule>> RulesNamed(absl::string_view list);

// Where in the games a child process was, kept in memory that it shares with its parent, who reads it after a crash.
struct SharedPlace {
  int game = 0;
  int ply = 0;
};

// Collects the results of the rules that it was made for; checks of others are not made. Not synchronised.
class RuleBook {
 public:
  // With `shared`, which is not owned, the place is kept there too.
  RuleBook(uint64_t seed, const std::vector<Rule>& rules, SharedPlace* shared = nullptr);

  uint64_t seed() const { return seed_; }
  // Whether checks of the rule are wanted.
  bool Wants(Rule rule) const { return results_.count(rule) != 0; }

  // Where the checks that follow are made.
  void SetPlace(int game, int ply, std::string position) {
    game_ = game;
    ply_ = ply;
    position_ = std::move(position);
    if (shared_ != nullptr) *shared_ = {game, ply};
  }

  // Counts one check of a rule, when it is wanted; `detail`, a function that returns a sentence, is only called for its
  // first failure. Returns `holds`.
  template <typename Detail>
  bool Check(Rule rule, bool holds, const Detail& detail) {
    const auto found = results_.find(rule);
    if (found == results_.end()) return holds;
    RuleResult& result = found->second;
    ++result.checks;
    if (holds) return true;
    if (result.failures++ == 0) result.first_failure = Failure{seed_, game_, ply_, position_, detail()};
    return false;
  }

  // Says why a rule could not be tried; counts while it has no check.
  void Skip(Rule rule, std::string reason);

  // In the order of the rules.
  std::vector<RuleResult> Take();

 private:
  uint64_t seed_;
  SharedPlace* shared_;
  int game_ = 0;
  int ply_ = 0;
  std::string position_;
  std::map<Rule, RuleResult> results_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_RULES_H_
