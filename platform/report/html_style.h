// How the HTML report looks.
#ifndef VARIA_PLATFORM_REPORT_HTML_STYLE_H_
#define VARIA_PLATFORM_REPORT_HTML_STYLE_H_

#include "absl/strings/string_view.h"

namespace varia {

// The page's style sheet, light and dark by the reader's preference, charts included, boards not.
absl::string_view HtmlStyle();

}  // namespace varia

#endif  // VARIA_PLATFORM_REPORT_HTML_STYLE_H_
