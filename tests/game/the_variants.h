// The variants of this build.
#ifndef VARIA_TESTS_GAME_THE_VARIANTS_H_
#define VARIA_TESTS_GAME_THE_VARIANTS_H_

#include "platform/loader/registry.h"

namespace varia {

inline const Registry& TheVariants() {
  static const Registry& registry = *[] {
    SearchPath path;
    path.use_environment = false;
    path.directories = {PLUGIN_DIRECTORY};
    return Registry::Discover(path).release();
  }();
  return registry;
}

}  // namespace varia

#endif  // VARIA_TESTS_GAME_THE_VARIANTS_H_
