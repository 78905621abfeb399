#include "platform/board/board_cells.h"

#include <algorithm>
#include <optional>
#include <string>

namespace varia {
namespace {

constexpr int kMaxFiles = 26;
constexpr int kMaxRanks = 99;

}  // namespace

bool IsDrawable(const v1::Board& board) {
  return board.files() >= 1 && board.files() <= kMaxFiles && board.ranks() >= 1 && board.ranks() <= kMaxRanks;
}

BoardCells::BoardCells(const BoardScene& scene)
    : files_(static_cast<int>(scene.info.board().files())),
      ranks_(static_cast<int>(scene.info.board().ranks())),
      cells_(static_cast<size_t>(files_) * ranks_) {
  const v1::Board& board = scene.info.board();
  for (const std::string& square : board.missing_squares()) {
    if (BoardCell* cell = Find(square, board); cell != nullptr) cell->exists = false;
  }
  for (const v1::PlacedPiece& man : scene.position.pieces()) {
    if (BoardCell* cell = Find(man.square(), board); cell != nullptr) cell->man = &man;
  }
  for (const v1::NeutralPiece& neutral : scene.position.neutral_pieces()) {
    if (BoardCell* cell = Find(neutral.square(), board); cell != nullptr) cell->neutral = &neutral;
  }
  if (scene.last_move == nullptr) return;
  const v1::Move& move = *scene.last_move;
  SetMark(move.from(), board, BoardMark::kStart);
  SetMark(move.to(), board, BoardMark::kEnd);
  for (const v1::Capture& capture : move.captures()) SetMark(capture.square(), board, BoardMark::kTaken);
  const auto mark_shifts = [&](const auto& shifts) {
    for (const auto& shift : shifts) {
      SetMark(shift.from(), board, BoardMark::kStart);
      SetMark(shift.to(), board, BoardMark::kEnd);
    }
  };
  mark_shifts(move.also_moves());
  mark_shifts(move.neutral_moves());
}

const BoardCell* BoardCells::At(BoardSquare square) const {
  if (square.file < 0 || square.file >= files_ || square.rank < 0 || square.rank >= ranks_) return nullptr;
  const BoardCell& cell = cells_[static_cast<size_t>(square.rank) * files_ + square.file];
  return cell.exists ? &cell : nullptr;
}

BoardCell* BoardCells::Find(absl::string_view square, const v1::Board& board) {
  const std::optional<BoardSquare> found = SquareOf(square, board);
  return found ? &cells_[static_cast<size_t>(found->rank) * files_ + found->file] : nullptr;
}

void BoardCells::SetMark(absl::string_view square, const v1::Board& board, BoardMark mark) {
  if (BoardCell* cell = Find(square, board); cell != nullptr) cell->mark = std::max(cell->mark, mark);
}

}  // namespace varia
