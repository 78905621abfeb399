// The rules of chess (FIDE Laws of Chess, 2023, articles 1 to 3, and the guidelines on Chess960 for castling).
#ifndef VARIA_PLUGINS_CHESS_RULES_H_
#define VARIA_PLUGINS_CHESS_RULES_H_

#include <array>
#include <span>

#include "plugins/chess/tables.h"
#include "varia/sdk/variant.h"

namespace chess {

// The struct that varia::sdk::VariantTable turns into the C table.
struct Rules {
  static constexpr const char kId[] = "chess", kVersion[] = "1.0.0";
  static constexpr uint32_t kSeats = 2;
  // Far above 63 men with at most 27 squares each.
  static constexpr uint32_t kMaxMoves = 2048;
  static constexpr uint8_t kNone = 255;

  struct Position {
    ValuedMen men;
    uint32_t halfmove, fullmove;
    uint8_t to_move;  // army
    uint8_t passed;   // the square passed by a double step where an en-passant capture is legal, or kNone
    std::array<uint8_t, 2> king;
    std::array<std::array<uint8_t, 2>, 2>
        castling_rook;  // by army; on the King's a-file side and h-file side, or kNone
  };

  static const varia::sdk::VariantSpec& Spec() { return chess::Spec(); }
  static varia::sdk::Status Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues& options,
                                 Position* position);
  static void Write(const Position& position, varia::sdk::TextPosition* text);
  template <class Sink>
  static void Generate(const Position& position, Sink& sink);
  static void Play(Position& position, varia::sdk::Move move);
  static int Seat(const Position& position) { return position.to_move; }
  static void Judge(const Position& position, varia_outcome* outcome);
  static varia_key Key(const Position& position);
  static void DescribeMove(const Position& before, varia::sdk::Move move, const Position& after,
                           varia::v1::Move* message);
  static void Evaluate(const Position& position, int32_t* scores);
  static void Mark(const Position& position, varia::sdk::Move move, varia_move_mark* mark);
  static bool InCheck(const Position& position);
  static bool Pass(Position& position);
  static bool IsDead(const Position& position);
  static uint32_t BareSeats(const Position& position);
  static std::span<const varia_perft_golden> Goldens();
};

// True when an enemy of `army`'s would capture on `square` if the occupied squares were `occupied`; men on `gone` do
// not count.
bool Attacked(const Men& men, int army, varia::sdk::Square square, const Set& occupied, const Set& gone = {});

// True when a Pawn of the side to move may capture onto `passed`, its King's safety included.
bool EnPassantIsLegal(const Rules::Position& position, varia::sdk::Square passed);

}  // namespace chess

#endif  // VARIA_PLUGINS_CHESS_RULES_H_
