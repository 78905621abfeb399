// A directory for a test's files.
#ifndef VARIA_PLATFORM_LOADER_TEMPORARY_DIRECTORY_H_
#define VARIA_PLATFORM_LOADER_TEMPORARY_DIRECTORY_H_

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace varia {

// Made empty, removed with all in it.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = (std::filesystem::temp_directory_path() / "varia-test-XXXXXX").string();
    path_ = std::filesystem::canonical(mkdtemp(name.data()));
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string File(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

  // Writes a file, its directories too, and returns its path.
  std::string Write(const std::string& name, const std::string& bytes) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << bytes;
    return File(name);
  }

 private:
  std::filesystem::path path_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_TEMPORARY_DIRECTORY_H_
