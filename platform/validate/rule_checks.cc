#include "platform/validate/rule_checks.h"

#include <map>

#include "absl/strings/str_cat.h"
#include "platform/validate/file_checks.h"

namespace varia {
namespace {

using OfTarget = void (*)(const CheckTarget&, RuleBook*);
using OfVariant = void (*)(const Variant&, const CheckTarget&, RuleBook*);

// Rules for games are in neither.
const std::map<Rule, OfTarget>& ChecksOfTargets() {
  static const auto& checks = *new std::map<Rule, OfTarget>{
      {Rule::kElfFile, CheckElfFile},
      {Rule::kEntrySymbol, CheckEntrySymbol},
      {Rule::kOneSymbol, CheckOneSymbol},
      {Rule::kNeededLibraries, CheckNeededLibraries},
      {Rule::kNoBuildPath, CheckNoBuildPath},
      {Rule::kNoTextRelocations, CheckNoTextRelocations},
      {Rule::kNoExecutableStack, CheckNoExecutableStack},
      {Rule::kHarmlessImports, CheckHarmlessImports},
      {Rule::kLoads, CheckLoads},
      {Rule::kSpeaksAbi, CheckSpeaksAbi},
      {Rule::kPluginTable, CheckPluginTableRule},
      {Rule::kVariantTables, CheckVariantTables},
      {Rule::kDescriptionSound, CheckDescriptionSound},
      {Rule::kStarts, CheckStarts},
      {Rule::kQuietLoad, CheckQuietLoad},
      {Rule::kQuickLoad, CheckQuickLoad},
      {Rule::kMajors, CheckMajors},
      {Rule::kVariantNumbers, CheckVariantNumbers},
      {Rule::kBareHost, CheckBareHost},
      {Rule::kRuns, CheckRuns},
      {Rule::kNothingLeftOpen, CheckNothingLeftOpen},
      {Rule::kQuiet, CheckQuiet},
      {Rule::kProcessUntouched, CheckProcessUntouched},
      {Rule::kCredited, CheckCredited},
  };
  return checks;
}

const std::map<Rule, OfVariant>& ChecksOfVariants() {
  static const auto& checks = *new std::map<Rule, OfVariant>{
      {Rule::kUnknownExtensions, CheckUnknownExtensions},
      {Rule::kExtensionTables, CheckExtensionTables},
      {Rule::kLargerStructs, CheckLargerStructs},
      {Rule::kNullError, CheckNullError},
      {Rule::kSmallArrays, CheckSmallArrays},
      {Rule::kEmptyBytes, CheckEmptyBytes},
      {Rule::kBlocks, CheckBlocks},
      {Rule::kGoldens, CheckGoldensRule},
      {Rule::kNoise, CheckNoise},
      {Rule::kReadsWithin, CheckReadsWithin},
      {Rule::kEvaluation, CheckEvaluation},
      {Rule::kMarks, CheckMarks},
      {Rule::kInCheck, CheckInCheck},
      {Rule::kPass, CheckPass},
      {Rule::kDropOut, CheckDropOut},
      {Rule::kArbiterHints, CheckArbiterHints},
      {Rule::kThreads, CheckThreads},
      {Rule::kInterleaved, CheckInterleaved},
      {Rule::kMemory, CheckMemory},
      {Rule::kBoundedTime, CheckBoundedTime},
      {Rule::kNoAllocation, CheckNoAllocation},
      {Rule::kHasGoldens, CheckHasGoldens},
      {Rule::kDescribedForPeople, CheckDescribedForPeople},
      {Rule::kPiecesExplained, CheckPiecesExplained},
  };
  return checks;
}

}  // namespace

void TryRule(Rule rule, const CheckTarget& target, RuleBook* book) {
  if (const auto found = ChecksOfTargets().find(rule); found != ChecksOfTargets().end()) {
    found->second(target, book);
    return;
  }
  OpenedPlugin plugin{};
  const absl::StatusOr<const Variant*> variant = OpenTarget(target, &plugin);
  if (!variant.ok()) {
    book->Check(rule, false, [&] { return absl::StrCat("the plugin ", variant.status().message()); });
    return;
  }
  const auto found = ChecksOfVariants().find(rule);
  if (found != ChecksOfVariants().end()) {
    found->second(**variant, target, book);
  } else {
    CheckInvariants(**variant, target.games, book);
  }
}

}  // namespace varia
