// Rules about the file, told without running it (V1xx), and about loading it (V2xx). Each function tries the rule of
// its name and writes to the book.
#ifndef VARIA_PLATFORM_VALIDATE_FILE_CHECKS_H_
#define VARIA_PLATFORM_VALIDATE_FILE_CHECKS_H_

#include "platform/validate/check_target.h"
#include "platform/validate/rules.h"

namespace varia {

// file_checks.cc
void CheckElfFile(const CheckTarget& target, RuleBook* book);
void CheckEntrySymbol(const CheckTarget& target, RuleBook* book);
void CheckOneSymbol(const CheckTarget& target, RuleBook* book);
void CheckNeededLibraries(const CheckTarget& target, RuleBook* book);
void CheckNoBuildPath(const CheckTarget& target, RuleBook* book);
void CheckNoTextRelocations(const CheckTarget& target, RuleBook* book);
void CheckNoExecutableStack(const CheckTarget& target, RuleBook* book);
void CheckHarmlessImports(const CheckTarget& target, RuleBook* book);

// load_checks.cc: from here on the plugin's code runs in this process.
void CheckLoads(const CheckTarget& target, RuleBook* book);
void CheckSpeaksAbi(const CheckTarget& target, RuleBook* book);
void CheckPluginTableRule(const CheckTarget& target, RuleBook* book);
void CheckVariantTables(const CheckTarget& target, RuleBook* book);
void CheckDescriptionSound(const CheckTarget& target, RuleBook* book);
void CheckStarts(const CheckTarget& target, RuleBook* book);
void CheckQuietLoad(const CheckTarget& target, RuleBook* book);
void CheckQuickLoad(const CheckTarget& target, RuleBook* book);
void CheckMajors(const CheckTarget& target, RuleBook* book);
void CheckVariantNumbers(const CheckTarget& target, RuleBook* book);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_FILE_CHECKS_H_
