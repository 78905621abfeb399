// Ten strengths of play.
#ifndef VARIA_PLATFORM_SEARCH_LEVELS_H_
#define VARIA_PLATFORM_SEARCH_LEVELS_H_

#include "varia/v1/search.pb.h"

namespace varia {

inline constexpr int kLevels = 10;

// Puts level `level`, 1 (weakest) to kLevels, into the options and limits: a number of nodes (so that a level is as
// strong on any machine), and noise for the weak ones. Only lowers a limit of nodes that is there. The other members
// stay. REQUIRES: the options' method is chosen.
void ApplyLevel(int level, v1::SearchOptions* options, v1::SearchLimits* limits);

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_LEVELS_H_
