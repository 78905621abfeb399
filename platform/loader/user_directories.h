// The user's own directories (XDG Base Directory Specification 0.8).
#ifndef VARIA_PLATFORM_LOADER_USER_DIRECTORIES_H_
#define VARIA_PLATFORM_LOADER_USER_DIRECTORIES_H_

#include <cstdlib>
#include <string>

namespace varia {

// The directory that the environment variable `variable` names, or `fallback` below $HOME. As the specification asks, a
// relative one counts as unset. Empty when neither is set.
inline std::string UserDirectory(const char* variable, const char* fallback) {
  const char* set = std::getenv(variable);
  if (set != nullptr && set[0] == '/') return set;
  const char* home = std::getenv("HOME");
  if (home == nullptr || home[0] != '/') return "";
  return std::string(home) + "/" + fallback;
}

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_USER_DIRECTORIES_H_
