// Comparing lists of legal moves.
#ifndef VARIA_PLATFORM_RUN_MOVE_LISTS_H_
#define VARIA_PLATFORM_RUN_MOVE_LISTS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace varia {

// Empty when both lists are the same; else a sentence that names the moves which only one of them has: "OURS lacks a1a2
// b1b2, and has c1c2 too many". Both in ASCII order. Names at most five moves a side.
std::string MoveListDifference(absl::string_view ours, const std::vector<std::string>& own,
                               const std::vector<std::string>& wanted);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_MOVE_LISTS_H_
