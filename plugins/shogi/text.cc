// Position texts of shogi: the project's and SFEN.
#include <algorithm>
#include <charconv>

#include "plugins/shogi/rules.h"

namespace shogi {

using varia::sdk::Square;
using varia::sdk::Status;

namespace {

// Hands as SFEN writes them ("-", "2Pb") as the project does ("PPb"); unreadable ones come back unchanged, to be
// refused.
std::string SpelledOut(std::string_view hands) {
  if (hands == "-") return "";
  std::string spelled;
  int count = 0;
  for (char c : hands) {
    if (c >= '0' && c <= '9') {
      count = std::min(count * 10 + (c - '0'), 100);
    } else {
      spelled.append(count == 0 ? 1 : count, c);
      count = 0;
    }
  }
  return spelled;
}

// A third Pawn could not have come there: two on a file are one too many.
Status CheckPawnFiles(const varia::sdk::TextPosition& text) {
  bool pawn[2][Shape::kFiles] = {};
  for (const auto& placed : text.men) {
    if (placed.man.type != kPawn) continue;
    bool& there = pawn[placed.man.army][Board::File(placed.square)];
    if (there) {
      return Status::IllegalPosition(placed.offset, "a second unpromoted " + ManName(Spec(), placed.man) +
                                                        " stands on file " +
                                                        static_cast<char>('a' + Board::File(placed.square)));
    }
    there = true;
  }
  return {};
}

}  // namespace

std::string Rules::ToProjectText(std::string_view text) {
  std::string same(text);
  const auto spaces = std::count(text.begin(), text.end(), ' ');
  if ((spaces != 2 && spaces != 3) || text.find('[') != std::string_view::npos) return same;
  std::array<std::string_view, 4> fields = {"", "", "", "1"};
  std::string_view rest = text;
  for (std::string_view& field : fields) {
    const size_t space = rest.find(' ');
    field = rest.substr(0, space);
    if (space == std::string_view::npos) break;
    rest = rest.substr(space + 1);
  }
  // SFEN calls the first player black.
  if (fields[1] != "b" && fields[1] != "w") return same;
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(fields[3].data(), fields[3].data() + fields[3].size(), number);
  if (error != std::errc() || end != fields[3].data() + fields[3].size() || number == 0) return same;
  return std::string(fields[0]) + "[" + SpelledOut(fields[2]) + "] " + (fields[1] == "b" ? "w" : "b") + " - - 0 " +
         std::to_string((number + 1) / 2);
}

Status Rules::Read(const varia::sdk::TextPosition& text, const varia::sdk::OptionValues&, Position* position) {
  std::array<Square, 2> kings;
  if (Status status = FindKings(Spec(), text, &kings); !status.ok()) return status;
  for (int army = 0; army < 2; ++army) {
    for (int type : {kPawn, kLance, kKnight}) {
      Status status = ForbidMen(Spec(), text, army, 1u << type, Stuck(army, type), "he could never move from there");
      if (!status.ok()) return status;
    }
  }
  if (Status status = CheckPawnFiles(text); !status.ok()) return status;
  for (const auto& placed : text.men) position->men.Put(placed.square, placed.man);
  for (int army = 0; army < 2; ++army) position->king[army] = static_cast<uint8_t>(kings[army]);
  varia::sdk::ReadHands(text, kHandTypes, &position->hands);
  position->to_move = static_cast<uint8_t>(text.seat);
  position->halfmove = text.halfmove;
  position->fullmove = text.fullmove;
  if (Attacked(position->men, text.seat, kings[1 - text.seat], position->men.Occupied())) {
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

}  // namespace shogi
