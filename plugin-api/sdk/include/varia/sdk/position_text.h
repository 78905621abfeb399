// Position texts: the six fields and the named ones, between bytes and plain data.
#ifndef VARIA_SDK_POSITION_TEXT_H_
#define VARIA_SDK_POSITION_TEXT_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "varia/sdk/spec.h"
#include "varia/sdk/status.h"

namespace varia::sdk {

// A field of the text and where it starts.
struct TextValue {
  std::string value = "-";
  uint64_t offset = 0;
};

// What a position text says, before the variant's rules have had their word. Offsets count bytes of the text read; they
// mean nothing when a position is written.
struct TextPosition {
  struct PlacedMan {
    Square square;
    Man man;
    uint64_t offset;
  };
  static constexpr int kMaxHandKinds = 16;

  std::vector<PlacedMan> men;  // as read: from the top rank down; to write: in any order
  // Men in hand by army and place in VariantSpec::hand_order.
  std::array<std::array<uint16_t, kMaxHandKinds>, 2> hands{};
  int seat = 0;  // whose turn it is
  TextValue castling;
  TextValue en_passant;
  uint32_t halfmove = 0;
  uint32_t fullmove = 1;
  std::vector<TextValue> fields;  // in the order of VariantSpec::fields
  uint64_t hands_offset = 0, turn_offset = 0, halfmove_offset = 0, fullmove_offset = 0;
};

// Counters above this are refused.
inline constexpr uint32_t kMaxCounter = 1'000'000'000;

// Reads the form of a position text: square counts, letters, hands, names of players and fields. What pieces may stand
// where is the variant's business. Malformed says the place and what would be right; *position is then meaningless.
Status ParsePositionText(const VariantSpec& spec, std::string_view text, TextPosition* position);

// Writes the text. Men in hand come in the canonical order; extra values as they are.
std::string FormatPositionText(const VariantSpec& spec, const TextPosition& position);

// Refuses (IllegalPosition) unless each army has exactly one man of its royal type, and gives the squares of the two.
// For games of one King a side.
Status FindKings(const VariantSpec& spec, const TextPosition& position, std::array<Square, 2>* kings);

// Refuses a man of one of `types` of `army` that stands on one of `squares` with the sentence
// "P of the first army may not stand on a8: REASON".
template <int kSquares>
Status ForbidMen(const VariantSpec& spec, const TextPosition& position, int army, uint32_t types,
                 const Bitboard<kSquares>& squares, std::string_view reason) {
  for (const auto& placed : position.men) {
    if (placed.man.army != army || !(types >> placed.man.type & 1) || !squares.Has(placed.square)) continue;
    return Status::IllegalPosition(placed.offset, ManName(spec, placed.man) + " may not stand on " +
                                                      SquareName(spec, placed.square) + ": " + std::string(reason));
  }
  return {};
}

}  // namespace varia::sdk

#endif  // VARIA_SDK_POSITION_TEXT_H_
