#include "hosts/cli/table.h"

#include <algorithm>

#include "hosts/cli/painted.h"

namespace varia::cli {

std::string Table::Text() const {
  std::vector<int> widths(rows_[0].size());
  for (const auto& row : rows_) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], TextWidth(row[i]));
  }
  std::string text;
  for (const auto& row : rows_) {
    for (size_t i = 0; i < row.size(); ++i) {
      text += row[i];
      if (i + 1 < row.size()) text.append(widths[i] - TextWidth(row[i]) + 2, ' ');
    }
    text += '\n';
  }
  return text;
}

}  // namespace varia::cli
