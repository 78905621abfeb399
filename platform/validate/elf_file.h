// What a shared library says of itself to the linker.
#ifndef VARIA_PLATFORM_VALIDATE_ELF_FILE_H_
#define VARIA_PLATFORM_VALIDATE_ELF_FILE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace varia {

struct ElfFacts {
  std::vector<std::string> exported;   // dynamic symbols defined here that others can see, in the file's order
  std::vector<std::string> functions;  // those of them that are functions
  std::vector<std::string> imported;   // dynamic symbols taken from elsewhere
  std::vector<std::string> needed;     // DT_NEEDED
  std::vector<std::string> run_paths;  // the directories of DT_RPATH and DT_RUNPATH
  bool text_relocations = false;
  bool executable_stack = false;
};

// Reads the facts from the file and runs nothing. FailedPrecondition with a sentence without a subject where the file
// is damaged. REQUIRES: CheckElfHeader() found it good.
absl::StatusOr<ElfFacts> ReadElfFacts(const std::string& path);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_ELF_FILE_H_
