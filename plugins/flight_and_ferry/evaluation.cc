// What a search wants to know of Flight and Ferry's positions and moves.
#include <algorithm>
#include <cstdlib>

#include "plugins/flight_and_ferry/check.h"
#include "plugins/flight_and_ferry/rules.h"
#include "varia/sdk/tactics.h"

namespace flight_and_ferry {
namespace {

using ByType = std::array<int, kTypes>;

constexpr ByType kBecomes = {kKing,   kQueen, kRook,       kBishop,       kQueenfiler,
                             kKnight, kQueen, kGolddragon, kCopperdragon, kFerry};
// The tables know nothing of the Channel. These are mobilities cut off where own moves do not cross it, by the same
// measure of 71 a square; dragons have a little more for flight and fire.
constexpr ByType kFixed = [] {
  ByType worths{};
  worths[kQueen] = 816;
  worths[kRook] = 529;
  worths[kBishop] = 287;
  worths[kQueenfiler] = 537;
  worths[kKnight] = 273;
  worths[kGolddragon] = 790;
  worths[kCopperdragon] = 640;
  return worths;
}();
// A man on a Ferry can cross the Channel and goes where others do not.
constexpr int kAfloat = 50;
// A Pawn over the Channel, when there is somebody whom he could bring back a rank before the last.
constexpr int kRescuer = 20;
// A lone King is mated where he has least room, by men who stand near: for each step that he is off the middle of the
// board, and for each step between him and a man.
constexpr int kOffMiddle = 10;
constexpr int kFarOff = 4;
// Closed positions stay closed where a search sees no reason to open them. So a lead melts away by one part in so many
// with each ply since a man was captured or a Pawn moved, until half is left.
constexpr int kPatience = 200;

// What an army has beside its men: Ferries manned in safety, and prospects of bringing back men taken.
int Extras(const Position& position, int army) {
  const Set& own = position.men.Army(army);
  int extras = 0;
  (position.ferries & own).ForEach([&](Square square) {
    if (square == position.king[army]) return;
    Scene scene = SceneOf(position, army);
    scene.king = square;  // asks the same of this man as of a King: own moves, flight, fire
    if (!Attacked(scene, 1 - army)) extras += kAfloat;
  });
  const Set over = position.men.Of(army, kPawn) & kShores[1 - army];
  if (over.Empty()) return extras;
  for (int kind = 0; kind < kTakenKinds; ++kind) {
    if (position.taken[army][kind] > 0 && MayAdd(position, army, kind, own)) return extras + over.Count() * kRescuer;
  }
  return extras;
}

// How near an army is to mating a King who is the enemy's last man.
int Hunt(const Position& position, int army) {
  const Set& hunters = position.men.Army(army);
  if (!position.men.Army(1 - army).One() || hunters.One()) return 0;
  const int file = Board::File(position.king[1 - army]), rank = Board::Rank(position.king[1 - army]);
  const int off_middle = (std::abs(2 * file - (Board::kFiles - 1)) + std::abs(2 * rank - (Board::kRanks - 1))) / 2;
  int hunt = kOffMiddle * off_middle;
  (hunters - position.men.Type(kPawn)).ForEach([&](Square square) {
    hunt -= kFarOff * std::max(std::abs(Board::File(square) - file), std::abs(Board::Rank(square) - rank));
  });
  return hunt;
}

int Value(int type) { return type == kKing ? varia::sdk::kRoyalWorth : kWorths.Base(type); }

// Those of an army's men on `occupied` who capture on `to`, by an own move or a ride, when the Ferries are on
// `ferries`.
Set Capturers(const Position& position, int army, Square to, const Set& occupied, const Set& ferries) {
  const auto& men = position.men;
  const Set dragons = men.Type(kGolddragon) | men.Type(kCopperdragon);
  Set own = varia::sdk::Attackers(kTables, men, army, to, occupied);
  own &= ShoreOf(to) | (FileOf(to) & (men.Type(kQueen) | men.Type(kRook) | dragons));
  if (ferries.Has(to)) return own - dragons;
  if (!kBanks.Has(to)) return own;
  return own | (kTables.QuietSteps(army, kKing, to) & ferries & men.Army(army) & occupied);
}

}  // namespace

const varia::sdk::Worths<Shape, kTypes> kWorths(kPieces, kTables, kBecomes, kLastRank, kFixed);

void Rules::Evaluate(const Position& position, int32_t* scores) {
  const int balance = position.men.balance() + Extras(position, kWessex) - Extras(position, kWales) +
                      Hunt(position, kWessex) - Hunt(position, kWales);
  const auto idle = static_cast<int>(std::min<uint32_t>(position.halfmove, kPatience / 2));
  varia::sdk::SetScores(balance - balance * idle / kPatience, position.to_move, scores);
}

void Rules::Mark(const Position& position, Move move, varia_move_mark* mark) {
  if (move.form == kSend) return;  // only the Ferry moves
  const int army = position.to_move, type = position.men.TypeAt(move.from);
  mark->mover = kWorths.Base(type);
  for (int promoted : kTakenTypes[army]) {
    if (move.suffix != PromotionLetter(static_cast<Type>(promoted))) continue;
    mark->flags |= VARIA_MARK_PROMOTION;
    mark->gain += kWorths.Base(promoted) - kWorths.Base(type);
  }
  const Victim victim = VictimOf(position, move);
  if (victim.Any()) {
    const auto man = position.men.At(victim.square);
    mark->flags |= VARIA_MARK_CAPTURE;
    mark->gain += man.army == army ? -kWorths.Base(man.type) : kWorths.Base(man.type);
  }
  mark->exchange = mark->gain;
  if (!victim.Any()) return;
  const Scene after = SceneAfter(position, move);
  mark->exchange = varia::sdk::StaticExchange(
      position.men, move.from, move.to, mark->gain, Value, after.occupied,
      [&](int side, const Set& occupied) { return Capturers(position, side, move.to, occupied, after.ferries); });
}

bool Rules::InCheck(const Position& position) {
  const int army = position.to_move;
  return Attacked(SceneOf(position, army), 1 - army);
}

bool Rules::Pass(Position& position) {
  if (InCheck(position)) return false;
  position.en_passant = kNoEnPassant;
  varia::sdk::PassTurn(position);
  return true;
}

uint32_t Rules::BareSeats(const Position& position) { return varia::sdk::BareArmies(position.men); }

}  // namespace flight_and_ferry
