// How pictures of boards look.
#ifndef VARIA_PLATFORM_BOARD_BOARD_STYLE_H_
#define VARIA_PLATFORM_BOARD_BOARD_STYLE_H_

#include "absl/strings/string_view.h"

namespace varia {

// The style sheet of the pictures, light and dark by the reader's preference: the text of a <style> element. Its
// classes begin with "vb-".
absl::string_view BoardSvgStyle();

}  // namespace varia

#endif  // VARIA_PLATFORM_BOARD_BOARD_STYLE_H_
