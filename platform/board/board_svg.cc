#include "platform/board/board_svg.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "platform/board/board_cells.h"
#include "platform/board/board_style.h"
#include "platform/board/markup.h"

namespace varia {
namespace {

// Lengths in pixels of the picture's own size.
constexpr int kSquare = 44;
constexpr int kMargin = 24;      // left and below, for coordinates
constexpr int kEdge = 8;         // above and right
constexpr int kLineHeight = 34;  // of players and hands
constexpr int kItemGap = 12;
constexpr double kLetterWidth = 7.5;  // of the players' names, about
constexpr int kArmyStyles = 4;

// Characters of a symbol, which is UTF-8.
int Characters(absl::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// A man as a disc around the origin, with a title that names him.
std::string Man(const v1::VariantInfo& info, absl::string_view symbol, uint32_t army, int radius,
                absl::string_view where) {
  const v1::PieceType* type = FindPieceType(info, symbol, army);
  const std::string face = Face(symbol, army);
  const int characters = Characters(face);
  const absl::string_view size = characters <= 1 ? "" : characters == 2 ? " vb-two" : " vb-many";
  const absl::string_view promoted = absl::StartsWith(symbol, "+") ? " vb-promoted" : "";
  std::string name =
      absl::StrCat(type == nullptr ? absl::string_view(face) : absl::string_view(type->name()), ", ", where);
  if (army < static_cast<uint32_t>(info.armies_size())) {
    absl::StrAppend(&name, " (", info.armies(static_cast<int>(army)).name(), ")");
  }
  return absl::StrCat("<g class=\"vb-army", army % kArmyStyles, "\"><title>", EscapeMarkup(name),
                      "</title><circle class=\"vb-man\" r=\"", radius, "\"/><text class=\"vb-letter", size, promoted,
                      "\" y=\"",
                      characters <= 1   ? 7
                      : characters == 2 ? 6
                                        : 4,
                      "\">", EscapeMarkup(face), "</text></g>");
}

// Something in the lines above and below the board, drawn around its left end at half of the line's height.
struct Item {
  double width;
  std::string svg;
};

class Picture {
 public:
  Picture(const BoardScene& scene, const BoardSvgOptions& options)
      : scene_(scene), info_(scene.info), options_(options), cells_(scene) {
    width_ = kMargin + cells_.files() * kSquare + kEdge;
    for (const v1::Boundary& boundary : info_.board().boundaries()) {
      width_ = std::max(width_, BoardRight() + 10 + static_cast<int>(Characters(boundary.name()) * 6.5));
    }
  }

  std::string Draw() {
    // The first army's men start at the bottom.
    std::string content;
    int y = kEdge;
    const int armies = info_.armies_size();
    for (int i = armies; i-- > 1;) y = AddArmy(ArmyAt(i), y, &content);
    top_ = y;
    AddBoard(&content);
    y = top_ + cells_.ranks() * kSquare + kMargin;
    if (armies > 0) y = AddArmy(ArmyAt(0), y, &content);
    return absl::StrCat(Head(y + kEdge), content, "</svg>");
  }

 private:
  int BoardRight() const { return kMargin + cells_.files() * kSquare; }
  // The army that stands there when armies are counted from the bottom.
  uint32_t ArmyAt(int i) const { return static_cast<uint32_t>(scene_.flip ? info_.armies_size() - 1 - i : i); }

  bool GoesOn() const { return scene_.outcome == nullptr || scene_.outcome->state() == v1::Outcome::STATE_ONGOING; }

  std::string Head(int height) const {
    const std::string title =
        !options_.title.empty()
            ? options_.title
            : absl::StrCat(info_.name().empty() ? info_.id() : info_.name(),
                           GoesOn() ? absl::StrCat(", ", SeatName(info_, scene_.position.seat_to_move()), " to move")
                                    : ", the game is over");
    return absl::StrCat("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"vb\" role=\"img\" width=\"", width_,
                        "\" height=\"", height, "\" viewBox=\"0 0 ", width_, " ", height, "\"><title>",
                        EscapeMarkup(title), "</title><desc>", EscapeMarkup(scene_.position.text()), "</desc>",
                        options_.with_style ? absl::StrCat("<style>", BoardSvgStyle(), "</style>") : "");
  }

  // ---- The board ----

  int FileAt(int column) const { return scene_.flip ? cells_.files() - 1 - column : column; }
  int RankAt(int row) const { return scene_.flip ? row : cells_.ranks() - 1 - row; }
  const BoardCell* At(int row, int column) const { return cells_.At({.file = FileAt(column), .rank = RankAt(row)}); }
  int X(int column) const { return kMargin + column * kSquare; }
  int Y(int row) const { return top_ + row * kSquare; }

  // Row and column of a square by name, or nothing.
  struct Place {
    int row;
    int column;
  };
  std::optional<Place> PlaceOf(const std::string& name) const {
    const std::optional<BoardSquare> square = SquareOf(name, info_.board());
    if (!square || cells_.At(*square) == nullptr) return std::nullopt;
    return Place{.row = scene_.flip ? square->rank : cells_.ranks() - 1 - square->rank,
                 .column = scene_.flip ? cells_.files() - 1 - square->file : square->file};
  }

  void AddBoard(std::string* svg) const {
    for (int row = 0; row < cells_.ranks(); ++row) {
      for (int column = 0; column < cells_.files(); ++column) {
        if (const BoardCell* cell = At(row, column); cell != nullptr) AddSquare(*cell, row, column, svg);
      }
    }
    AddEdges(svg);
    for (const v1::Boundary& boundary : info_.board().boundaries()) AddBoundary(boundary, svg);
    for (int row = 0; row < cells_.ranks(); ++row) {
      for (int column = 0; column < cells_.files(); ++column) {
        if (const BoardCell* cell = At(row, column); cell != nullptr) AddPieces(*cell, row, column, svg);
      }
    }
    for (const std::string& name : scene_.position.en_passant()) {
      if (const std::optional<Place> place = PlaceOf(name); place) {
        absl::StrAppend(svg, "<circle class=\"vb-open\" cx=\"", X(place->column) + kSquare / 2, "\" cy=\"",
                        Y(place->row) + kSquare / 2, "\" r=\"6\"><title>", EscapeMarkup(name),
                        " is open to en passant</title></circle>");
      }
    }
    for (const v1::PieceLock& lock : scene_.position.locks()) AddLock(lock, svg);
    AddCoordinates(svg);
  }

  void AddSquare(const BoardCell& cell, int row, int column, std::string* svg) const {
    const auto rect = [&](absl::string_view style) {
      absl::StrAppend(svg, "<rect class=\"", style, "\" x=\"", X(column), "\" y=\"", Y(row), "\" width=\"", kSquare,
                      "\" height=\"", kSquare, "\"/>");
    };
    rect((FileAt(column) + RankAt(row)) % 2 == 0 ? "vb-dark" : "vb-light");
    if (cell.mark == BoardMark::kStart) rect("vb-start");
    if (cell.mark == BoardMark::kEnd) rect("vb-end");
  }

  // The outline: every side of a square that has no neighbour there.
  void AddEdges(std::string* svg) const {
    std::string path;
    for (int row = 0; row < cells_.ranks(); ++row) {
      for (int column = 0; column < cells_.files(); ++column) {
        if (At(row, column) == nullptr) continue;
        if (At(row - 1, column) == nullptr) absl::StrAppend(&path, "M", X(column), " ", Y(row), "h", kSquare);
        if (At(row + 1, column) == nullptr) absl::StrAppend(&path, "M", X(column), " ", Y(row + 1), "h", kSquare);
        if (At(row, column - 1) == nullptr) absl::StrAppend(&path, "M", X(column), " ", Y(row), "v", kSquare);
        if (At(row, column + 1) == nullptr) absl::StrAppend(&path, "M", X(column + 1), " ", Y(row), "v", kSquare);
      }
    }
    absl::StrAppend(svg, "<path class=\"vb-edge\" d=\"", path, "\"/>");
  }

  // Waves along the line, wherever there is a square beside it.
  void AddBoundary(const v1::Boundary& boundary, std::string* svg) const {
    const int below = static_cast<int>(boundary.below_rank());
    if (below < 1 || below >= cells_.ranks()) return;
    const int row = scene_.flip ? below : cells_.ranks() - below;  // the line is above this row
    std::string path;
    for (int column = 0; column < cells_.files(); ++column) {
      if (At(row - 1, column) == nullptr && At(row, column) == nullptr) continue;
      absl::StrAppend(&path, "M", X(column), " ", Y(row), "q", kSquare / 4, " -7 ", kSquare / 2, " 0t", kSquare / 2,
                      " 0");
    }
    absl::StrAppend(svg, "<path class=\"vb-line\" d=\"", path, "\"><title>", EscapeMarkup(boundary.name()),
                    "</title></path><text class=\"vb-line-name\" x=\"", BoardRight() + 6, "\" y=\"", Y(row) + 4, "\">",
                    EscapeMarkup(boundary.name()), "</text>");
  }

  void AddPieces(const BoardCell& cell, int row, int column, std::string* svg) const {
    if (cell.man == nullptr && cell.neutral == nullptr && cell.mark != BoardMark::kTaken) return;
    absl::StrAppend(svg, "<g transform=\"translate(", X(column) + kSquare / 2, " ", Y(row) + kSquare / 2, ")\">");
    if (cell.neutral != nullptr) AddNeutral(*cell.neutral, /*alone=*/cell.man == nullptr, svg);
    if (cell.man != nullptr) {
      const int radius = cell.neutral != nullptr ? 15 : 18;
      *svg += Man(info_, cell.man->symbol(), cell.man->army(), radius, cell.man->square());
    }
    if (cell.mark == BoardMark::kTaken) *svg += "<path class=\"vb-taken\" d=\"M-14 -14L14 14M14 -14L-14 14\"/>";
    *svg += "</g>";
  }

  void AddNeutral(const v1::NeutralPiece& neutral, bool alone, std::string* svg) const {
    absl::string_view name = neutral.symbol();
    for (const v1::PieceType& type : info_.piece_types()) {
      if (type.neutral() && type.symbol() == neutral.symbol()) name = type.name();
    }
    absl::StrAppend(svg, "<g><title>", EscapeMarkup(name), ", ", EscapeMarkup(neutral.square()),
                    "</title><rect class=\"vb-neutral\" x=\"-20\" y=\"-20\" width=\"40\" height=\"40\" rx=\"12\"/>");
    if (alone) {
      absl::StrAppend(svg, "<text class=\"vb-neutral-letter\" y=\"5\">", EscapeMarkup(neutral.symbol()), "</text>");
    }
    *svg += "</g>";
  }

  // A padlock in the corner of the man's square.
  void AddLock(const v1::PieceLock& lock, std::string* svg) const {
    const std::optional<Place> place = PlaceOf(lock.square());
    if (!place) return;
    absl::StrAppend(svg, "<path class=\"vb-lock\" transform=\"translate(", X(place->column) + kSquare - 13, " ",
                    Y(place->row) + 3, ")\" d=\"M0 5h10v8h-10zM2 5v-1a3 3 0 0 1 6 0v1\"><title>",
                    EscapeMarkup(lock.square()), " may not move yet</title></path>");
  }

  void AddCoordinates(std::string* svg) const {
    const auto label = [svg](int x, int y, const auto& text) {
      absl::StrAppend(svg, "<text class=\"vb-coordinate\" x=\"", x, "\" y=\"", y, "\">", text, "</text>");
    };
    for (int row = 0; row < cells_.ranks(); ++row) label(kMargin / 2, Y(row) + kSquare / 2 + 4, RankAt(row) + 1);
    for (int column = 0; column < cells_.files(); ++column) {
      label(X(column) + kSquare / 2, Y(cells_.ranks()) + 16, std::string(1, static_cast<char>('a' + FileAt(column))));
    }
  }

  // ---- Players and hands ----

  // Adds the army's lines from `y` down; where the next thing may start.
  int AddArmy(uint32_t army, int y, std::string* svg) const {
    std::vector<Item> items;
    for (int i = 0; i < info_.seats_size(); ++i) {
      if (info_.seats(i).army() == army) items.push_back(SeatItem(static_cast<uint32_t>(i)));
    }
    y = AddLines(items, y, svg);
    if (info_.has_hands()) y = AddMen("in hand", scene_.position.hands(), army, y, svg);
    return AddMen("lost", scene_.position.taken(), army, y, svg);
  }

  template <typename HandPieces>
  int AddMen(absl::string_view what, const HandPieces& pieces, uint32_t army, int y, std::string* svg) const {
    std::vector<Item> items;
    for (const v1::HandPiece& piece : pieces) {
      if (piece.army() != army || piece.count() == 0) continue;
      const std::string count = piece.count() > 1 ? absl::StrCat("×", piece.count()) : "";
      items.push_back({.width = 34 + kLetterWidth * Characters(count),
                       .svg = absl::StrCat("<g transform=\"translate(15 0) scale(.8)\">",
                                           Man(info_, piece.symbol(), army, 18, what),
                                           "</g><text class=\"vb-name\" x=\"32\" y=\"5\">", count, "</text>")});
    }
    if (items.empty()) return y;
    items.insert(items.begin(), {.width = kLetterWidth * static_cast<double>(what.size()),
                                 .svg = absl::StrCat("<text class=\"vb-note\" y=\"4\">", what, "</text>")});
    return AddLines(items, y, svg);
  }

  Item SeatItem(uint32_t seat) const {
    const v1::Seat& description = info_.seats(static_cast<int>(seat));
    bool out = false;
    for (const v1::SeatState& state : scene_.position.seat_states()) {
      out |= state.seat() == description.id() && state.dropped_out();
    }
    const bool to_move = GoesOn() && scene_.position.seat_to_move() == seat;
    const std::string name = SeatName(info_, seat);
    const absl::string_view note = out ? " (out)" : to_move ? " to move" : "";
    std::string svg = absl::StrCat("<g class=\"vb-army", description.army() % kArmyStyles,
                                   "\"><circle class=\"vb-man\" cx=\"8\" r=\"7\"/></g><text class=\"vb-name",
                                   to_move ? " vb-turn" : "", out ? " vb-out" : "", "\" x=\"21\" y=\"5\">",
                                   EscapeMarkup(name), note, "</text>");
    const double letter_width = to_move ? 1.15 * kLetterWidth : kLetterWidth;  // bold
    return {.width = 25 + letter_width * (Characters(name) + static_cast<double>(note.size())), .svg = std::move(svg)};
  }

  // Items from left to right, as many on a line as fit; where the next line may start.
  int AddLines(const std::vector<Item>& items, int y, std::string* svg) const {
    if (items.empty()) return y;
    double x = kMargin;
    for (const Item& item : items) {
      if (x > kMargin && x + item.width > BoardRight()) {
        x = kMargin;
        y += kLineHeight;
      }
      absl::StrAppend(svg, "<g transform=\"translate(", static_cast<int>(x), " ", y + kLineHeight / 2 - 2, ")\">",
                      item.svg, "</g>");
      x += item.width + kItemGap;
    }
    return y + kLineHeight;
  }

  const BoardScene& scene_;
  const v1::VariantInfo& info_;
  const BoardSvgOptions& options_;
  BoardCells cells_;
  int width_;
  int top_ = 0;
};

}  // namespace

std::string BoardSvg(const BoardScene& scene, const BoardSvgOptions& options) {
  if (IsDrawable(scene.info.board())) return Picture(scene, options).Draw();
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"vb\" role=\"img\" width=\"320\" height=\"40\" viewBox=\"0 "
         "0 320 "
         "40\"><text x=\"8\" y=\"25\">This board cannot be drawn.</text></svg>";
}

}  // namespace varia
