// The rules of Saint Pancras Shogi.
#ifndef VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_RULES_H_
#define VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_RULES_H_

#include <array>
#include <span>

#include "plugins/saint_pancras_shogi/attack_tables.h"
#include "plugins/saint_pancras_shogi/blockable.h"
#include "plugins/saint_pancras_shogi/tables.h"
#include "varia/sdk/hands.h"
#include "varia/sdk/variant.h"

namespace saint_pancras_shogi {

// The struct that varia::sdk::VariantTable turns into the C table.
struct Rules {
  static constexpr const char kId[] = "saint-pancras-shogi", kVersion[] = "1.0.0";
  static constexpr uint32_t kSeats = 2;
  // Far above 131 men with at most 42 squares each, twice where they promote, and six kinds of drop.
  static constexpr uint32_t kMaxMoves = 12288;

  struct Position {
    ValuedMen men;
    varia::sdk::Hands hands;
    uint32_t halfmove, fullmove;
    uint8_t to_move;  // army
    std::array<uint8_t, 2> king;
    uint8_t point_drop_mate_forbidden;
    uint8_t padding[4];
  };

  static const varia::sdk::VariantSpec& Spec() { return saint_pancras_shogi::Spec(); }
  static varia::sdk::Status Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues& options,
                                 Position* position);
  static void Write(const Position& position, varia::sdk::TextPosition* text);
  template <class Sink>
  static void Generate(const Position& position, Sink& sink);
  static void Play(Position& position, varia::sdk::Move move);
  static int Seat(const Position& position) { return position.to_move; }
  static void Judge(const Position& position, varia_outcome* outcome);
  static varia_key Key(const Position& position);
  static varia::sdk::OptionValues Options(const Position& position) { return {position.point_drop_mate_forbidden}; }
  static varia::sdk::Status ExplainIllegal(const Position& position, varia::sdk::Move move);
  static void Evaluate(const Position& position, int32_t* scores);
  static void Mark(const Position& position, varia::sdk::Move move, varia_move_mark* mark);
  static bool InCheck(const Position& position);
  static bool Pass(Position& position);
  static uint32_t BareSeats(const Position& position);
  static std::span<const varia_perft_golden> Goldens();
};

}  // namespace saint_pancras_shogi

#endif  // VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_RULES_H_
