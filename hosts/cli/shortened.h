// Long inputs in short sentences.
#ifndef VARIA_HOSTS_CLI_SHORTENED_H_
#define VARIA_HOSTS_CLI_SHORTENED_H_

#include <string>

#include "absl/strings/string_view.h"

namespace varia::cli {

// The text, or of one longer than `most` bytes its beginning and its end with "..." between, cut between characters.
// REQUIRES: most is 20 at least.
std::string Shortened(absl::string_view text, size_t most = 200);

// Each line of the text Shortened().
std::string WithShortLines(absl::string_view text, size_t most);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_SHORTENED_H_
