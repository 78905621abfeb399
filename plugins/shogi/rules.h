// The rules of shogi.
#ifndef VARIA_PLUGINS_SHOGI_RULES_H_
#define VARIA_PLUGINS_SHOGI_RULES_H_

#include <array>
#include <span>

#include "plugins/shogi/tables.h"
#include "varia/sdk/hands.h"
#include "varia/sdk/variant.h"

namespace shogi {

// The struct that varia::sdk::VariantTable turns into the C table.
struct Rules {
  static constexpr const char kId[] = "shogi", kVersion[] = "1.0.0";
  static constexpr uint32_t kSeats = 2;
  // Far above 80 men with at most 24 squares each, twice where they promote, and seven kinds of drop.
  static constexpr uint32_t kMaxMoves = 4608;

  struct Position {
    ValuedMen men;
    varia::sdk::Hands hands;
    uint32_t halfmove, fullmove;
    uint8_t to_move;  // army
    std::array<uint8_t, 2> king;
    uint8_t padding[5];
  };

  static const varia::sdk::VariantSpec& Spec() { return shogi::Spec(); }
  static varia::sdk::Status Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues& options,
                                 Position* position);
  static void Write(const Position& position, varia::sdk::TextPosition* text);
  // SFEN (three or four fields: placement, side, hands, number of the next move) becomes the project's text; anything
  // else comes back as it is.
  static std::string ToProjectText(std::string_view text);
  template <class Sink>
  static void Generate(const Position& position, Sink& sink);
  static void Play(Position& position, varia::sdk::Move move);
  static int Seat(const Position& position) { return position.to_move; }
  static void Judge(const Position& position, varia_outcome* outcome);
  static varia_key Key(const Position& position);
  static void Evaluate(const Position& position, int32_t* scores);
  static void Mark(const Position& position, varia::sdk::Move move, varia_move_mark* mark);
  static bool InCheck(const Position& position);
  static bool Pass(Position& position);
  static uint32_t BareSeats(const Position& position);
  static std::span<const varia_perft_golden> Goldens();
};

// True when a man of `army` would capture on `square` if the occupied squares were `occupied`; men on `gone` do not
// count.
bool Attacked(const Men& men, int army, varia::sdk::Square square, const Set& occupied, const Set& gone = {});

}  // namespace shogi

#endif  // VARIA_PLUGINS_SHOGI_RULES_H_
