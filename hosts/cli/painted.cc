#include "hosts/cli/painted.h"

#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace varia::cli {

Paint ArmyPaint(uint32_t army) {
  constexpr int kInks[] = {229, 117, 210, 156};  // cream, sky, salmon, light green
  return Paint{.ink = kInks[army % std::size(kInks)], .ground = kOwnColor, .bold = true};
}

int TextWidth(absl::string_view utf8) {
  int width = 0;
  for (const char byte : utf8) {
    const bool continues_a_character = (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
    if (!continues_a_character) ++width;
  }
  return width;
}

void PaintedLine::Add(absl::string_view utf8, const Paint& paint) {
  width_ += TextWidth(utf8);
  const bool plain = paint.ink == kOwnColor && paint.ground == kOwnColor && !paint.bold;
  if (!color_ || plain) {
    absl::StrAppend(&text_, utf8);
    return;
  }
  // ECMA-48 "select graphic rendition", with the usual extension for 256 colours.
  std::string codes = paint.bold ? "1" : "";
  if (paint.ink != kOwnColor) absl::StrAppend(&codes, codes.empty() ? "" : ";", "38;5;", paint.ink);
  if (paint.ground != kOwnColor) absl::StrAppend(&codes, codes.empty() ? "" : ";", "48;5;", paint.ground);
  absl::StrAppend(&text_, "\x1b[", codes, "m", utf8, "\x1b[0m");
}

void PaintedLine::Add(const PaintedLine& line) {
  text_ += line.text_;
  width_ += line.width_;
}

void PaintedLine::PadTo(int width) {
  if (width > width_) {
    text_.append(width - width_, ' ');
    width_ = width;
  }
}

std::string PaintedLine::Text() const { return std::string(absl::StripTrailingAsciiWhitespace(text_)); }

}  // namespace varia::cli
