#include "hosts/cli/terminal.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "hosts/cli/flags.h"

namespace varia::cli {
namespace {

// The environment variable's value, "" when it is not set.
absl::string_view Environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// A terminal that does not tell its size leaves it as it is.
void SetSize(Style* style) {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return;
  if (size.ws_col > 0) style->width = size.ws_col;
  if (size.ws_row > 0) style->height = size.ws_row;
}

}  // namespace

absl::StatusOr<Style> StyleOfOutput() {
  Style style;
  const std::string color = absl::GetFlag(FLAGS_color);
  if (color == "auto") {
    // https://no-color.org: set and not empty means no colours.
    style.color = isatty(STDOUT_FILENO) == 1 && Environment("NO_COLOR").empty() && Environment("TERM") != "dumb";
  } else if (color == "always") {
    style.color = true;
  } else if (color != "never") {
    return absl::InvalidArgumentError(absl::StrCat("--color takes auto, always or never, not '", color, "'"));
  }
  style.utf8 = !absl::GetFlag(FLAGS_ascii) && absl::string_view(nl_langinfo(CODESET)) == "UTF-8";
  SetSize(&style);
  return style;
}

bool RedrawsOutput() { return isatty(STDOUT_FILENO) == 1 && Environment("TERM") != "dumb"; }

bool Interactive() { return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1; }

}  // namespace varia::cli
