// What the place that the program prints to can show.
#ifndef VARIA_HOSTS_CLI_TERMINAL_H_
#define VARIA_HOSTS_CLI_TERMINAL_H_

#include "absl/status/statusor.h"

namespace varia::cli {

// How to draw.
struct Style {
  bool color = false;
  // False: plain ASCII.
  bool utf8 = false;
  // Columns and rows to fill at most.
  int width = 80;
  int height = 24;
};

// The style for standard output by the flags --color and --ascii, NO_COLOR, TERM, the locale and the terminal's size.
// InvalidArgument for a wrong --color. REQUIRES: the locale of character types is the environment's.
absl::StatusOr<Style> StyleOfOutput();

// True when standard output is a terminal on which lines can be drawn again.
bool RedrawsOutput();

// True when a person sits at both standard input and standard output.
bool Interactive();

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_TERMINAL_H_
