// The rules of Flight and Ferry.
#ifndef VARIA_PLUGINS_FLIGHT_AND_FERRY_RULES_H_
#define VARIA_PLUGINS_FLIGHT_AND_FERRY_RULES_H_

#include <span>
#include <string_view>

#include "plugins/flight_and_ferry/position.h"
#include "varia/sdk/variant.h"

namespace flight_and_ferry {

// The struct that varia::sdk::VariantTable turns into the C table.
struct Rules {
  using Position = flight_and_ferry::Position;

  static constexpr const char kId[] = "flight-and-ferry", kVersion[] = "1.0.0";
  static constexpr uint32_t kSeats = 2;
  // 79 men with at most 32 moves each (a dragon reaches at most 16 squares straight and 10 diagonally, a Pawn 3 with 6
  // choices), and two men with 8 rides and 14 sends each.
  static constexpr uint32_t kMaxMoves = 79 * 32 + 2 * (8 + 14);

  static const varia::sdk::VariantSpec& Spec() { return flight_and_ferry::Spec(); }
  static std::span<const varia_perft_golden> Goldens();

  // generate.cc
  template <class Sink>
  static void Generate(const Position& position, Sink& sink);
  // play.cc
  static void Play(Position& position, Move move);
  static int Seat(const Position& position) { return position.to_move; }
  static void Judge(const Position& position, varia_outcome* outcome);
  static varia_key Key(const Position& position);
  // evaluation.cc
  static void Evaluate(const Position& position, int32_t* scores);
  static void Mark(const Position& position, Move move, varia_move_mark* mark);
  static bool InCheck(const Position& position);
  static bool Pass(Position& position);
  static uint32_t BareSeats(const Position& position);
  // text.cc
  static varia::sdk::Status Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues& options,
                                 Position* position);
  static void Write(const Position& position, varia::sdk::TextPosition* text);
  // move_text.cc
  static size_t FormatMove(Move move, char* text);
  static varia::sdk::Status ParseMove(std::string_view text, Move* move);
  // explain.cc
  static varia::sdk::Status ExplainIllegal(const Position& position, Move move);
  // messages.cc
  static void DescribePosition(const Position& position, varia::v1::Position* message);
  static void DescribeMove(const Position& before, Move move, const Position& after, varia::v1::Move* message);
};

// True for a move of the list that disregards the safety of the own King. (generate.cc)
bool IsPseudoLegal(const Position& position, Move move);

}  // namespace flight_and_ferry

#endif  // VARIA_PLUGINS_FLIGHT_AND_FERRY_RULES_H_
