#include "plugins/flight_and_ferry/effects.h"

namespace flight_and_ferry {
namespace {

using varia::sdk::kNoSquare;

// The direction of a line, or of the square next to it where there is none.
Direction Towards(Square from, Square to) {
  static constexpr Direction kByDifference[3][3] = {
      {varia::sdk::kSouthWest, varia::sdk::kSouth, varia::sdk::kSouthEast},
      {varia::sdk::kWest, varia::sdk::kNorth, varia::sdk::kEast},
      {varia::sdk::kNorthWest, varia::sdk::kNorth, varia::sdk::kNorthEast}};
  const auto sign = [](int difference) { return (difference > 0) - (difference < 0); };
  return kByDifference[sign(Board::Rank(to) - Board::Rank(from)) + 1][sign(Board::File(to) - Board::File(from)) + 1];
}

// Flight or fire of a dragon's move to an empty square.
Victim DragonsVictim(const Position& position, Move move, int army) {
  const Direction direction = Towards(move.from, move.to);
  for (Direction forward : ForwardDiagonals(army)) {
    if (direction == forward) return {BurntBeyond(position, direction, move.from), Manner::kFire};
  }
  const Set passed =
      Board::Ray(direction, move.from) & Board::Ray(Opposite(direction), move.to) & position.men.Occupied();
  return {passed.Any() ? passed.First() : kNoSquare, Manner::kFlight};
}

}  // namespace

Square FlownOver(const Position& position, Direction direction, Square from, const Set& enemies) {
  const Set men = Board::Ray(direction, from) & position.men.Occupied();
  if (men.Empty()) return kNoSquare;
  const Square first = Board::Nearest(direction, men);
  return enemies.Has(first) && position.ferries.Has(first) ? first : kNoSquare;
}

Square BurntBeyond(const Position& position, Direction direction, Square from) {
  const Set afloat = Board::Ray(direction, from) & Afloat(position);
  return afloat.Any() ? Board::Nearest(direction, afloat) : kNoSquare;
}

Victim VictimOf(const Position& position, Move move) {
  if (move.form == kSend) return {};
  if (!position.men.Empty(move.to)) return {move.to};
  if (move.form == kRide) return {};
  const int type = position.men.TypeAt(move.from);
  if (IsDragon(type)) return DragonsVictim(position, move, position.to_move);
  if (type == kPawn && Board::File(move.from) != Board::File(move.to)) {
    return {move.to - ForwardStep(position.to_move), Manner::kEnPassant};
  }
  return {};
}

Scene SceneOf(const Position& position, int army) {
  return {&position, position.men.Occupied(), position.men.Army(1 - army), position.ferries, position.king[army]};
}

Scene SceneAfter(const Position& position, Move move) {
  Scene scene = SceneOf(position, position.to_move);
  if (move.form != Move::kStep) {
    scene.ferries.Remove(move.from);
    scene.ferries.Add(move.to);
  }
  if (move.form == kSend) return scene;
  if (const Victim victim = VictimOf(position, move); victim.Any()) {
    scene.occupied.Remove(victim.square);
    scene.enemies.Remove(victim.square);
  }
  scene.occupied.Remove(move.from);
  scene.occupied.Add(move.to);
  if (move.from == scene.king) scene.king = move.to;
  return scene;
}

}  // namespace flight_and_ferry
