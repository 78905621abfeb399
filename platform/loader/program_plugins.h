// The plugins that came with the running program or library.
#ifndef VARIA_PLATFORM_LOADER_PROGRAM_PLUGINS_H_
#define VARIA_PLATFORM_LOADER_PROGRAM_PLUGINS_H_

#include <string>

namespace varia {

// The directory of plugins as seen from `folder`, which holds a program or library, so that the whole tree can be
// moved: in a build tree `plugins` in the folder, else the relative path `installed`, where Varia's installation put
// them. "" when there is neither.
std::string PluginDirectoryFrom(const std::string& folder, const std::string& installed);

// The same for the running program.
std::string ProgramPluginDirectory();

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_PROGRAM_PLUGINS_H_
