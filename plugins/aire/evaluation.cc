// What a search wants to know of Aire's positions and moves.
#include <algorithm>
#include <array>

#include "plugins/aire/rose.h"
#include "plugins/aire/rules.h"
#include "varia/sdk/tactics.h"

namespace aire {
namespace {

using varia::sdk::Move;
using varia::sdk::Square;
using ByType = std::array<int, kTypes>;
using Position = Rules::Position;

// Royals are captured like anybody, so that they are worth what they move, and beyond that what RoyalGuard() says.
constexpr auto kAllMortal = [] {
  auto pieces = kPieces;
  for (auto& row : pieces) row.royal = false;
  return pieces;
}();
constexpr ByType kBecomes = {kSteward, kSteward, kPrince, kPrincess, kQueen, kMarshal, kBishop, kRose};
// The tables do not know the Rose's walks, some 6.5 squares at 71 each; its rest takes something off.
constexpr ByType kFixed = [] {
  ByType worths{};
  worths[kRose] = 400;
  return worths;
}();

// By the number of royals in the half of a player still in: without any he can but bring one home or drop out.
constexpr std::array<int, 4> kRoyalsAtHome = {-900, -250, -80, 0};
// A player who is out makes Queens and Stewards of Princesses and Pawns, which is no gain: the team has half its turns
// and is half-way to having lost.
constexpr int kOut = -2500;
// What a Steward in a corner has of becoming a Rose, when the team has none; half for each step away.
constexpr int kRoseProspect = 73;

bool IsRoyal(int type) { return kPieces[type].royal; }

// What `royals` in his half do for a player still in. His team is lost without them once his partner is out.
int RoyalGuard(const Position& position, int seat, int royals) {
  const int guard = kRoyalsAtHome[static_cast<size_t>(std::min(royals, 3))];
  return Rules::IsOut(position, PartnerOf(seat)) ? 2 * guard : guard;
}

int RoyalsAtHome(const Position& position, int seat) {
  return (Rules::Royals(position, ArmyOf(seat)) & kHalves[SideOf(seat)]).Count();
}

// A man of the army on the square, and the royals' guard that falls with him.
int Value(const Position& position, varia::sdk::Man man, Square square) {
  const int value = kWorths.Base(man.type), seat = SeatOf(man.army, BankOf(square));
  if (!IsRoyal(man.type) || Rules::IsOut(position, seat)) return value;
  const int royals = RoyalsAtHome(position, seat);
  return value + RoyalGuard(position, seat, royals) - RoyalGuard(position, seat, royals - 1);
}

// What a team has beside its men.
int Extras(const Position& position, int army) {
  int extras = 0;
  for (int seat : {army, PartnerOf(army)}) {
    extras += Rules::IsOut(position, seat) ? kOut : RoyalGuard(position, seat, RoyalsAtHome(position, seat));
  }
  if (position.men.Of(army, kRose).Empty()) {
    position.men.Of(army, kSteward).ForEach([&](Square square) {
      const int file = Board::File(square), rank = Board::Rank(square);
      extras += kRoseProspect >> (std::min(file, Board::kFiles - 1 - file) + std::min(rank, Board::kRanks - 1 - rank));
    });
  }
  return extras;
}

// Those of the player's men on `occupied` whom he may capture with on `to`. That a Pawn takes a Pawn only over the
// River, and that a royal must stay at home, is left aside.
Set Capturers(const Position& position, int seat, Square to, const Set& occupied) {
  const int army = ArmyOf(seat), side = SideOf(seat);
  Set own = position.men.Army(army) & occupied;
  if (!Rules::ControlsWholeArmy(position, seat) && !kHalves[side].Has(to)) own &= kHalves[side];
  Set capturers;
  for (int type = 0; type < kTypes; ++type) {
    capturers |= kTables.StepOrigins(side, type, to) & position.men.Type(type) & own;
  }
  for (int d = 0; d < varia::sdk::kDirections; ++d) {
    const auto direction = static_cast<varia::sdk::Direction>(d);
    const Set& ray = Board::Ray(direction, to);
    if ((ray & own).Empty()) continue;
    const Square first = Board::Nearest(direction, ray & occupied);
    const auto ways = kTables.SlideDirections(side, position.men.TypeAt(first));
    if (own.Has(first) && (ways & varia::sdk::Bit(Opposite(direction)))) capturers.Add(first);
  }
  // Walked backwards, a Rose's walk is one too.
  const Set roses = position.men.Type(kRose) & own;
  if (roses.Any() && position.pending[army] == 0) capturers |= kRoseWalks.Reach(to, occupied) & roses;
  return capturers;
}

// What is left of `gain` when the players take back in turn, each with what he may move.
int Exchange(const Position& position, Move move, Square victim, int gain) {
  Set occupied = position.men.Occupied();
  occupied.Remove(victim);
  occupied.Remove(move.from);
  occupied.Add(move.to);
  int seat = position.to_move;
  auto next_capturers = [&](int army, const Set& standing) {
    do {
      seat = NextSeat(seat);
    } while (ArmyOf(seat) != army || Rules::IsOut(position, seat));
    return Capturers(position, seat, move.to, standing);
  };
  auto worth = [&](int type) { return IsRoyal(type) ? kWorths.Base(type) - kRoyalsAtHome[0] : kWorths.Base(type); };
  return varia::sdk::StaticExchange(position.men, move.from, move.to, gain, worth, occupied, next_capturers);
}

}  // namespace

// One file, so that the worths find the tables made.
const varia::sdk::PieceTables<Shape, kTypes> kTables(kPieces);
const varia::sdk::Worths<Shape, kTypes> kWorths(kAllMortal, kTables, kBecomes,
                                                {kHalves[kNorthSide], kHalves[kSouthSide]}, kFixed);
const RoseWalks kRoseWalks;

void Rules::Evaluate(const Position& position, int32_t* scores) {
  const int balance = position.men.balance() + Extras(position, kWhite) - Extras(position, kBlack);
  varia::sdk::SetScores(balance, ArmyOf(position.to_move), scores);
}

void Rules::Mark(const Position& position, Move move, varia_move_mark* mark) {
  const int type = position.men.TypeAt(move.from);
  if (!IsRoyal(type)) mark->mover = kWorths.Base(type);
  int becomes = type;
  if (type == kPawn && BankOf(move.from) != BankOf(move.to)) becomes = kSteward;
  if (move.suffix == 'o') becomes = kRose;
  if (becomes != type) {
    mark->flags |= VARIA_MARK_PROMOTION;
    mark->gain = kWorths.Base(becomes) - kWorths.Base(type);
  }
  const Square victim = IsEnPassant(position, move) ? LandingOf(move.to) : move.to;
  if (!position.men.Empty(victim)) {
    mark->flags |= VARIA_MARK_CAPTURE;
    mark->gain += Value(position, position.men.At(victim), victim);
    mark->exchange = Exchange(position, move, victim, mark->gain);
  } else {
    mark->exchange = mark->gain;
  }
}

bool Rules::Pass(Position& position) {
  Position next = position;
  ++next.halfmove;
  NextTurn(next);
  // Else the pass would be the partner's gain, or drop the next player out.
  if (ArmyOf(next.to_move) == ArmyOf(position.to_move) || !HasMove(next)) return false;
  position = next;
  return true;
}

uint32_t Rules::BareSeats(const Position& position) {
  uint32_t bare = position.out;
  for (int seat = 0; seat < aire::kSeats; ++seat) {
    const int army = ArmyOf(seat);
    if ((position.men.Army(army) - Royals(position, army)).Empty()) bare |= 1u << seat;
  }
  return bare;
}

}  // namespace aire
