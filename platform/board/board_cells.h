// What stands on which square, and what the last move did there.
#ifndef VARIA_PLATFORM_BOARD_BOARD_CELLS_H_
#define VARIA_PLATFORM_BOARD_BOARD_CELLS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "platform/board/board_scene.h"
#include "varia/v1/position.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia {

// What the last move did to a square; later ones win.
enum class BoardMark { kNone, kStart, kTaken, kEnd };

// A place of the board's rectangle. The pieces are borrowed from the scene's position.
struct BoardCell {
  bool exists = true;
  const v1::PlacedPiece* man = nullptr;
  const v1::NeutralPiece* neutral = nullptr;
  BoardMark mark = BoardMark::kNone;
};

// True when the board can be drawn: 1 to 26 files, 1 to 99 ranks.
bool IsDrawable(const v1::Board& board);

// The squares of a scene. Squares that a message names but the board lacks are left out. Borrows the scene's messages.
class BoardCells {
 public:
  // REQUIRES: IsDrawable(scene.info.board()).
  explicit BoardCells(const BoardScene& scene);

  int files() const { return files_; }
  int ranks() const { return ranks_; }
  // The square there, or null outside the board and where it has none.
  const BoardCell* At(BoardSquare square) const;

 private:
  BoardCell* Find(absl::string_view square, const v1::Board& board);
  void SetMark(absl::string_view square, const v1::Board& board, BoardMark mark);

  int files_;
  int ranks_;
  std::vector<BoardCell> cells_;  // by rank, then file
};

}  // namespace varia

#endif  // VARIA_PLATFORM_BOARD_BOARD_CELLS_H_
