// The checks behind CheckSuite().
#ifndef VARIA_PLATFORM_RUN_SUITE_CHECKER_H_
#define VARIA_PLATFORM_RUN_SUITE_CHECKER_H_

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "platform/loader/registry.h"
#include "platform/run/suite.h"

namespace varia {

// Checks one suite and collects what is wrong with it.
class SuiteChecker {
 public:
  // Neither is owned.
  SuiteChecker(const SuiteFile* file, const Registry* registry) : file_(*file), registry_(*registry) {}

  // Everything. Afterwards Take() has the verdict.
  void Check();
  absl::Status Take() const;

 private:
  using Path = std::vector<FieldStep>;

  void Add(const Path& path, absl::string_view problem);
  bool full() const { return problems_.size() >= kMostProblems; }

  void CheckName(const Path& path, absl::string_view what, const std::string& name, std::set<std::string>* seen);
  void CheckPlayers();
  void CheckPlayer(int index);
  void CheckJob(int index);
  // The variants of a job that can be used, with the problems of the others told.
  std::vector<const Variant*> CheckVariants(int index);
  void CheckGoldens(int index, const std::vector<const Variant*>& variants);
  void CheckReplay(int index, const std::vector<const Variant*>& variants);
  void CheckDiff(int index, const std::vector<const Variant*>& variants);
  void CheckRuleOptions(const Path& path, const google::protobuf::RepeatedPtrField<v1::ChosenOption>& options,
                        const Variant& variant);
  // That a variant which a file speaks of is one of the job's.
  void CheckSpokenOf(const Path& path, const std::string& file, const std::string& name,
                     const std::vector<const Variant*>& variants);

  // suite_check_match.cc
  void CheckMatch(int index, const std::vector<const Variant*>& variants);
  // False when a player is unknown, named twice, or cannot play the variants.
  bool CheckMatchPlayers(int index, const std::vector<const Variant*>& variants);
  void CheckTimes(int index, const Variant& variant);
  int FindPlayer(const std::string& name) const;

  // The plugins of a file beside the registry's, looked at once.
  const Registry& Plugins(const std::string& file);
  // Whether the plugin file offers the variant; else says why at `path`.
  bool CheckPlugin(const Path& path, const std::string& file, const Variant& variant);

  static constexpr size_t kMostProblems = 20;

  const SuiteFile& file_;
  const Registry& registry_;
  std::vector<std::string> problems_;
  std::map<std::string, std::unique_ptr<const Registry>> plugins_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_SUITE_CHECKER_H_
