// Which of the known words somebody may have meant.
#ifndef VARIA_HOSTS_CLI_NEAREST_H_
#define VARIA_HOSTS_CLI_NEAREST_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace varia::cli {

// Letters to insert, remove, replace or swap with a neighbour to turn one word into the other, each place touched once
// (optimal string alignment distance), letter case aside.
int EditDistance(absl::string_view a, absl::string_view b);

// At most `limit` of the candidates that lie near `word`, nearest first, equally near ones in ASCII order. Near: at
// most a third of the longer word's letters would have to change.
std::vector<std::string> Nearest(absl::string_view word, const std::vector<std::string>& candidates, size_t limit);

// For the end of a sentence about a wrong name: "did you mean NAME? There are: ...", or only "there are: ...". REQUIRES
// names.
std::string KnownNames(absl::string_view wrong, const std::vector<std::string>& names);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_NEAREST_H_
