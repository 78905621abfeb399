// The rules of Ancient World War.
#ifndef VARIA_PLUGINS_ANCIENT_WORLD_WAR_RULES_H_
#define VARIA_PLUGINS_ANCIENT_WORLD_WAR_RULES_H_

#include <span>

#include "plugins/ancient_world_war/tables.h"
#include "varia/sdk/king_safety.h"
#include "varia/sdk/variant.h"

namespace ancient_world_war {

// The struct that varia::sdk::VariantTable turns into the C table.
struct Rules {
  static constexpr const char kId[] = "ancient-world-war", kVersion[] = "1.0.0";
  static constexpr uint32_t kSeats = 2;
  // 63 men with at most 27 squares each, half of the moves with a choice to promote, would be far fewer than this.
  static constexpr uint32_t kMaxMoves = 2048;

  struct Position {
    ValuedMen men;
    uint32_t halfmove, fullmove;
    uint8_t to_move;  // army
    uint8_t king[2];
    uint8_t padding[5];
  };

  static const varia::sdk::VariantSpec& Spec() { return ancient_world_war::Spec(); }
  static varia::sdk::Status Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues& options,
                                 Position* position);
  static void Write(const Position& position, varia::sdk::TextPosition* text);
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

}  // namespace ancient_world_war

#endif  // VARIA_PLUGINS_ANCIENT_WORLD_WAR_RULES_H_
