#include "plugins/ancient_world_war/rules.h"

#include "varia/sdk/promotion.h"

namespace ancient_world_war {
namespace {

using varia::sdk::Man;
using varia::sdk::Move;
using varia::sdk::Square;
using varia::sdk::Status;
using KingSafety = varia::sdk::KingSafety<Shape, kTypes>;

// The halfmove counter starts again at a capture or the move of one of these.
constexpr uint32_t kPawns = Bit(kPawn) | Bit(kShatranjPawn);

// A bare King has lost all his men.
bool Bare(const Rules::Position& position, int army) { return position.men.Army(army).One(); }

bool Attacked(const Rules::Position& position, Square square, int by, const Set& occupied, const Set& gone = {}) {
  return varia::sdk::Attacks(kAttackTables, position.men, by, square, occupied, gone);
}

// The bare side's way out: its King, to move, takes the capturer's last man but the King and stands safe there.
bool BareKingSavesDraw(const Rules::Position& position) {
  const int bare = position.to_move, capturer = 1 - bare;
  const Set others = position.men.Army(capturer) - Set::Of(position.king[capturer]);
  const Square king = position.king[bare];
  const Set victims = kAttackTables.CaptureSteps(bare, kKing, king) & others;
  if (!others.One() || victims.Empty()) return false;
  return !Attacked(position, victims.First(), capturer, position.men.Occupied() - Set::Of(king), victims);
}

// Moves of one Shogi man to `targets`, promoting as the rules page says.
template <class Sink>
void AddShogiMoves(Sink& sink, Type type, Square from, const Set& targets) {
  if (Promoted(type) == type) {
    sink.AddAll(Move{.from = static_cast<uint8_t>(from)}, targets);
  } else {
    varia::sdk::AddZonePromotions(sink, from, targets, kPromotionZone, MustPromote(type));
  }
}

template <class Sink>
void AddShatranjMoves(Sink& sink, Type type, Square from, const Set& targets) {
  Move move{.from = static_cast<uint8_t>(from)};
  if (type != kShatranjPawn) {
    sink.AddAll(move, targets);
    return;
  }
  sink.AddAll(move, targets - kFirstRank);
  move.suffix = 'f';
  sink.AddAll(move, targets & kFirstRank);
}

}  // namespace

template <class Sink>
void Rules::Generate(const Position& position, Sink& sink) {
  const int army = position.to_move, enemy = 1 - army;
  if (Bare(position, army) || Bare(position, enemy)) return;
  const Square king = position.king[army];
  const Set& own = position.men.Army(army);
  const Set& enemies = position.men.Army(enemy);
  const KingSafety safety(kAttackTables, position.men, enemy, king);

  auto attacked = [&](Square to, const Set& occupied, const Set& gone) {
    return Attacked(position, to, enemy, occupied, gone);
  };
  sink.AddAll(Move{.from = static_cast<uint8_t>(king)},
              varia::sdk::SafeKingSteps(kAttackTables, position.men, army, kKing, king, attacked));
  if (safety.double_check()) return;

  for (int row = kKing + 1; row < kTypes; ++row) {
    const Type type = static_cast<Type>(row);
    position.men.Of(army, type).ForEach([&](Square from) {
      const Set targets = safety.Allowed(from, kAttackTables.Targets(army, type, from, own, enemies));
      if (army == kShogi) {
        AddShogiMoves(sink, type, from, targets);
      } else {
        AddShatranjMoves(sink, type, from, targets);
      }
    });
  }
}

template void Rules::Generate(const Position&, varia::sdk::CountSink&);
template void Rules::Generate(const Position&, varia::sdk::ListSink&);
template void Rules::Generate(const Position&, varia::sdk::FindSink&);

void Rules::Play(Position& position, Move move) {
  const int army = position.to_move;
  ++position.halfmove;
  if (!position.men.Empty(move.to)) {
    position.men.Take(move.to);
    position.halfmove = 0;
  }
  Man man = position.men.Take(move.from);
  if (kPawns >> man.type & 1) position.halfmove = 0;
  if (move.suffix == '+') man.type = Promoted(static_cast<Type>(man.type));
  if (move.suffix == 'f') man.type = kFerz;
  position.men.Put(move.to, man);
  if (man.type == kKing) position.king[army] = move.to;
  if (army == 1) ++position.fullmove;
  position.to_move = static_cast<uint8_t>(1 - army);
}

void Rules::Judge(const Position& position, varia_outcome* outcome) {
  const int army = position.to_move, enemy = 1 - army;
  outcome->state = VARIA_WIN;
  outcome->winning_team = static_cast<uint32_t>(enemy);
  if (Bare(position, army)) {
    outcome->reason = "bare-king";
    if (BareKingSavesDraw(position)) {
      outcome->state = VARIA_DRAW;
      outcome->winning_team = 0;
    }
  } else {
    outcome->reason = InCheck(position) ? "checkmate" : "stalemate";
  }
}

bool Rules::InCheck(const Position& position) {
  const int army = position.to_move;
  return Attacked(position, position.king[army], 1 - army, position.men.Occupied());
}

varia_key Rules::Key(const Position& position) {
  varia_key key = position.men.key();
  if (position.to_move == 1) varia::sdk::Toggle(key, varia::sdk::FactKey(1, 1));
  return key;
}

Status Rules::Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues&, Position* position) {
  std::array<Square, 2> kings;
  if (Status status = FindKings(Spec(), text, &kings); !status.ok()) return status;
  const struct {
    int army;
    uint32_t types;
    const Set& squares;
  } kStuck[] = {{kShogi, Bit(kPawn) | Bit(kLance), kLastRank},
                {kShogi, Bit(kHorse), kLastTwoRanks},
                {kShatranj, Bit(kShatranjPawn), kFirstRank}};
  for (const auto& stuck : kStuck) {
    Status status = ForbidMen(Spec(), text, stuck.army, stuck.types, stuck.squares, "arriving there, it must promote");
    if (!status.ok()) return status;
  }
  for (const auto& placed : text.men) position->men.Put(placed.square, placed.man);
  for (int army = 0; army < 2; ++army) position->king[army] = static_cast<uint8_t>(kings[army]);
  position->to_move = static_cast<uint8_t>(text.seat);
  position->halfmove = text.halfmove;
  position->fullmove = text.fullmove;

  const int waiting = 1 - text.seat;
  if (Bare(*position, waiting)) {
    return Status::IllegalPosition(text.turn_offset,
                                   "the side not to move has only its King, so the game ended before");
  }
  if (Attacked(*position, kings[waiting], text.seat, position->men.Occupied())) {
    return Status::IllegalPosition(text.turn_offset, "the side not to move is in check");
  }
  return {};
}

void Rules::Write(const Position& position, varia::sdk::TextPosition* text) {
  position.men.Occupied().ForEach([&](Square square) { text->men.push_back({square, position.men.At(square), 0}); });
  text->seat = position.to_move;
  text->halfmove = position.halfmove;
  text->fullmove = position.fullmove;
}

}  // namespace ancient_world_war
