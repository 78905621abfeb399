// What a variant says of itself: the source of its VariantInfo, its position texts and its messages.
#ifndef VARIA_SDK_SPEC_H_
#define VARIA_SDK_SPEC_H_

#include <span>
#include <string>
#include <string_view>

#include "varia/sdk/bitboard.h"
#include "varia/sdk/men.h"
#include "varia/sdk/pieces.h"

namespace varia::sdk {

struct SeatSpec {
  std::string_view id;  // as in position texts
  std::string_view name;
  int team;
  int army;
};

struct TeamSpec {
  std::string_view id;
  std::string_view name;
};

struct ArmySpec {
  std::string_view name;
  bool forward_is_up;
};

// The line above rank `below_rank` (from 1).
struct BoundarySpec {
  std::string_view name;
  int below_rank;
};

// Ranks from 1, both inclusive.
struct ZoneSpec {
  std::string_view name;
  int first_rank, last_rank;
  std::string_view description;
};

struct SetupSpec {
  std::string_view name;
  std::string_view position;
  std::string_view description;
  bool reconstructed = false;
  std::string_view reconstruction_note = {};
};

struct OptionValueSpec {
  std::string_view name;
  std::string_view description;
};

// The first value is the default.
struct OptionSpec {
  std::string_view name;
  std::string_view description;
  std::span<const OptionValueSpec> values;
};

// Everything about a variant but its rules. All of it is static storage. Members as in varia.v1.VariantInfo.
struct VariantSpec {
  std::string_view id;
  std::string_view version;
  std::string_view name;
  std::string_view inventor;
  int year = 0;
  std::string_view source;
  std::string_view summary;
  int files = 0, ranks = 0;
  bool (*has_square)(int file, int rank) = nullptr;  // both from 0 and inside the rectangle
  std::span<const BoundarySpec> boundaries = {};
  std::span<const ZoneSpec> zones = {};
  std::span<const SeatSpec> seats;
  std::span<const TeamSpec> teams;
  std::span<const ArmySpec> armies;
  // Row numbers are the types of Man.
  std::span<const PieceRow> pieces;
  std::span<const SetupSpec> setups;
  std::span<const OptionSpec> options = {};
  // Letters of the men that may be in hand, in the order of the text; empty in a game without hands.
  std::string_view hand_order = {};
  // Names of the extra fields of the position text, in order.
  std::span<const std::string_view> fields = {};
  bool has_castling = false;
  bool has_en_passant = false;
};

// Name of a square, as "e2" or "k12", and back: kNoSquare when `name` names none of the board.
std::string SquareName(const VariantSpec& spec, Square square);
Square ParseSquare(const VariantSpec& spec, std::string_view name);
// Length of the square name at the start of `text` ("k12" of "k12a1"), digits taken greedily; 0 when there is none.
size_t SquareNameLength(std::string_view text);

// The type of that symbol ("P", "+R") in an army, or -1.
int TypeOf(const VariantSpec& spec, std::string_view symbol, int army);
// How the position text writes a man: "P", "+R", "p".
std::string ManText(const VariantSpec& spec, Man man);
// "the King of the first army", for sentences.
std::string ManName(const VariantSpec& spec, Man man);

}  // namespace varia::sdk

#endif  // VARIA_SDK_SPEC_H_
