#include "plugins/saint_pancras_shogi/blockable.h"

namespace saint_pancras_shogi {
namespace {

using varia::sdk::kNoSquare;
using varia::sdk::Offset;
using varia::sdk::Square;

// A move and the neighbour whose square gates it, for an army that goes up.
struct Gated {
  Offset move, gate;
};
constexpr Gated kMao[] = {{{2, 1}, {1, 0}},    {{2, -1}, {1, 0}},  {{-2, 1}, {-1, 0}},
                          {{-2, -1}, {-1, 0}}, {{1, -2}, {0, -1}}, {{-1, -2}, {0, -1}}};
constexpr Gated kDoubleStep[] = {{{2, 2}, {1, 1}}, {{2, -2}, {1, -1}}, {{-2, -2}, {-1, -1}}, {{-2, 2}, {-1, 1}}};

bool OnOneBank(const GatedMove& move) {
  const Set squares = Set::Of(move.origin) | Set::Of(move.target);
  return (squares & kSouthBank).Empty() || (squares & kNorthBank).Empty();
}

struct Tables {
  std::array<std::array<GatedMoves, Board::kSquares>, 2> mao_from, mao_to;
  std::array<GatedMoves, Board::kSquares> double_from, double_to;

  Tables() {
    for (Square origin = 0; origin < Board::kSquares; ++origin) {
      for (int army = 0; army < 2; ++army) {
        const int forward = army == 0 ? 1 : -1;
        for (const Gated& gated : kMao) {
          const GatedMove move = Make(origin, gated, forward);
          if (move.target == kNoSquare) continue;
          mao_from[army][origin].Add(move);
          mao_to[army][move.target].Add(move);
        }
      }
      for (const Gated& gated : kDoubleStep) {
        const GatedMove move = Make(origin, gated, 1);
        if (move.target == kNoSquare || !OnOneBank(move)) continue;
        double_from[origin].Add(move);
        double_to[move.target].Add(move);
      }
    }
  }

  static GatedMove Make(Square origin, const Gated& gated, int forward) {
    return {origin, Board::Step(origin, gated.move.dx, gated.move.dy * forward),
            Board::Step(origin, gated.gate.dx, gated.gate.dy * forward)};
  }
};

const Tables kTables;

}  // namespace

const GatedMoves& MaoMovesFrom(int army, Square square) { return kTables.mao_from[army][square]; }
const GatedMoves& MaoMovesTo(int army, Square square) { return kTables.mao_to[army][square]; }
const GatedMoves& DoubleStepsFrom(Square square) { return kTables.double_from[square]; }
const GatedMoves& DoubleStepsTo(Square square) { return kTables.double_to[square]; }

}  // namespace saint_pancras_shogi
