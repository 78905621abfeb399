// The rules that are tried one by one, each on a variant of an opened plugin or on a file, and the way to any of them.
#ifndef VARIA_PLATFORM_VALIDATE_RULE_CHECKS_H_
#define VARIA_PLATFORM_VALIDATE_RULE_CHECKS_H_

#include "platform/validate/check_target.h"
#include "platform/validate/rules.h"

namespace varia {

// Tries one rule in this process, which the plugin may end or hang, and writes to the book.
void TryRule(Rule rule, const CheckTarget& target, RuleBook* book);

// Each of the following tries the rule of its name.

// abi_checks.cc
void CheckUnknownExtensions(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckExtensionTables(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckNullError(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckEmptyBytes(const Variant& variant, const CheckTarget& target, RuleBook* book);
// abi_memory_checks.cc
void CheckLargerStructs(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckSmallArrays(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckBlocks(const Variant& variant, const CheckTarget& target, RuleBook* book);
// noise_checks.cc
void CheckNoise(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckReadsWithin(const Variant& variant, const CheckTarget& target, RuleBook* book);
// extension_checks.cc
void CheckEvaluation(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckMarks(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckInCheck(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckPass(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckDropOut(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckArbiterHints(const Variant& variant, const CheckTarget& target, RuleBook* book);
// concurrency_checks.cc; the last two open the plugin themselves, in processes of their own
void CheckThreads(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckInterleaved(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckRuns(const CheckTarget& target, RuleBook* book);
void CheckBareHost(const CheckTarget& target, RuleBook* book);
// resource_checks.cc; those of a target look at the process before the plugin is opened
void CheckMemory(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckNothingLeftOpen(const CheckTarget& target, RuleBook* book);
void CheckQuiet(const CheckTarget& target, RuleBook* book);
void CheckProcessUntouched(const CheckTarget& target, RuleBook* book);
void CheckBoundedTime(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckNoAllocation(const Variant& variant, const CheckTarget& target, RuleBook* book);
// quality_checks.cc
void CheckHasGoldens(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckDescribedForPeople(const Variant& variant, const CheckTarget& target, RuleBook* book);
void CheckCredited(const CheckTarget& target, RuleBook* book);
void CheckPiecesExplained(const Variant& variant, const CheckTarget& target, RuleBook* book);
// goldens.cc's counts as a rule, in quality_checks.cc
void CheckGoldensRule(const Variant& variant, const CheckTarget& target, RuleBook* book);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_RULE_CHECKS_H_
