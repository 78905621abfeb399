// Text made safe for XML, SVG and HTML.
#ifndef VARIA_PLATFORM_BOARD_MARKUP_H_
#define VARIA_PLATFORM_BOARD_MARKUP_H_

#include <string>

#include "absl/strings/string_view.h"

namespace varia {

// The text as content of an element or of a quoted attribute in XML 1.0 and HTML: & < > " ' as references, line breaks
// and tabs as spaces, and every other control character, malformed byte and character that XML forbids (U+FFFE,
// U+FFFF) as U+FFFD. Safe from any thread.
std::string EscapeMarkup(absl::string_view text);

}  // namespace varia

#endif  // VARIA_PLATFORM_BOARD_MARKUP_H_
