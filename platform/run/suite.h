// Suites: what a test run is to do, as people write it.
#ifndef VARIA_PLATFORM_RUN_SUITE_H_
#define VARIA_PLATFORM_RUN_SUITE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/isolate/worker.h"
#include "platform/loader/registry.h"
#include "platform/run/text_places.h"
#include "varia/v1/arbiter.pb.h"
#include "varia/v1/run.pb.h"

namespace varia {

// A suite as it was read.
struct SuiteFile {
  // The file's name as it was given, for messages; its text.
  std::string name;
  std::string path;  // absolute; empty when it was read from a text
  std::string text;
  // With every file name made absolute (relative to the suite file), and a name: that of the file when it has none.
  v1::Suite suite;
  TextPlaces places;
  // What ends games of matches whose job has no arbiter: the host's, who fills them in; empty for the rules alone.
  v1::ArbiterPolicies policies;
};

// Reads a suite in protobuf's text format (at most 16 MiB). InvalidArgument: "NAME:LINE:COLUMN: what is wrong there",
// both from 1. NotFound when there is no such file, Unavailable when it cannot be read.
absl::StatusOr<SuiteFile> ReadSuite(const std::string& path);

// The same from a text; `name` stands for the file in messages, and file names in it are relative to `directory`.
absl::StatusOr<SuiteFile> SuiteFromText(absl::string_view text, const std::string& name, const std::string& directory);

// Whether the suite makes sense with these variants: names, kinds and limits, time controls and policies, files and
// what they begin with, plugins (which get their first look here). InvalidArgument: a line "NAME:LINE:COLUMN: sentence"
// for each thing that is wrong, up to 20.
absl::Status CheckSuite(const SuiteFile& file, const Registry& registry);

// Whether the programs of external engines, and the directories that they run in, are there: FailedPrecondition names
// the first that is not. Apart from CheckSuite(), for a suite may be checked on another machine than the one that runs
// it.
absl::Status CheckPrograms(const SuiteFile& file);

// Whether its players can play in workers of that kind: InvalidArgument for an external engine in a sandbox, where
// nobody may start a program.
absl::Status CheckIsolation(const SuiteFile& file, Isolation isolation);

// The variants of a job: those it names, else all found. REQUIRES: the suite was checked.
std::vector<const Variant*> VariantsOf(const v1::Job& job, const Registry& registry);

// "goldens", "invariants", "replay", "diff" or "match".
const char* KindOf(const v1::Job& job);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_SUITE_H_
