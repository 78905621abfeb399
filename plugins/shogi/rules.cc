#include "plugins/shogi/rules.h"

#include "varia/sdk/king_safety.h"
#include "varia/sdk/promotion.h"

namespace shogi {
namespace {

using varia::sdk::Move;
using varia::sdk::Square;
using KingSafety = varia::sdk::KingSafety<Shape, kTypes>;

constexpr std::array<Set, Shape::kFiles> kFileSets = [] {
  std::array<Set, Shape::kFiles> files;
  for (int file = 0; file < Shape::kFiles; ++file) files[file] = Board::FileSet(file);
  return files;
}();

// Two unpromoted Pawns of one army on a file are not allowed.
Set FilesWithAPawn(const Men& men, int army) {
  Set files;
  men.Of(army, kPawn).ForEach([&](Square square) { files |= kFileSets[Board::File(square)]; });
  return files;
}

bool PawnDropMates(const Rules::Position& position, Square to) {
  Rules::Position after = position;
  Rules::Play(after, Move{.to = static_cast<uint8_t>(to), .form = Move::kDrop, .suffix = kHandOrder[kPawn]});
  varia::sdk::CountSink sink;
  Rules::Generate(after, sink);
  return sink.count() == 0;
}

// Where a Pawn may be dropped: not on a file with an own Pawn, not where it could never move, and not to give mate.
Set PawnDrops(const Rules::Position& position, const Set& squares) {
  const int army = position.to_move;
  Set allowed = squares - Stuck(army, kPawn) - FilesWithAPawn(position.men, army);
  const Set check = allowed & kAttackTables.StepOrigins(army, kPawn, position.king[1 - army]);
  if (check.Any() && PawnDropMates(position, check.First())) allowed ^= check;
  return allowed;
}

template <class Sink>
void GenerateDrops(const Rules::Position& position, const KingSafety& safety, Sink& sink) {
  const int army = position.to_move;
  Set squares = Board::All() - position.men.Occupied();
  if (safety.in_check()) squares &= safety.evasions();
  for (int type = 0; type < kHandTypes; ++type) {
    if (position.hands[army][type] == 0) continue;
    const Set allowed = type == kPawn ? PawnDrops(position, squares) : squares - Stuck(army, type);
    sink.AddAll(Move{.form = Move::kDrop, .suffix = kHandOrder[type]}, allowed);
  }
}

struct Faces {
  static constexpr std::string_view kHandOrder = shogi::kHandOrder;
  static constexpr int kKing = shogi::kKing, kPawn = shogi::kPawn;
  static int Promoted(int type) { return kPromoted[type]; }
  static int Unpromoted(int type) { return kUnpromoted[type]; }
};

}  // namespace

bool Attacked(const Men& men, int army, Square square, const Set& occupied, const Set& gone) {
  return varia::sdk::Attacks(kAttackTables, men, army, square, occupied, gone);
}

template <class Sink>
void Rules::Generate(const Position& position, Sink& sink) {
  const int army = position.to_move, enemy = 1 - army;
  const Square king = position.king[army];
  const Set& own = position.men.Army(army);
  const Set& enemies = position.men.Army(enemy);
  const KingSafety safety(kAttackTables, position.men, enemy, king);

  auto attacked = [&](Square to, const Set& occupied, const Set& gone) {
    return Attacked(position.men, enemy, to, occupied, gone);
  };
  sink.AddAll(Move{.from = static_cast<uint8_t>(king)},
              varia::sdk::SafeKingSteps(kAttackTables, position.men, army, kKing, king, attacked));
  if (safety.double_check()) return;

  for (int type = 0; type < kTypes; ++type) {
    if (type == kKing) continue;
    const Set stuck = Stuck(army, type);
    position.men.Of(army, type).ForEach([&](Square from) {
      const Set targets = safety.Allowed(from, kAttackTables.Targets(army, type, from, own, enemies));
      if (kPromoted[type] == type) {
        sink.AddAll(Move{.from = static_cast<uint8_t>(from)}, targets);
      } else {
        varia::sdk::AddZonePromotions(sink, from, targets, kZone[army], stuck);
      }
    });
  }
  GenerateDrops(position, safety, sink);
}

template void Rules::Generate(const Position&, varia::sdk::CountSink&);
template void Rules::Generate(const Position&, varia::sdk::ListSink&);
template void Rules::Generate(const Position&, varia::sdk::FindSink&);

void Rules::Play(Position& position, Move move) { varia::sdk::PlayWithHands<Faces>(position, move); }

void Rules::Judge(const Position& position, varia_outcome* outcome) {
  // Whoever cannot move has lost, in check or not.
  outcome->state = VARIA_WIN;
  outcome->winning_team = 1u - position.to_move;
  outcome->reason = InCheck(position) ? "checkmate" : "stalemate";
}

varia_key Rules::Key(const Position& position) {
  varia_key key = position.men.key();
  varia::sdk::Toggle(key, varia::sdk::HandsKey(position.hands, 1));
  if (position.to_move == 1) varia::sdk::Toggle(key, varia::sdk::FactKey(3, 1));
  return key;
}

}  // namespace shogi
