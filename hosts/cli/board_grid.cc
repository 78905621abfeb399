#include "hosts/cli/board_grid.h"

#include <algorithm>
#include <array>
#include <string>

#include "absl/strings/str_cat.h"
#include "platform/board/board_cells.h"

namespace varia::cli {
namespace {

constexpr int kLabelWidth = 3;

// Colours of the squares, dark enough for light men on any terminal.
constexpr int kDarkSquare = 236;
constexpr int kLightSquare = 238;
constexpr int kStartSquare = 58;
constexpr int kEndSquare = 64;
constexpr int kTakenSquare = 88;
constexpr int kNeutralSquare = 24;
constexpr int kLineInk = 244;
constexpr int kBoundaryInk = 39;
constexpr int kLabelInk = 250;

// Junctions of lines by which arms they have: bits left, right, up, down.
constexpr int kLeft = 1;
constexpr int kRight = 2;
constexpr int kUp = 4;
constexpr int kDown = 8;
constexpr std::array<const char*, 16> kThinJunctions = {" ", "╴", "╶", "─", "╵", "┘", "└", "┴",
                                                        "╷", "┐", "┌", "┬", "│", "┤", "├", "┼"};
constexpr std::array<const char*, 16> kDoubleJunctions = {" ", "═", "═", "═", "╵", "╛", "╘", "╧",
                                                          "╷", "╕", "╒", "╤", "│", "╡", "╞", "╪"};

class Grid {
 public:
  Grid(const BoardScene& scene, const Style& style)
      : scene_(scene),
        board_(scene.info.board()),
        style_(style),
        cells_(scene),
        files_(cells_.files()),
        ranks_(cells_.ranks()) {
    ChooseCellWidth();
  }

  std::vector<PaintedLine> Draw() const {
    std::vector<PaintedLine> lines;
    lines.push_back(FileLetters());
    for (int row = 0; row < ranks_; ++row) {
      lines.push_back(Border(row));
      lines.push_back(Row(row));
    }
    lines.push_back(Border(ranks_));
    lines.push_back(FileLetters());
    return lines;
  }

 private:
  // Wide enough for the longest face, in parentheses where it may stand on a neutral piece; odd, so that letters stand
  // below the file's letter.
  void ChooseCellWidth() {
    int longest = 1;
    bool neutrals = false;
    for (const v1::PieceType& type : scene_.info.piece_types()) {
      longest = std::max(longest, TextWidth(type.symbol()));
      neutrals |= type.neutral();
    }
    cell_width_ = std::max(3, longest + (neutrals ? 2 : 0)) | 1;
  }

  // Row and column as drawn, from the top left; nullptr outside the board or where there is no square.
  const BoardCell* At(int row, int column) const {
    if (row < 0 || row >= ranks_ || column < 0 || column >= files_) return nullptr;
    return cells_.At({.file = FileOf(column), .rank = RankOf(row)});
  }
  int RankOf(int row) const { return scene_.flip ? row : ranks_ - 1 - row; }
  int FileOf(int column) const { return scene_.flip ? files_ - 1 - column : column; }

  PaintedLine FileLetters() const {
    PaintedLine line(style_.color);
    line.PadTo(kLabelWidth);
    for (int column = 0; column < files_; ++column) {
      line.PadTo(kLabelWidth + 1 + column * (cell_width_ + 1) + cell_width_ / 2);
      line.Add(std::string(1, static_cast<char>('a' + FileOf(column))), {.ink = kLabelInk});
    }
    return line;
  }

  // The boundary that the rules name on the line above that row, or null.
  const v1::Boundary* BoundaryAbove(int row) const {
    if (row == 0 || row == ranks_) return nullptr;
    const auto below = static_cast<uint32_t>(std::min(RankOf(row - 1), RankOf(row))) + 1;
    for (const v1::Boundary& boundary : board_.boundaries()) {
      if (boundary.below_rank() == below) return &boundary;
    }
    return nullptr;
  }

  // The line above that row.
  PaintedLine Border(int row) const {
    PaintedLine line(style_.color);
    line.PadTo(kLabelWidth);
    const v1::Boundary* boundary = BoundaryAbove(row);
    const Paint paint{.ink = boundary != nullptr ? kBoundaryInk : kLineInk};
    for (int column = 0; column <= files_; ++column) {
      const bool left_above = At(row - 1, column - 1) != nullptr;
      const bool right_above = At(row - 1, column) != nullptr;
      const bool left_below = At(row, column - 1) != nullptr;
      const bool right_below = At(row, column) != nullptr;
      const int arms = (left_above || left_below ? kLeft : 0) | (right_above || right_below ? kRight : 0) |
                       (left_above || right_above ? kUp : 0) | (left_below || right_below ? kDown : 0);
      const auto& junctions = boundary != nullptr ? kDoubleJunctions : kThinJunctions;
      line.Add(style_.utf8 ? junctions[arms] : (arms == 0 ? " " : "+"), paint);
      if (column == files_) break;
      const char* edge = style_.utf8 ? (boundary != nullptr ? "═" : "─") : (boundary != nullptr ? "=" : "-");
      for (int i = 0; i < cell_width_; ++i) line.Add((arms & kRight) != 0 ? edge : " ", paint);
    }
    if (boundary != nullptr) line.Add(absl::StrCat(" ", boundary->name()), paint);
    return line;
  }

  // The stroke between two neighbours in a row, either of which may be missing.
  void AddStroke(const BoardCell* left, const BoardCell* right, PaintedLine* line) const {
    const BoardMark left_mark = left != nullptr ? left->mark : BoardMark::kNone;
    const BoardMark right_mark = right != nullptr ? right->mark : BoardMark::kNone;
    if (right_mark == BoardMark::kEnd) {
      line->Add(style_.utf8 ? "▐" : "[", {.ink = kEndSquare});
    } else if (left_mark == BoardMark::kEnd) {
      line->Add(style_.utf8 ? "▌" : "]", {.ink = kEndSquare});
    } else {
      line->Add(left == nullptr && right == nullptr ? " " : style_.utf8 ? "│" : "|", {.ink = kLineInk});
    }
  }

  PaintedLine Row(int row) const {
    PaintedLine line(style_.color);
    const std::string label = absl::StrCat(RankOf(row) + 1);
    line.PadTo(kLabelWidth - 1 - static_cast<int>(label.size()));
    line.Add(label, {.ink = kLabelInk});
    line.PadTo(kLabelWidth);
    for (int column = 0; column <= files_; ++column) {
      const BoardCell* cell = At(row, column);
      AddStroke(At(row, column - 1), cell, &line);
      if (column == files_) break;
      if (cell == nullptr) {
        line.PadTo(line.width() + cell_width_);
      } else {
        AddCell(*cell, (RankOf(row) + FileOf(column)) % 2 == 0, &line);
      }
    }
    line.Add(absl::StrCat(" ", label), {.ink = kLabelInk});
    return line;
  }

  void AddCell(const BoardCell& cell, bool dark, PaintedLine* line) const {
    Paint paint;
    int letter = 0;  // which column of the text stands in the middle of the cell
    std::string text;
    if (cell.man != nullptr) {
      paint = ArmyPaint(cell.man->army());
      text = Face(cell.man->symbol(), cell.man->army());
      letter = TextWidth(text) - 1;
    } else if (cell.mark == BoardMark::kStart) {
      text = style_.utf8 ? "·" : ".";
    } else if (cell.mark == BoardMark::kTaken) {
      text = style_.utf8 ? "×" : "x";
    }
    if (cell.neutral != nullptr) {
      text = absl::StrCat("(", text.empty() ? " " : text, ")");
      ++letter;
    }
    switch (cell.mark) {
      case BoardMark::kEnd:
        paint.ground = kEndSquare;
        break;
      case BoardMark::kTaken:
        paint.ground = kTakenSquare;
        break;
      case BoardMark::kStart:
        paint.ground = kStartSquare;
        break;
      case BoardMark::kNone:
        paint.ground = cell.neutral != nullptr ? kNeutralSquare : dark ? kDarkSquare : kLightSquare;
    }
    const int before = std::max(0, cell_width_ / 2 - letter);
    const int after = std::max(0, cell_width_ - before - TextWidth(text));
    line->Add(absl::StrCat(std::string(before, ' '), text, std::string(after, ' ')), paint);
  }

  const BoardScene& scene_;
  const v1::Board& board_;
  const Style& style_;
  const BoardCells cells_;
  const int files_;
  const int ranks_;
  int cell_width_ = 3;
};

}  // namespace

std::vector<PaintedLine> DrawGrid(const BoardScene& scene, const Style& style) {
  if (!IsDrawable(scene.info.board())) return {};
  return Grid(scene, style).Draw();
}

}  // namespace varia::cli
