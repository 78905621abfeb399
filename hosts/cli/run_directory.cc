#include "hosts/cli/run_directory.h"

#include <filesystem>
#include <system_error>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "hosts/cli/flags.h"

namespace varia::cli {
namespace {

// NAME.run, NAME-2.run, ...: the first that is free. A shard says which one it is.
std::string FreeDirectory(const v1::RunInfo& info) {
  std::string stem = absl::StrReplaceAll(info.name(), {{"/", "-"}});
  if (info.shard_count() > 1) absl::StrAppend(&stem, ".", info.shard(), "-of-", info.shard_count());
  std::string directory = absl::StrCat(stem, ".run");
  std::error_code error;
  for (int number = 2; std::filesystem::exists(directory, error); ++number) {
    directory = absl::StrCat(stem, "-", number, ".run");
  }
  return directory;
}

}  // namespace

absl::StatusOr<RunStore> OpenRun(const v1::RunInfo& info) {
  const std::optional<std::string> named = absl::GetFlag(FLAGS_run);
  const bool resume = absl::GetFlag(FLAGS_resume);
  if (resume && !named.has_value()) return absl::InvalidArgumentError("--resume needs the run's directory: --run DIR");
  const std::string directory = named.has_value() ? *named : FreeDirectory(info);
  absl::StatusOr<RunStore> store = varia::OpenRun(directory, resume, info);
  if (absl::IsFailedPrecondition(store.status())) {
    return absl::InvalidArgumentError(absl::StrCat(store.status().message(), "; name another --run"));
  }
  if (absl::IsAlreadyExists(store.status())) {
    return absl::InvalidArgumentError(
        absl::StrCat(store.status().message(), "; --resume goes on with it, --run DIR names another"));
  }
  return store;
}

}  // namespace varia::cli
