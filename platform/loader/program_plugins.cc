#include "platform/loader/program_plugins.h"

#include <filesystem>
#include <system_error>

namespace varia {

namespace fs = std::filesystem;

std::string PluginDirectoryFrom(const std::string& folder, const std::string& installed) {
  std::error_code error;
  for (const fs::path& directory : {fs::path(folder) / "plugins", fs::path(folder) / installed}) {
    if (fs::is_directory(directory, error)) return directory.lexically_normal().string();
  }
  return "";
}

std::string ProgramPluginDirectory() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? "" : PluginDirectoryFrom(program.parent_path().string(), VARIA_PLUGINS_FROM_PROGRAM);
}

}  // namespace varia
