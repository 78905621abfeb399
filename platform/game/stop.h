// Ending long work early.
#ifndef VARIA_PLATFORM_GAME_STOP_H_
#define VARIA_PLATFORM_GAME_STOP_H_

#include <functional>

namespace varia {

// Asked now and then by long work, from every thread that does it; once it says true the work ends soon, and what it
// returns is worth nothing. Empty: never.
using Stop = std::function<bool()>;

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_STOP_H_
