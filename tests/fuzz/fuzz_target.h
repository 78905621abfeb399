// Everything of Varia that reads bytes from outside, as targets for a fuzzer.
#ifndef VARIA_TESTS_FUZZ_FUZZ_TARGET_H_
#define VARIA_TESTS_FUZZ_FUZZ_TARGET_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace varia {

struct FuzzTarget {
  const char* name;
  // Reads the bytes as one thing and holds what comes of it against what was promised; ends the process (FuzzCheck())
  // when that is broken.
  void (*run)(absl::string_view bytes);
  // Good inputs to start from.
  std::vector<std::string> (*seeds)();
};

const std::vector<FuzzTarget>& FuzzTargets();
// Ends the process with the names when there is no such target.
const FuzzTarget& FindFuzzTarget(absl::string_view name);

// Ends the process, saying what was broken, unless `holds`.
void FuzzCheck(bool holds, absl::string_view promise);

// variant_targets.cc: over every variant of the build.
void FuzzPositionText(absl::string_view bytes);
void FuzzMoveText(absl::string_view bytes);
void FuzzPositionMessage(absl::string_view bytes);
void FuzzMoveMessage(absl::string_view bytes);
void FuzzSetupRequest(absl::string_view bytes);
void FuzzGameRecord(absl::string_view bytes);
void FuzzGameText(absl::string_view bytes);
void FuzzJournal(absl::string_view bytes);
std::vector<std::string> PositionTextSeeds();
std::vector<std::string> MoveTextSeeds();
std::vector<std::string> PositionMessageSeeds();
std::vector<std::string> MoveMessageSeeds();
std::vector<std::string> SetupRequestSeeds();
std::vector<std::string> GameRecordSeeds();
std::vector<std::string> GameTextSeeds();
std::vector<std::string> JournalSeeds();

}  // namespace varia

#endif  // VARIA_TESTS_FUZZ_FUZZ_TARGET_H_
