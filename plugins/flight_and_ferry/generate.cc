// The list of legal moves.
#include "plugins/flight_and_ferry/check.h"
#include "plugins/flight_and_ferry/rules.h"

namespace flight_and_ferry {
namespace {

using varia::sdk::kNoSquare;

// In place of KingSafety: every move is safe.
class NoSafety {
 public:
  explicit NoSafety(const Position& position) : position_(position) {}
  static Set Steps(Move, const Set& targets) { return targets; }
  static Set Sends(Move, const Set& targets) { return targets; }
  static Set Others(Move, const Set& targets) { return targets; }
  uint8_t Castlings() const { return OpenCastlings(position_); }
  Set EnPassantCapturers() const { return EnPassantPawns(position_, position_.en_passant); }

 private:
  const Position& position_;
};

// Lists the moves of the side to move, those alone that `Safety` finds safe.
template <class Sink, class Safety>
class Generator {
 public:
  Generator(const Position& position, Sink& sink)
      : position_(position),
        sink_(sink),
        safety_(position),
        army_(position.to_move),
        own_(position.men.Army(army_)),
        enemies_(position.men.Army(1 - army_)),
        occupied_(position.men.Occupied()) {}

  void Run() {
    OwnMovesOfKing();
    for (int type = kKing + 1; type < kFerry; ++type) {
      position_.men.Of(army_, type).ForEach([&](Square from) {
        const Set targets = kTables.Targets(army_, type, from, own_, enemies_) & OwnReach(type, from);
        if (type == kPawn) {
          OwnMovesOfPawn(from, targets);
        } else if (IsDragon(type)) {
          OwnMovesOfDragon(from, targets - position_.ferries);
          Flights(type, from);
        } else {
          Steps(StepFrom(from), targets);
        }
      });
    }
    EnPassant();
    (position_.ferries & own_).ForEach([&](Square from) {
      Rides(from);
      Sends(from);
    });
  }

 private:
  static Move StepFrom(Square from) { return {.from = static_cast<uint8_t>(from)}; }
  void Steps(Move move, const Set& targets) { sink_.AddAll(move, safety_.Steps(move, targets)); }
  void Others(Move move, const Set& targets) { sink_.AddAll(move, safety_.Others(move, targets)); }

  void OwnMovesOfKing() {
    const Square from = position_.king[army_];
    Others(StepFrom(from), (kTables.QuietSteps(army_, kKing, from) & OwnReach(kKing, from)) - own_);
    if (position_.castling == 0) return;
    const uint8_t castlings = safety_.Castlings();
    for (size_t i = 0; i < kCastlings.size(); ++i) {
      if (!(castlings >> i & 1)) continue;
      Move move = StepFrom(kCastlings[i].king_from);
      move.to = static_cast<uint8_t>(kCastlings[i].king_to);
      sink_.Add(move);
    }
  }

  void OwnMovesOfPawn(Square from, Set targets) {
    if (kPawnRank[army_].Has(from)) {
      const Square passed = from + ForwardStep(army_), to = passed + ForwardStep(army_);
      if (position_.men.Empty(passed) && position_.men.Empty(to)) targets.Add(to);
    }
    Move move = StepFrom(from);
    const Set safe = safety_.Steps(move, targets);
    sink_.AddAll(move, safe - kLastRank[army_]);

    const Set at_pieces = safe & kPieceRank[1 - army_], at_last = safe & kLastRank[army_];
    if ((at_pieces | at_last).Empty()) return;
    for (int kind = 0; kind < kTakenKinds; ++kind) {
      if (!MayAdd(position_, army_, kind, own_)) continue;
      move.suffix = PromotionLetter(kTakenTypes[army_][kind]);
      sink_.AddAll(move, position_.taken[army_][kind] > 0 ? at_last | at_pieces : at_last);
    }
  }

  // Plain moves, and apart from them those whose fire burns somebody.
  void OwnMovesOfDragon(Square from, Set targets) {
    const Move move = StepFrom(from);
    for (Direction forward : ForwardDiagonals(army_)) {
      const Square burnt = BurntBeyond(position_, forward, from);
      if (burnt == kNoSquare) continue;
      const Set breaths = (targets & Board::Ray(forward, from)) - enemies_;
      targets = targets - breaths;
      Others(move, breaths);
    }
    Steps(move, targets);
  }

  void Flights(int type, Square from) {
    if ((Board::Star(from) & position_.ferries & enemies_).Empty()) return;
    for (Direction direction : {varia::sdk::kNorth, varia::sdk::kSouth, varia::sdk::kEast, varia::sdk::kWest}) {
      if (type == kCopperdragon && (direction == varia::sdk::kEast || direction == varia::sdk::kWest)) continue;
      const Square victim = FlownOver(position_, direction, from, enemies_);
      if (victim == kNoSquare) continue;
      Others(StepFrom(from), Board::Slide(direction, victim, occupied_) - occupied_ - position_.ferries);
    }
  }

  void EnPassant() {
    if (position_.en_passant == kNoEnPassant) return;
    safety_.EnPassantCapturers().ForEach([&](Square from) {
      Move move = StepFrom(from);
      move.to = position_.en_passant;
      sink_.Add(move);
    });
  }

  void Rides(Square from) {
    Move move = StepFrom(from);
    move.form = kRide;
    const Set targets = (kTables.QuietSteps(army_, kKing, from) & kBanks) - own_ - position_.ferries;
    if (from == position_.king[army_]) {
      Others(move, targets);
    } else {
      Steps(move, targets);
    }
  }

  void Sends(Square from) {
    Move move = StepFrom(from);
    move.form = kSend;
    const Set dragons = position_.men.Type(kGolddragon) | position_.men.Type(kCopperdragon);
    sink_.AddAll(move, safety_.Sends(move, kBanks - dragons - position_.ferries));
  }

  const Position& position_;
  Sink& sink_;
  const Safety safety_;
  const int army_;
  const Set own_, enemies_, occupied_;
};

}  // namespace

template <class Sink>
void Rules::Generate(const Position& position, Sink& sink) {
  Generator<Sink, KingSafety>(position, sink).Run();
}

template void Rules::Generate(const Position&, varia::sdk::CountSink&);
template void Rules::Generate(const Position&, varia::sdk::ListSink&);
template void Rules::Generate(const Position&, varia::sdk::FindSink&);

bool IsPseudoLegal(const Position& position, Move move) {
  varia::sdk::FindSink sink(move.Code());
  Generator<varia::sdk::FindSink, NoSafety>(position, sink).Run();
  return sink.found();
}

}  // namespace flight_and_ferry
