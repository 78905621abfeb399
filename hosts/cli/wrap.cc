#include "hosts/cli/wrap.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "hosts/cli/painted.h"

namespace varia::cli {

std::vector<std::string> WrapWords(absl::string_view text, int first_width, int width) {
  std::vector<std::string> lines(1);
  int used = 0;
  for (const absl::string_view word : absl::StrSplit(text, absl::ByAnyChar(" \t\n"), absl::SkipEmpty())) {
    const int needed = TextWidth(word);
    if (used > 0 && used + 1 + needed > (lines.size() == 1 ? first_width : width)) {
      lines.emplace_back();
      used = 0;
    }
    absl::StrAppend(&lines.back(), used > 0 ? " " : "", word);
    used += needed + (used > 0 ? 1 : 0);
  }
  return lines;
}

std::string Paragraph(absl::string_view text, int indent, int hanging, int width) {
  std::string paragraph;
  for (const std::string& line : WrapWords(text, width - indent, width - hanging)) {
    absl::StrAppend(&paragraph, std::string(paragraph.empty() ? indent : hanging, ' '), line, "\n");
  }
  return paragraph;
}

}  // namespace varia::cli
