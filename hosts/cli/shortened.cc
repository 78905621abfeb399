#include "hosts/cli/shortened.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace varia::cli {
namespace {

// Whether a character may begin at that byte: UTF-8's later bytes are 10xxxxxx.
bool IsBorder(absl::string_view text, size_t at) {
  return at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0u) != 0x80;
}

}  // namespace

std::string Shortened(absl::string_view text, size_t most) {
  constexpr absl::string_view kGap = "...";
  if (text.size() <= most) return std::string(text);
  size_t head = (most - kGap.size()) * 2 / 3;
  size_t tail = text.size() - (most - kGap.size() - head);
  while (head > 0 && !IsBorder(text, head)) --head;
  while (!IsBorder(text, tail)) ++tail;
  return absl::StrCat(text.substr(0, head), kGap, text.substr(tail));
}

std::string WithShortLines(absl::string_view text, size_t most) {
  std::vector<std::string> lines;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) lines.push_back(Shortened(line, most));
  return absl::StrJoin(lines, "\n");
}

}  // namespace varia::cli
