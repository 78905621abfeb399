#include "hosts/cli/board_panel.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "hosts/cli/outcome_text.h"
#include "hosts/cli/wrap.h"

namespace varia::cli {
namespace {

constexpr Paint kStrong{.bold = true};
constexpr Paint kFaint{.ink = 244};
// Of a column of prose.
constexpr int kNarrowest = 24;

const v1::SeatState* StateOf(const v1::Position& position, const std::string& seat) {
  for (const v1::SeatState& state : position.seat_states()) {
    if (state.seat() == seat) return &state;
  }
  return nullptr;
}

class Panel {
 public:
  Panel(const BoardScene& scene, const Style& style) : info_(scene.info), scene_(scene), style_(style) {}

  BoardPanel Draw() {
    BoardPanel panel;
    // The first army's men start at the bottom.
    const int armies = info_.armies_size();
    for (int i = 0; i < armies; ++i) {
      const int army = scene_.flip ? i : armies - 1 - i;
      AddArmy(static_cast<uint32_t>(army), i + 1 == armies ? &panel.lower : &panel.upper);
    }
    AddGame(&panel.middle);
    return panel;
  }

 private:
  void Add(std::vector<PaintedLine>* lines, absl::string_view text, const Paint& paint = {}) const {
    lines->emplace_back(style_.color);
    lines->back().Add(text, paint);
  }

  bool GoesOn() const { return scene_.outcome == nullptr || scene_.outcome->state() == v1::Outcome::STATE_ONGOING; }

  void AddArmy(uint32_t army, std::vector<PaintedLine>* lines) const {
    const v1::Army& description = info_.armies(static_cast<int>(army));
    const std::vector<uint32_t> seats = SeatsOf(army);
    const bool one_name = seats.size() == 1 && SeatName(info_, seats[0]) == description.name();
    if (one_name) {
      AddSeat(seats[0], army == 0 ? ", upper case" : ", lower case", ArmyPaint(army), lines);
    } else {
      AddArmyAndSeats(army, seats, lines);
    }
    if (info_.has_hands()) Add(lines, absl::StrCat("  in hand: ", Men(scene_.position.hands(), army)));
    const std::string taken = Men(scene_.position.taken(), army);
    if (taken != "nothing") Add(lines, absl::StrCat("  lost: ", taken));
  }

  std::vector<uint32_t> SeatsOf(uint32_t army) const {
    std::vector<uint32_t> seats;
    for (int i = 0; i < info_.seats_size(); ++i) {
      if (info_.seats(i).army() == army) seats.push_back(static_cast<uint32_t>(i));
    }
    return seats;
  }

  void AddArmyAndSeats(uint32_t army, const std::vector<uint32_t>& seats, std::vector<PaintedLine>* lines) const {
    const v1::Army& description = info_.armies(static_cast<int>(army));
    lines->emplace_back(style_.color);
    lines->back().Add(description.name(), ArmyPaint(army));
    lines->back().Add(army == 0 ? " (upper case)" : " (lower case)", kFaint);
    for (const uint32_t seat : seats) AddSeat(seat, "", {}, lines);
  }

  // `case_note` says how the board shows the men, where no line of the army does.
  void AddSeat(uint32_t seat, absl::string_view case_note, Paint paint, std::vector<PaintedLine>* lines) const {
    const v1::Seat& description = info_.seats(static_cast<int>(seat));
    const bool to_move = GoesOn() && scene_.position.seat_to_move() == seat;
    std::string text = absl::StrCat(to_move ? (style_.utf8 ? "▶ " : "> ") : "  ", SeatName(info_, seat));
    if (!description.id().empty() && description.id() != description.name()) {
      absl::StrAppend(&text, " (", description.id(), ")");
    }
    absl::StrAppend(&text, case_note);
    const v1::SeatState* state = StateOf(scene_.position, description.id());
    bool out = false;
    if (state != nullptr) {
      out = state->dropped_out();
      if (state->half_first_rank() != 0 && !out) {
        absl::StrAppend(&text, ", ranks ", state->half_first_rank(), "-", state->half_last_rank());
      }
      if (out) {
        absl::StrAppend(&text, ", dropped out");
        if (state->drop_out_order() != 0) absl::StrAppend(&text, " (no. ", state->drop_out_order(), ")");
        if (state->partner_has_not_moved_since()) absl::StrAppend(&text, " just now");
      } else if (state->controls_whole_army()) {
        absl::StrAppend(&text, ", all men");
      }
    }
    paint.bold |= to_move;
    Add(lines, text, out ? kFaint : paint);
  }

  // "2 B, 1 P", or "nothing".
  template <typename HandPieces>
  static std::string Men(const HandPieces& pieces, uint32_t army) {
    std::vector<std::string> men;
    for (const v1::HandPiece& piece : pieces) {
      if (piece.army() == army && piece.count() > 0) {
        men.push_back(absl::StrCat(piece.count(), " ", Face(piece.symbol(), army)));
      }
    }
    return men.empty() ? "nothing" : absl::StrJoin(men, ", ");
  }

  void AddGame(std::vector<PaintedLine>* lines) const {
    const v1::Position& position = scene_.position;
    if (GoesOn()) {
      Add(lines, absl::StrCat("Move ", position.fullmove(), ", ", SeatName(info_, position.seat_to_move()), " to move"),
          kStrong);
    } else {
      for (const absl::string_view part : absl::StrSplit(OutcomeSentence(info_, *scene_.outcome), " Places: ")) {
        Add(lines, part, kStrong);
      }
    }
    if (scene_.last_move != nullptr) Add(lines, absl::StrCat("Last move: ", DescribeMove(*scene_.last_move)));
    if (position.halfmove() > 0) Add(lines, absl::StrCat("Quiet plies: ", position.halfmove()));
    if (!position.castling().empty() && position.castling() != "-") {
      Add(lines, absl::StrCat("Castling: ", position.castling()));
    }
    if (!position.en_passant().empty()) {
      Add(lines, absl::StrCat("En passant: ", absl::StrJoin(position.en_passant(), ", ")));
    }
    AddNeutralPieces(lines);
    AddLocks(lines);
    for (const v1::TextField& field : position.fields()) {
      if (field.value() == "-" || NamesTheNeutralPieces(field)) continue;
      Add(lines, absl::StrCat(field.name(), ": ", field.value()), kFaint);
    }
    for (const v1::ChosenOption& option : position.options()) {
      Add(lines, absl::StrCat("Rule: ", option.name(), " = ", option.value()), kFaint);
    }
  }

  std::string DescribeMove(const v1::Move& move) const {
    std::string text = move.text();
    if (!move.kind().empty()) absl::StrAppend(&text, " (", move.kind(), ")");
    std::vector<std::string> taken;
    for (const v1::Capture& capture : move.captures()) {
      taken.push_back(absl::StrCat(Face(capture.symbol(), capture.army()), " on ", capture.square()));
    }
    if (!taken.empty()) absl::StrAppend(&text, " takes ", absl::StrJoin(taken, ", "));
    for (const std::string& seat : move.drop_outs()) {
      absl::StrAppend(&text, "; ", SeatName(info_, absl::string_view(seat)), " drops out");
    }
    return text;
  }

  void AddNeutralPieces(std::vector<PaintedLine>* lines) const {
    std::map<std::string, std::vector<std::string>> squares;  // by name
    for (const v1::NeutralPiece& piece : scene_.position.neutral_pieces()) {
      squares[NeutralName(piece.symbol())].push_back(piece.square());
    }
    for (const auto& [name, where] : squares) Add(lines, absl::StrCat("( ) ", name, ": ", absl::StrJoin(where, ", ")));
  }

  // True when the field is the list of squares that AddNeutralPieces() has written already.
  bool NamesTheNeutralPieces(const v1::TextField& field) const {
    std::set<std::string> there;
    for (const v1::NeutralPiece& piece : scene_.position.neutral_pieces()) there.insert(piece.square());
    return std::set<std::string>(absl::StrSplit(field.value(), ',')) == there;
  }

  std::string NeutralName(const std::string& symbol) const {
    for (const v1::PieceType& type : info_.piece_types()) {
      if (type.neutral() && type.symbol() == symbol) return type.name();
    }
    return symbol;
  }

  void AddLocks(std::vector<PaintedLine>* lines) const {
    for (const v1::PieceLock& lock : scene_.position.locks()) {
      const v1::PieceType* type = FindPieceType(info_, lock.symbol(), lock.army());
      std::vector<std::string> seats;
      for (const std::string& seat : lock.pending_seats()) seats.push_back(SeatName(info_, absl::string_view(seat)));
      Add(lines, absl::StrCat(type == nullptr ? Face(lock.symbol(), lock.army()) : type->name(), " on ", lock.square(),
                              " rests until moved: ", absl::StrJoin(seats, ", ")));
    }
  }

  const v1::VariantInfo& info_;
  const BoardScene& scene_;
  const Style& style_;
};

}  // namespace

BoardPanel DrawPanel(const BoardScene& scene, const Style& style) { return Panel(scene, style).Draw(); }

std::vector<PaintedLine> DrawLegend(const v1::VariantInfo& info, const Style& style) {
  int longest = 0;
  for (const v1::PieceType& type : info.piece_types()) longest = std::max(longest, TextWidth(type.name()));
  std::vector<PaintedLine> lines;
  for (const v1::PieceType& type : info.piece_types()) {
    PaintedLine line(style.color);
    line.Add("  ");
    if (type.neutral()) line.Add("( )");
    for (const uint32_t army : type.armies()) {
      line.Add(Face(type.symbol(), army), ArmyPaint(army));
      line.Add(" ");
    }
    line.PadTo(9);
    line.Add(type.name(), kStrong);
    const int column = 11 + longest;
    line.PadTo(column);
    std::string text = type.movement();
    if (!type.promotes_to().empty()) {
      absl::StrAppend(&text, " Promotes to ", absl::StrJoin(type.promotes_to(), ", "), ".");
    }
    const int width = std::max(style.width - column, kNarrowest);
    const std::vector<std::string> movement = WrapWords(text, width, width);
    line.Add(movement[0]);
    lines.push_back(std::move(line));
    for (size_t i = 1; i < movement.size(); ++i) {
      lines.emplace_back(style.color);
      lines.back().PadTo(column);
      lines.back().Add(movement[i]);
    }
  }
  return lines;
}

}  // namespace varia::cli
