// The arbiter's policies of those who name no others.
#ifndef VARIA_PLATFORM_GAME_BUILTIN_POLICIES_H_
#define VARIA_PLATFORM_GAME_BUILTIN_POLICIES_H_

#include "varia/v1/arbiter.pb.h"

namespace varia {

// The same for every host, so that the same games end in the same way wherever they are played: the content of the file
// that VARIA_POLICIES_FILE named to CMake, since the platform itself knows no variant by name. Any thread.
const v1::ArbiterPolicies& BuiltInPolicies();

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_BUILTIN_POLICIES_H_
