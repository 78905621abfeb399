#include "platform/board/board_scene.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"

namespace varia {

std::optional<BoardSquare> SquareOf(absl::string_view name, const v1::Board& board) {
  uint32_t rank = 0;
  if (name.size() < 2 || !absl::ascii_islower(name[0]) || !absl::ascii_isdigit(name[1])) return std::nullopt;
  if (!absl::SimpleAtoi(name.substr(1), &rank) || rank < 1 || rank > board.ranks()) return std::nullopt;
  const uint32_t file = name[0] - 'a';
  if (file >= board.files()) return std::nullopt;
  return BoardSquare{static_cast<int>(file), static_cast<int>(rank) - 1};
}

std::string Face(absl::string_view symbol, uint32_t army) {
  return army == 0 ? absl::AsciiStrToUpper(symbol) : absl::AsciiStrToLower(symbol);
}

const v1::PieceType* FindPieceType(const v1::VariantInfo& info, absl::string_view symbol, uint32_t army) {
  for (const v1::PieceType& type : info.piece_types()) {
    if (absl::string_view(type.symbol()) != symbol) continue;
    if (std::find(type.armies().begin(), type.armies().end(), army) != type.armies().end()) return &type;
  }
  return nullptr;
}

std::string SeatName(const v1::VariantInfo& info, uint32_t seat) {
  if (seat >= static_cast<uint32_t>(info.seats_size())) return "?";
  const v1::Seat& found = info.seats(static_cast<int>(seat));
  return found.name().empty() ? found.id() : found.name();
}

std::string SeatName(const v1::VariantInfo& info, absl::string_view id) {
  for (int i = 0; i < info.seats_size(); ++i) {
    if (absl::string_view(info.seats(i).id()) == id) return SeatName(info, static_cast<uint32_t>(i));
  }
  return {id.data(), id.size()};
}

}  // namespace varia
