// Prose for the width of a screen.
#ifndef VARIA_HOSTS_CLI_WRAP_H_
#define VARIA_HOSTS_CLI_WRAP_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace varia::cli {

// The words of the text in lines of at most `width` columns, the first of at most `first_width`. Only a word that is
// wider makes a line longer. At least one line.
std::vector<std::string> WrapWords(absl::string_view text, int first_width, int width);

// The text as lines of at most `width` columns, each ended: the first after `indent` spaces, the others after `hanging`
// ones.
std::string Paragraph(absl::string_view text, int indent, int hanging, int width);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_WRAP_H_
