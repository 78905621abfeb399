#include "hosts/cli/board_view.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "hosts/cli/board_grid.h"
#include "hosts/cli/board_panel.h"
#include "hosts/cli/painted.h"

namespace varia::cli {
namespace {

constexpr int kGap = 3;

int Widest(const std::vector<PaintedLine>& lines) {
  int widest = 0;
  for (const PaintedLine& line : lines) widest = std::max(widest, line.width());
  return widest;
}

std::string Joined(const std::vector<PaintedLine>& lines) {
  std::string text;
  for (const PaintedLine& line : lines) absl::StrAppend(&text, line.Text(), "\n");
  return text;
}

// The panel's lines spread over the height of the board: one block at the top, one in the middle, one at the bottom, at
// least an empty line between two. May be longer than the board when there is much to say.
std::vector<const PaintedLine*> Spread(const BoardPanel& panel, size_t height) {
  // File letters and the outer border frame the panel.
  constexpr size_t kMargin = 2;
  std::vector<const PaintedLine*> column(kMargin, nullptr);
  const auto place = [&column](const std::vector<PaintedLine>& block, size_t at) {
    column.resize(std::max(column.size(), at), nullptr);
    for (const PaintedLine& line : block) column.push_back(&line);
  };
  place(panel.upper, kMargin);
  const size_t after_upper = column.size() + 1;
  const size_t lower_start = height - std::min(height, kMargin + panel.lower.size());
  const size_t room = lower_start - std::min(lower_start, after_upper);
  place(panel.middle, after_upper + (room - std::min(room, panel.middle.size())) / 2);
  place(panel.lower, std::max(column.size() + 1, lower_start));
  return column;
}

}  // namespace

std::string DrawBoard(const BoardScene& scene, const Style& style) {
  const std::vector<PaintedLine> grid = DrawGrid(scene, style);
  const BoardPanel panel = DrawPanel(scene, style);
  const int left = Widest(grid) + kGap;
  const int right = std::max({Widest(panel.upper), Widest(panel.middle), Widest(panel.lower)});
  if (left + right > style.width) {
    return absl::StrCat(Joined(panel.upper), Joined(grid), Joined(panel.lower), Joined(panel.middle));
  }
  const std::vector<const PaintedLine*> column = Spread(panel, grid.size());
  std::string text;
  for (size_t i = 0; i < std::max(grid.size(), column.size()); ++i) {
    PaintedLine line(style.color);
    if (i < grid.size()) line.Add(grid[i]);
    if (i < column.size() && column[i] != nullptr) {
      line.PadTo(left);
      line.Add(*column[i]);
    }
    absl::StrAppend(&text, line.Text(), "\n");
  }
  return text;
}

std::string LegendText(const v1::VariantInfo& info, const Style& style) { return Joined(DrawLegend(info, style)); }

}  // namespace varia::cli
