#include "hosts/cli/plugins.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "hosts/cli/flags.h"
#include "platform/loader/program_plugins.h"

namespace varia::cli {
namespace {

namespace fs = std::filesystem;

absl::Status CheckNamedPlaces(const SearchPath& path) {
  std::error_code error;
  for (const std::string& file : path.files) {
    if (!fs::exists(file, error)) return absl::InvalidArgumentError(absl::StrCat("--plugin: there is no file ", file));
    if (fs::is_directory(file, error)) {
      return absl::InvalidArgumentError(absl::StrCat("--plugin: ", file, " is a directory; --plugin-dir takes those"));
    }
  }
  for (const std::string& directory : path.directories) {
    if (!fs::is_directory(directory, error)) {
      return absl::InvalidArgumentError(absl::StrCat("--plugin-dir: there is no directory ", directory));
    }
  }
  return absl::OkStatus();
}

// Whether --plugin names that file.
bool IsNamed(const std::string& passed, const SearchPath& path) {
  return std::any_of(path.files.begin(), path.files.end(), [&](const std::string& file) {
    std::error_code error;
    return passed == file || passed == fs::canonical(file, error).string();
  });
}

// A file named on the command line must not be missing in silence.
absl::Status CheckNamedPlugins(const Registry& registry, const SearchPath& path) {
  for (const std::string& file : path.files) {
    std::error_code error;
    const std::string canonical = fs::canonical(file, error).string();
    bool loaded = false;
    for (const LoadedPlugin& plugin : registry.plugins()) loaded |= plugin.file == canonical;
    if (loaded) continue;
    std::string reason = "was passed over";
    for (const PassedOver& passed : registry.passed_over()) {
      if (passed.file == canonical || passed.file == file) reason = passed.reason;
    }
    return absl::FailedPreconditionError(absl::StrCat("the plugin ", file, " could not be loaded: it ", reason));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<SearchPath> PluginPathFromFlags() {
  SearchPath path;
  path.files = absl::GetFlag(FLAGS_plugin).values;
  path.directories = absl::GetFlag(FLAGS_plugin_dir).values;
  path.installed_directory = ProgramPluginDirectory();
  if (absl::Status status = CheckNamedPlaces(path); !status.ok()) return status;
  return path;
}

absl::StatusOr<std::unique_ptr<const Registry>> FindPlugins(OnBrokenPlugin on_broken,
                                                            const std::vector<std::string>& more_files) {
  absl::StatusOr<SearchPath> path = PluginPathFromFlags();
  if (!path.ok()) return path.status();
  path->files.insert(path->files.end(), more_files.begin(), more_files.end());
  std::unique_ptr<const Registry> registry = Registry::Discover(*path);
  for (const PassedOver& passed : registry->passed_over()) {
    if (absl::GetFlag(FLAGS_verbose) || IsNamed(passed.file, *path)) {
      std::fprintf(stderr, "varia: passed over %s: it %s.\n", passed.file.c_str(), passed.reason.c_str());
    }
  }
  if (on_broken == OnBrokenPlugin::kFail) {
    if (absl::Status status = CheckNamedPlugins(*registry, *path); !status.ok()) return status;
  }
  return registry;
}

}  // namespace varia::cli
