// Reading a text character by character with the place at hand.
#ifndef VARIA_PLATFORM_STORE_TEXT_CURSOR_H_
#define VARIA_PLATFORM_STORE_TEXT_CURSOR_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "platform/store/game_text.h"

namespace varia {

// Walks through a text and counts lines and columns (characters of UTF-8) from 1. The text and the name must outlive
// it.
class TextCursor {
 public:
  // `name` stands for the text in errors.
  TextCursor(absl::string_view text, absl::string_view name) : rest_(text), name_(name) {}

  bool at_end() const { return rest_.empty(); }
  // The next byte; REQUIRES !at_end().
  char peek() const { return rest_[0]; }
  absl::string_view rest() const { return rest_; }
  const TextPlace& place() const { return place_; }

  // Goes on by `count` bytes, or to the end.
  void Advance(size_t count = 1);
  // Skips white space, byte order marks, and text from ';' to the end of the line.
  void SkipSpace();
  // Reads a text in double quotes with the escapes \" \\ \n \r. REQUIRES: the next byte is '"'.
  absl::Status ReadQuoted(std::string* value);

  // InvalidArgument with the place.
  absl::Status Error(const TextPlace& place, absl::string_view problem) const;
  absl::Status ErrorHere(absl::string_view problem) const { return Error(place_, problem); }

 private:
  absl::string_view rest_;
  absl::string_view name_;
  TextPlace place_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_STORE_TEXT_CURSOR_H_
