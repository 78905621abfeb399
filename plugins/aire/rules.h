// The rules of Aire.
#ifndef VARIA_PLUGINS_AIRE_RULES_H_
#define VARIA_PLUGINS_AIRE_RULES_H_

#include <span>

#include "plugins/aire/tables.h"
#include "varia/sdk/variant.h"

namespace aire {

// The struct that varia::sdk::VariantTable turns into the C table.
struct Rules {
  static constexpr const char kId[] = "aire", kVersion[] = "1.0.0";
  static constexpr uint32_t kSeats = aire::kSeats;
  // n men of a team have at most 72 - n squares each to go to, 36 * 36 moves together, and at most 12 of these can also
  // make a Rose: three Stewards reach each corner.
  static constexpr uint32_t kMaxMoves = 2048;

  struct Position {
    ValuedMen men;
    uint32_t halfmove, fullmove;
    uint8_t to_move;            // seat
    uint8_t out;                // who has dropped out, one bit a seat
    uint8_t partner_unmoved;    // those of them whose partner has not moved since
    uint8_t out_count;          // how many have dropped out
    uint8_t out_order[kSeats];  // their seats in that order, then zeros
    uint8_t open[kSeats];       // by seat: the square that its double step passed, while it is open; else 0
    uint8_t pending[2];         // by army: whose move the Rose's rest waits for, one bit a side
    uint8_t padding[2];
  };

  static const varia::sdk::VariantSpec& Spec() { return aire::Spec(); }
  static varia::sdk::Status Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues& options,
                                 Position* position);
  static void Write(const Position& position, varia::sdk::TextPosition* text);
  template <class Sink>
  static void Generate(const Position& position, Sink& sink);
  // Also drops out whoever has no move when the turn comes.
  static void Play(Position& position, varia::sdk::Move move);
  static int Seat(const Position& position) { return position.to_move; }
  static bool Finished(const Position& position) { return TeamOut(position, kWhite) || TeamOut(position, kBlack); }
  static void Judge(const Position& position, varia_outcome* outcome);
  static varia_key Key(const Position& position);
  static std::span<const varia_perft_golden> Goldens();
  static varia::sdk::Status ExplainIllegal(const Position& position, varia::sdk::Move move);
  static void DescribePosition(const Position& position, varia::v1::Position* message);
  static void DescribeMove(const Position& before, varia::sdk::Move move, const Position& after,
                           varia::v1::Move* message);

  // --- What a search wants to know (evaluation.cc) ---

  static void Evaluate(const Position& position, int32_t* scores);
  static void Mark(const Position& position, varia::sdk::Move move, varia_move_mark* mark);
  static bool InCheck(const Position&) { return false; }
  static bool Pass(Position& position);
  static uint32_t BareSeats(const Position& position);

  // --- Questions about a position ---

  static bool IsOut(const Position& position, int seat) { return position.out >> seat & 1; }
  static bool TeamOut(const Position& position, int army) { return IsOut(position, army) && IsOut(position, army + 2); }
  static bool ControlsWholeArmy(const Position& position, int seat) {
    return IsOut(position, PartnerOf(seat)) && !IsOut(position, seat);
  }
  static Set Royals(const Position& position, int army) {
    return position.men.Army(army) &
           (position.men.Type(kQueen) | position.men.Type(kPrince) | position.men.Type(kPrincess));
  }
  // A Steward's diagonal step to an empty square.
  static bool IsEnPassant(const Position& before, varia::sdk::Move move) {
    return before.men.TypeAt(move.from) == kSteward && before.men.Empty(move.to) &&
           Board::File(move.from) != Board::File(move.to) && Board::Rank(move.from) != Board::Rank(move.to);
  }
  // Where the man on `from` may go as the player to move moves him, the rules of halves, royals and rest aside.
  static Set Reach(const Position& position, varia::sdk::Square from);

  // --- Turns and drop-outs (turns.cc) ---

  // Gives the turn to the next player still in, able to move or not. REQUIRES: somebody is.
  static void NextTurn(Position& position);
  // Passes the turn to the next player with a legal move; the others whose turn comes drop out. Once a team is out it
  // only goes on to the next player still in.
  static void PassTurn(Position& position);
  // The player to move leaves the game: the partner takes over the army, which changes. The turn does not pass.
  static void Leave(Position& position);
  // The player to move drops out and the turn passes; false when the game is over.
  static bool DropOut(Position& position);
  // True when the player to move has a legal move.
  static bool HasMove(const Position& position);
};

}  // namespace aire

#endif  // VARIA_PLUGINS_AIRE_RULES_H_
