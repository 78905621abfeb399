// What to draw, and the little geometry that drawing needs.
#ifndef VARIA_PLATFORM_BOARD_BOARD_SCENE_H_
#define VARIA_PLATFORM_BOARD_BOARD_SCENE_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "varia/v1/move.pb.h"
#include "varia/v1/outcome.pb.h"
#include "varia/v1/position.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia {

// One position of a game. Everything is borrowed.
struct BoardScene {
  const v1::VariantInfo& info;
  const v1::Position& position;
  // The move that led here; null at the start.
  const v1::Move* last_move = nullptr;
  // How the game stands; null when nobody asked.
  const v1::Outcome* outcome = nullptr;
  // Seen from the last player's side instead of the first's.
  bool flip = false;
};

// A square, both numbers from 0.
struct BoardSquare {
  int file;
  int rank;
};

// The square of that name ("a1"), or nothing when the board's rectangle has none.
std::optional<BoardSquare> SquareOf(absl::string_view name, const v1::Board& board);

// A piece as the board shows it: the symbol in upper case for the first army, in lower case for others.
std::string Face(absl::string_view symbol, uint32_t army);

// The piece type with that symbol that the army may have, or null.
const v1::PieceType* FindPieceType(const v1::VariantInfo& info, absl::string_view symbol, uint32_t army);

// The seat's name for people, its id when it has none, "?" when there is no such seat.
std::string SeatName(const v1::VariantInfo& info, uint32_t seat);
// The same, asked by Seat.id; the id itself when there is no such seat.
std::string SeatName(const v1::VariantInfo& info, absl::string_view id);

}  // namespace varia

#endif  // VARIA_PLATFORM_BOARD_BOARD_SCENE_H_
