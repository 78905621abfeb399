#include "plugins/aire/rules.h"

#include "plugins/aire/rose.h"

namespace aire {
namespace {

using varia::sdk::Bit;
using varia::sdk::DirectionSet;
using varia::sdk::FactKey;
using varia::sdk::Man;
using varia::sdk::Move;
using varia::sdk::Square;
using varia::sdk::Toggle;

// What a player sees of the board.
struct View {
  View(const Rules::Position& p, int seat)
      : men(p.men), side(SideOf(seat)), own(men.Army(ArmyOf(seat))), enemies(men.Army(1 - ArmyOf(seat))) {
    for (int enemy : {NextSeat(seat), PartnerOf(NextSeat(seat))}) {
      if (p.open[enemy] != 0) open.Add(p.open[enemy]);
    }
  }
  const varia::sdk::Men<Shape, kTypes>& men;
  const int side;
  const Set own, enemies;
  Set open;  // squares that enemy double steps have passed
};

// A Pawn may not capture an unpromoted enemy Pawn unless that very move crosses the River.
Set PawnTargets(const View& view, Square from) {
  const Set empty_ahead = kTables.QuietSteps(view.side, kPawn, from) - view.own - view.enemies;
  Set targets = empty_ahead;
  if (empty_ahead.Any() && kDoubleStepStarts[view.side].Has(from)) {
    targets.Add(from + 2 * Forward(view.side));
    targets = targets - view.own - view.enemies;
  }
  Set prey = view.enemies;
  if (!kRiverRank[view.side].Has(from)) prey = prey - view.men.Type(kPawn);
  return targets | (kTables.CaptureSteps(view.side, kPawn, from) & prey);
}

// En passant stays within files a-b or within g-h; the open squares lie on these files.
Set StewardTargets(const View& view, Square from) {
  Set targets = kTables.Targets(view.side, kSteward, from, view.own, view.enemies);
  if (kFlanks.Has(from)) targets |= kTables.CaptureSteps(view.side, kSteward, from) & view.open;
  return targets;
}

Set RoseTargets(const View& view, Square from) { return kRoseWalks.Reach(from, view.own | view.enemies) - view.own; }

// Where a man may go who slides in `ways` only.
Set TargetsOf(const View& view, Type type, Square from, DirectionSet ways = varia::sdk::kEveryWay) {
  switch (type) {
    case kPawn:
      return PawnTargets(view, from);
    case kSteward:
      return StewardTargets(view, from);
    case kRose:
      return RoseTargets(view, from);
    default:
      break;
  }
  const DirectionSet slides = kTables.SlideDirections(view.side, type) & ways;
  return (kTables.CaptureSteps(view.side, type, from) | Board::Slides(slides, from, view.own | view.enemies)) -
         view.own;
}

// Slides that come nearer to the half of that side: no others lead there from the other half.
constexpr DirectionSet kWaysHome[2] = {
    Bit(varia::sdk::kSouth) | Bit(varia::sdk::kSouthWest) | Bit(varia::sdk::kSouthEast),
    Bit(varia::sdk::kNorth) | Bit(varia::sdk::kNorthWest) | Bit(varia::sdk::kNorthEast)};

}  // namespace

Set Rules::Reach(const Position& position, Square from) {
  return TargetsOf(View(position, position.to_move), static_cast<Type>(position.men.TypeAt(from)), from);
}

template <class Sink>
void Rules::Generate(const Position& position, Sink& sink) {
  if (Finished(position)) return;
  const int seat = position.to_move, army = ArmyOf(seat);
  const View view(position, seat);
  const Set& half = kHalves[view.side];

  // A move starts or ends in the own half, and after it a royal stands there.
  Set movers = view.own;
  Set homeward;                               // men who must end in the own half
  DirectionSet ways = varia::sdk::kEveryWay;  // of those of them who stand in the other one
  if (!ControlsWholeArmy(position, seat)) {
    homeward = view.own - half;
    ways = kWaysHome[view.side];
  }
  const Set royals = Royals(position, army), at_home = royals & half;
  if (at_home.Empty()) {
    movers = royals;
    homeward |= royals;
    ways = kWaysHome[view.side];
  } else if (at_home.One()) {
    homeward |= at_home;
  }

  auto each = [&](Type type, auto&& add) {
    if (Full(sink)) return;
    const Set men = movers & position.men.Type(type);
    (men - homeward).ForEach([&](Square from) {
      if (!Full(sink)) add(Move{.from = static_cast<uint8_t>(from)}, TargetsOf(view, type, from));
    });
    (men & homeward).ForEach([&](Square from) {
      if (Full(sink)) return;
      const Set targets = TargetsOf(view, type, from, half.Has(from) ? varia::sdk::kEveryWay : ways);
      add(Move{.from = static_cast<uint8_t>(from)}, targets & half);
    });
  };
  auto add_all = [&](Move move, const Set& targets) { sink.AddAll(move, targets); };
  const bool has_rose = position.men.Of(army, kRose).Any();

  each(kPawn, add_all);
  each(kSteward, [&](Move move, const Set& targets) {
    sink.AddAll(move, targets);
    const Set corners = targets & kCorners;
    if (has_rose || corners.Empty()) return;
    move.suffix = 'o';
    sink.AddAll(move, corners);
  });
  each(kPrince, add_all);
  each(kMarshal, add_all);
  each(kBishop, add_all);
  each(kQueen, add_all);
  each(kPrincess, add_all);
  if (has_rose && position.pending[army] == 0) each(kRose, add_all);
}

template void Rules::Generate(const Position&, varia::sdk::CountSink&);
template void Rules::Generate(const Position&, varia::sdk::ListSink&);
template void Rules::Generate(const Position&, varia::sdk::FindSink&);
template void Rules::Generate(const Position&, varia::sdk::AnySink&);

void Rules::Play(Position& position, Move move) {
  const int seat = position.to_move, army = ArmyOf(seat), partner = PartnerOf(seat);
  const bool en_passant = IsEnPassant(position, move);
  ++position.halfmove;
  if (!position.men.Empty(move.to) || en_passant) {
    const Man victim = position.men.Take(en_passant ? LandingOf(move.to) : move.to);
    if (victim.type == kRose) position.pending[victim.army] = 0;
    position.halfmove = 0;
  }
  Man man = position.men.Take(move.from);
  if (man.type == kPawn || man.type == kSteward) position.halfmove = 0;
  const bool double_step = man.type == kPawn && (move.to - move.from) % (2 * Board::kFiles) == 0;

  // The Rose's rest: whoever has moved it waits for both players to move something else.
  if (man.type == kRose) {
    for (int awaited : {seat, partner}) {
      if (!IsOut(position, awaited)) position.pending[army] |= static_cast<uint8_t>(1 << SideOf(awaited));
    }
  } else {
    position.pending[army] &= static_cast<uint8_t>(~(1 << SideOf(seat)));
  }

  if (man.type == kPawn && BankOf(move.from) != BankOf(move.to)) man.type = kSteward;
  if (move.suffix == 'o') man.type = kRose;
  position.men.Put(move.to, man);

  // Open squares close when they are stood on or their Pawn is gone.
  if (double_step) position.open[seat] = static_cast<uint8_t>((move.from + move.to) / 2);
  for (uint8_t& passed : position.open) {
    if (passed == 0) continue;
    const Square landing = LandingOf(passed);
    if (!position.men.Empty(passed) || position.men.Empty(landing) || position.men.TypeAt(landing) != kPawn) passed = 0;
  }
  position.partner_unmoved &= static_cast<uint8_t>(~(1 << partner));
  PassTurn(position);
}

varia_key Rules::Key(const Position& position) {
  enum Property : uint32_t { kTurn = 1, kOut, kOpen, kPending };
  varia_key key = position.men.key();
  Toggle(key, FactKey(kTurn, position.to_move));
  uint64_t out = 0;
  for (int i = 0; i < position.out_count; ++i) out = out << 3 | 4 | position.out_order[i];
  out |= uint64_t{position.partner_unmoved} << 32;
  Toggle(key, FactKey(kOut, out));
  for (uint8_t passed : position.open) {
    if (passed != 0) Toggle(key, FactKey(kOpen, passed));
  }
  Toggle(key, FactKey(kPending, static_cast<uint64_t>(position.pending[0] | position.pending[1] << 2)));
  return key;
}

}  // namespace aire
