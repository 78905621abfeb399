#include "platform/loader/program_plugins.h"

#include <filesystem>
#include <system_error>

namespace varia {

namespace fs = std::filesystem;

std::string ProgramPluginDirectory() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return "";
  for (const fs::path& directory :
       {program.parent_path() / "plugins", program.parent_path() / VARIA_PLUGINS_FROM_PROGRAM}) {
    if (fs::is_directory(directory, error)) return directory.lexically_normal().string();
  }
  return "";
}

}  // namespace varia
