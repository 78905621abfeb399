#include "platform/loader/plugin_paths.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/loader/user_directories.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

namespace fs = std::filesystem;

class Finder {
 public:
  explicit Finder(std::vector<PassedOver>* passed_over) : passed_over_(passed_over) {}

  void AddFile(const fs::path& file) {
    std::error_code error;
    const fs::path canonical = fs::canonical(file, error);
    if (error) return PassOver(file, Reason(error));
    if (std::find(files_.begin(), files_.end(), canonical.string()) == files_.end()) {
      files_.push_back(canonical.string());
    }
  }

  void AddDirectory(const fs::path& directory, bool may_be_missing) {
    std::error_code error;
    std::vector<fs::path> found;
    fs::directory_iterator entry(directory, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
      if (entry->path().extension() == ".so") found.push_back(entry->path());
    }
    if (error && !(may_be_missing && error == std::errc::no_such_file_or_directory)) {
      PassOver(directory, Reason(error));
    }
    std::sort(found.begin(), found.end());
    for (const fs::path& file : found) AddFile(file);
  }

  void PassOver(const fs::path& path, const std::string& reason) {
    passed_over_->push_back({CleanText(path.string()), reason});
  }

  std::vector<std::string> Take() { return std::move(files_); }

 private:
  static std::string Reason(const std::error_code& error) {
    return error == std::errc::no_such_file_or_directory ? "is not there"
                                                         : absl::StrCat("cannot be read: ", error.message());
  }

  std::vector<PassedOver>* passed_over_;
  std::vector<std::string> files_;
};

}  // namespace

std::vector<std::string> FindPluginFiles(const SearchPath& path, std::vector<PassedOver>* passed_over) {
  Finder finder(passed_over);
  for (const std::string& file : path.files) finder.AddFile(file);
  for (const std::string& directory : path.directories) finder.AddDirectory(directory, false);
  if (path.use_environment) {
    const char* list = std::getenv("VARIA_PLUGIN_PATH");
    const std::vector<std::string> directories = absl::StrSplit(list == nullptr ? "" : list, ':', absl::SkipEmpty());
    for (const std::string& directory : directories) {
      if (directory[0] == '/') {
        finder.AddDirectory(directory, false);
      } else {
        finder.PassOver(directory, "is not absolute, as the directories of VARIA_PLUGIN_PATH must be");
      }
    }
    const std::string data = UserDirectory("XDG_DATA_HOME", ".local/share");
    if (!data.empty()) finder.AddDirectory(fs::path(data) / "varia/plugins", true);
  }
  if (!path.installed_directory.empty()) finder.AddDirectory(path.installed_directory, true);
  return finder.Take();
}

}  // namespace varia
