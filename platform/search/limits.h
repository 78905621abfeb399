// Limits of a search as texts, and the checks of limits and options that come from outside.
#ifndef VARIA_PLATFORM_SEARCH_LIMITS_H_
#define VARIA_PLATFORM_SEARCH_LIMITS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "varia/v1/search.pb.h"

namespace varia {

// The deepest search, in plies of any line; the most threads, memory and lines that a search can be given; the farthest
// mate to look for.
inline constexpr int kMaxSearchDepth = 100;
inline constexpr int kMaxSearchThreads = 256;
inline constexpr int kMaxHashMib = 65536;
inline constexpr int kMaxMultiPv = 256;
inline constexpr int kMaxMateMoves = 45;

// Reads limits as people write them: "infinite", or "depth=8", "nodes=100000", "time=2s" (a duration: 300ms, 1.5s, 2m;
// to be used up), "mate=3", several with a comma between. InvalidArgument names the part that is wrong and what
// would be right.
absl::StatusOr<v1::SearchLimits> ParseSearchLimits(absl::string_view text);

// The same text back; the soft time is not told.
std::string SearchLimitsText(const v1::SearchLimits& limits);

// Ends the search after exactly so long (a zero or negative duration: one microsecond).
void SetFixedTime(absl::Duration time, v1::SearchLimits* limits);

// InvalidArgument names the number that is too large and the largest that is not.
absl::Status CheckSearchLimits(const v1::SearchLimits& limits);
absl::Status CheckSearchOptions(const v1::SearchOptions& options);

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_LIMITS_H_
