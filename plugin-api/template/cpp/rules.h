// The rules of Pawn Duel: five Pawns a side on 5x5. Who brings a Pawn to the far rank wins, and so does who leaves the
// other without a move.
#ifndef PAWN_DUEL_RULES_H_
#define PAWN_DUEL_RULES_H_

#include <span>

#include "board.h"
#include "varia/sdk/men.h"
#include "varia/sdk/variant.h"

namespace pawn_duel {

// What varia::sdk::VariantTable makes the C table of; varia/sdk/variant.h lists all that can be in it.
struct Rules {
  static constexpr const char kId[] = "pawn-duel", kVersion[] = "1.0.0";
  static constexpr uint32_t kSeats = 2;
  // Five Pawns with one step and two captures each.
  static constexpr uint32_t kMaxMoves = 15;

  // The host owns the block and copies it with memcpy: flat, without pointers, every byte set.
  struct Position {
    varia::sdk::Men<Shape, kTypes> men;
    uint32_t fullmove;
    uint8_t to_move;  // army and seat
    uint8_t padding[3];
  };

  static const varia::sdk::VariantSpec& Spec();
  static std::span<const varia_perft_golden> Goldens();

  // From and to the parts of a position text. Read() refuses what no game allows; the text's form is right already.
  static varia::sdk::Status Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues& options,
                                 Position* position);
  static void Write(const Position& position, varia::sdk::TextPosition* text);

  // Hands the legal moves to `sink`: none once the game is over. Counting, listing and looking one up are three sinks.
  template <class Sink>
  static void Generate(const Position& position, Sink& sink);
  static void Play(Position& position, varia::sdk::Move move);
  static int Seat(const Position& position) { return position.to_move; }
  // Who has won, in a position without moves.
  static void Judge(const Position& position, varia_outcome* outcome);
  static varia_key Key(const Position& position);

  // A player of its own: walks a Pawn home when it can, else asks the host's search, else takes any move.
  static varia::sdk::Move Choose(const Position& position, const varia_player_limits& limits);
};

}  // namespace pawn_duel

#endif  // PAWN_DUEL_RULES_H_
