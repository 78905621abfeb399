// What men are worth, worked out from how they move on this board.
#ifndef VARIA_SDK_WORTH_H_
#define VARIA_SDK_WORTH_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "varia/sdk/men.h"
#include "varia/sdk/pieces.h"

namespace varia::sdk {

// How mobility becomes worth. The units are hundredths of a chess Pawn.
struct WorthModel {
  // How much of the board is occupied, half of it by each side. Betza's "crowded board mobility" (R. Betza, "About the
  // values of chess pieces", 1996) takes about this.
  double occupied = 0.29;
  // Worth of one square of mobility.
  double per_square = 71;
  // How much of a square's mobility above or below the man's average counts there.
  double placement = 0.15;
  // Share of a promotion's gain that a man has everywhere, and the further share at the zone, which falls by half with
  // each rank before it.
  double promise = 0.06;
  double prospect = 0.35;
};

// The worth of every type on every square for both armies. A plugin may set single base worths before anybody asks.
template <class Shape, int kTypes>
class Worths {
 public:
  using Board = Geometry<Shape>;
  using Set = typename Board::Set;
  using ByType = std::array<int, kTypes>;

  // Works the base worths out from the tables. Types that `rows` calls royal are worth 0 everywhere.
  // `promoted[type]` is what a man may become (itself: nothing), `zone[army]` where. `fixed[type]`, where not 0, is the
  // plugin's own base worth instead.
  Worths(const std::array<PieceRow, kTypes>& rows, const PieceTables<Shape, kTypes>& tables,
         const std::array<int, kTypes>& promoted, const std::array<Set, 2>& zone, const ByType& fixed = {},
         const WorthModel& model = {}) {
    std::array<std::array<std::array<double, Board::kSquares>, kTypes>, 2> mobility{};
    std::array<double, kTypes> average{};
    const Set all = Board::All();
    for (int type = 0; type < kTypes; ++type) {
      for (int army = 0; army < 2; ++army) {
        if (!(rows[type].armies >> army & 1)) continue;
        double sum = 0;
        all.ForEach([&](Square from) {
          mobility[army][type][from] = Mobility(tables, army, type, from, model.occupied);
          sum += mobility[army][type][from];
        });
        average[type] = sum / all.Count();
      }
      const int worked_out = static_cast<int>(std::lround(average[type] * model.per_square));
      base_[type] = rows[type].royal ? 0 : fixed[type] != 0 ? fixed[type] : worked_out;
    }
    ByType gains{};
    for (int type = 0; type < kTypes; ++type) {
      gains[type] = rows[type].royal ? 0 : std::max(0, base_[promoted[type]] - base_[type]);
    }
    for (int type = 0; type < kTypes; ++type) {
      if (fixed[type] == 0) base_[type] += static_cast<int>(std::lround(model.promise * gains[type]));
    }
    std::array<std::array<double, Board::kRanks>, 2> nearness;  // to the zone
    for (int army = 0; army < 2; ++army) {
      for (int rank = 0; rank < Board::kRanks; ++rank)
        nearness[army][rank] = std::pow(0.5, RanksBefore(zone[army], army, rank));
    }
    for (int type = 0; type < kTypes; ++type) {
      for (int army = 0; army < 2; ++army) {
        all.ForEach([&](Square square) {
          const double place = (mobility[army][type][square] - average[type]) * model.per_square * model.placement;
          const double prospect = model.prospect * nearness[army][Board::Rank(square)] * gains[type];
          if (!rows[type].royal)
            at_[army][type][square] = base_[type] + static_cast<int>(std::lround(place + prospect));
        });
      }
    }
  }

  int Base(int type) const { return base_[type]; }
  int At(Man man, Square square) const { return at_[man.army][man.type][square]; }

 private:
  // Squares that a man reaches on average when `occupied` of all squares are.
  static double Mobility(const PieceTables<Shape, kTypes>& tables, int army, int type, Square from, double occupied) {
    const double empty = 1 - occupied, enemy = occupied / 2;
    double squares =
        tables.QuietSteps(army, type, from).Count() * empty + tables.CaptureSteps(army, type, from).Count() * enemy;
    for (int d = 0; d < kDirections; ++d) {
      if (!(tables.SlideDirections(army, type) >> d & 1)) continue;
      // Walks instead of asking for the ray: this runs while the plugin is loaded, perhaps before the rays are made.
      double open = 1;
      for (Square at = from; (at = Board::Step(at, kDirectionDx[d], kDirectionDy[d])) != kNoSquare; open *= empty) {
        squares += open * (empty + enemy);
      }
    }
    return squares;
  }
  // Ranks that a man on `rank` has to go before he stands in the zone.
  static int RanksBefore(const Set& zone, int army, int rank) {
    for (int ranks = 0; rank >= 0 && rank < Board::kRanks; rank += army == 0 ? 1 : -1, ++ranks) {
      if ((zone & Board::Ranks(rank, rank)).Any()) return ranks;
    }
    return 64;
  }

  ByType base_{};
  std::array<std::array<std::array<int, Board::kSquares>, kTypes>, 2> at_{};
};

// Men that keep the sum of their worths up to date: the first army's less the second's. `Worth` is a struct with
//   static int At(Man man, Square square);
template <class Shape, int kTypes, class Worth>
class ValuedMen : public Men<Shape, kTypes> {
 public:
  void Put(Square square, Man man) {
    Men<Shape, kTypes>::Put(square, man);
    balance_ += man.army == 0 ? Worth::At(man, square) : -Worth::At(man, square);
  }
  Man Take(Square square) {
    const Man man = Men<Shape, kTypes>::Take(square);
    balance_ -= man.army == 0 ? Worth::At(man, square) : -Worth::At(man, square);
    return man;
  }
  int balance() const { return balance_; }

 private:
  int32_t balance_ = 0;
  int32_t padding_ = 0;
};

}  // namespace varia::sdk

#endif  // VARIA_SDK_WORTH_H_
