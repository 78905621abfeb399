// A position as a picture.
#ifndef VARIA_PLATFORM_BOARD_BOARD_SVG_H_
#define VARIA_PLATFORM_BOARD_BOARD_SVG_H_

#include <string>

#include "platform/board/board_scene.h"

namespace varia {

struct BoardSvgOptions {
  // What the picture shows, for those who cannot see it; empty: the variant's name and whose turn it is.
  std::string title;
  // Puts the style sheet inside, for a picture that stands alone. A page with many pictures has BoardSvgStyle() once.
  bool with_style = true;
};

// One <svg> element, well-formed XML, of any variant by its description alone: the squares (missing ones stay blank),
// lines between ranks that the rules name, men as discs with their letters, neutral pieces below them, what the last
// move touched, squares open to en passant, locked men, coordinates; and above and below the board each army's players,
// hand and lost men. Needs nothing from elsewhere. Names are escaped, squares that the board lacks left out; of a board
// that cannot be drawn (see IsDrawable()) the picture says so. Safe from any thread.
std::string BoardSvg(const BoardScene& scene, const BoardSvgOptions& options = {});

}  // namespace varia

#endif  // VARIA_PLATFORM_BOARD_BOARD_SVG_H_
