// Position texts of Saint Pancras Shogi, and why a move is refused.
#include "plugins/saint_pancras_shogi/drops.h"
#include "plugins/saint_pancras_shogi/king_danger.h"
#include "plugins/saint_pancras_shogi/rules.h"

namespace saint_pancras_shogi {

using varia::sdk::Move;
using varia::sdk::Square;
using varia::sdk::Status;

namespace {

// Refuses what no drop may bring about: more Points on a file or Bishops on a colour than two of one army.
Status CheckCrowds(const varia::sdk::TextPosition& text) {
  int points[2][Shape::kFiles] = {}, bishops[2][2] = {};
  for (const auto& placed : text.men) {
    const int army = placed.man.army;
    if (placed.man.type == kPoint && ++points[army][Board::File(placed.square)] > 2) {
      return Status::IllegalPosition(placed.offset, "a third unpromoted " + ManName(Spec(), placed.man) +
                                                        " stands on file " +
                                                        static_cast<char>('a' + Board::File(placed.square)));
    }
    if (placed.man.type == kBishop && ++bishops[army][kSameColourAsA1.Has(placed.square)] > 2) {
      return Status::IllegalPosition(
          placed.offset, "a third unpromoted " + ManName(Spec(), placed.man) + " stands on squares of one colour");
    }
  }
  return {};
}

}  // namespace

Status Rules::Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues& options, Position* position) {
  std::array<Square, 2> kings;
  if (Status status = FindKings(Spec(), text, &kings); !status.ok()) return status;
  for (int army = 0; army < 2; ++army) {
    for (Type type : {kPoint, kWing, kHelm}) {
      Status status = ForbidMen(Spec(), text, army, 1u << type, Stuck(army, type), "he could never move from there");
      if (!status.ok()) return status;
    }
  }
  if (Status status = CheckCrowds(text); !status.ok()) return status;
  for (const auto& placed : text.men) position->men.Put(placed.square, placed.man);
  for (int army = 0; army < 2; ++army) position->king[army] = static_cast<uint8_t>(kings[army]);
  varia::sdk::ReadHands(text, kHandTypes, &position->hands);
  position->to_move = static_cast<uint8_t>(text.seat);
  position->halfmove = text.halfmove;
  position->fullmove = text.fullmove;
  position->point_drop_mate_forbidden = options[0];
  if (Attacked(position->men, text.seat, kings[1 - text.seat], position->men.Occupied(), {})) {
    return Status::IllegalPosition(text.turn_offset, "the side not to move is in check");
  }
  return {};
}

void Rules::Write(const Position& position, varia::sdk::TextPosition* text) {
  position.men.Occupied().ForEach([&](Square square) { text->men.push_back({square, position.men.At(square), 0}); });
  varia::sdk::WriteHands(position.hands, kHandTypes, text);
  text->seat = position.to_move;
  text->halfmove = position.halfmove;
  text->fullmove = position.fullmove;
}

Status Rules::ExplainIllegal(const Position& position, Move move) {
  char buffer[VARIA_MAX_MOVE_TEXT];
  const std::string shown(buffer, FormatMove(Spec(), move, buffer));
  const int army = position.to_move;
  if (move.form == Move::kDrop && position.men.Empty(move.to)) {
    const size_t type = kHandOrder.find(move.suffix);
    if (type != std::string_view::npos && position.hands[army][type] > 0 &&
        ForbiddenDrops(position.men, army, static_cast<Type>(type)).Has(move.to)) {
      const char* const why = Stuck(army, static_cast<Type>(type)).Has(move.to)
                                  ? ": a man dropped there could never move"
                                  : (type == kPoint ? ": two own unpromoted Points stand on that file"
                                                    : ": two own unpromoted Bishops stand on squares of that colour");
      return Status::IllegalMove(shown + why);
    }
  }
  varia::sdk::TextPosition text;
  Write(position, &text);
  varia::sdk::CountSink sink;
  Generate(position, sink);
  return ExplainIllegalMove(Spec(), text, sink.count() == 0, move, shown);
}

}  // namespace saint_pancras_shogi
