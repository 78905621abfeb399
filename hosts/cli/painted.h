// Lines of text with colours whose width on the screen is known.
#ifndef VARIA_HOSTS_CLI_PAINTED_H_
#define VARIA_HOSTS_CLI_PAINTED_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace varia::cli {

// Columns that a UTF-8 text without control characters takes: one a character.
int TextWidth(absl::string_view utf8);

// A colour of the terminal's 256, or none for its own.
inline constexpr int kOwnColor = -1;
struct Paint {
  int ink = kOwnColor;
  int ground = kOwnColor;
  bool bold = false;
};

// The colours of men of an army.
Paint ArmyPaint(uint32_t army);

// One line of the screen.
class PaintedLine {
 public:
  // Without `color` paint is left out.
  explicit PaintedLine(bool color) : color_(color) {}

  void Add(absl::string_view utf8, const Paint& paint = {});
  // Adds another line.
  void Add(const PaintedLine& line);
  // Fills up with spaces to `width` columns.
  void PadTo(int width);

  int width() const { return width_; }
  // The text with escape sequences, without trailing spaces.
  std::string Text() const;

 private:
  bool color_;
  std::string text_;
  int width_ = 0;
};

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_PAINTED_H_
