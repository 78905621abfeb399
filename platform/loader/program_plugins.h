// The plugins that came with the running program.
#ifndef VARIA_PLATFORM_LOADER_PROGRAM_PLUGINS_H_
#define VARIA_PLATFORM_LOADER_PROGRAM_PLUGINS_H_

#include <string>

namespace varia {

// Their directory: in a build tree plugins/ beside the program, else where Varia's installation put them as seen from
// the program, so that the whole tree can be moved. "" when there is none.
std::string ProgramPluginDirectory();

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_PROGRAM_PLUGINS_H_
