#include "varia/sdk/messages.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <tuple>

namespace varia::sdk {
namespace {

std::string Str(std::string_view text) { return std::string(text); }

// Calls visit for each part of `text` between separators.
template <class Visit>
void Split(std::string_view text, char separator, Visit&& visit) {
  while (!text.empty()) {
    const size_t end = text.find(separator);
    visit(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
}

// Men by square.
class MenOnBoard {
 public:
  explicit MenOnBoard(const TextPosition& position) {
    for (const auto& placed : position.men) {
      men_[placed.square] = placed.man;
      there_[placed.square] = true;
    }
  }
  // The man on a square; nullptr where there is none.
  const Man* At(Square square) const {
    const auto index = static_cast<size_t>(square);
    return index < there_.size() && there_[index] ? &men_[index] : nullptr;
  }
  // Calls visit(square, man) in the order of squares.
  template <class Visit>
  void ForEach(Visit&& visit) const {
    for (size_t square = 0; square < men_.size(); ++square) {
      if (there_[square]) visit(static_cast<Square>(square), men_[square]);
    }
  }

 private:
  std::array<Man, 256> men_;
  std::array<bool, 256> there_{};
};

// What two entries of a Position message must share to say the same.
auto Facts(const v1::PlacedPiece& piece) { return std::tuple(piece.square(), piece.symbol(), piece.army()); }
auto Facts(const v1::NeutralPiece& piece) { return std::tuple(piece.square(), piece.symbol()); }
auto Facts(const v1::HandPiece& hand) { return std::tuple(hand.army(), hand.symbol(), hand.count()); }
auto Facts(const v1::TextField& field) { return std::tuple(field.name(), field.value()); }
auto Facts(const v1::SeatState& seat) {
  return std::tuple(seat.seat(), seat.dropped_out(), seat.drop_out_order(), seat.partner_has_not_moved_since());
}
auto Facts(const v1::PieceLock& lock) {
  return std::tuple(lock.square(), lock.symbol(),
                    std::vector(lock.pending_seats().begin(), lock.pending_seats().end()));
}

}  // namespace

v1::VariantInfo MakeVariantInfo(const VariantSpec& spec) {
  v1::VariantInfo info;
  info.set_id(Str(spec.id));
  info.set_version(Str(spec.version));
  info.set_name(Str(spec.name));
  info.set_inventor(Str(spec.inventor));
  info.set_year(spec.year);
  info.set_source(Str(spec.source));
  info.set_summary(Str(spec.summary));
  v1::Board& board = *info.mutable_board();
  board.set_files(spec.files);
  board.set_ranks(spec.ranks);
  for (Square square = 0; square < spec.files * spec.ranks; ++square) {
    if (!spec.has_square(square % spec.files, square / spec.files)) board.add_missing_squares(SquareName(spec, square));
  }
  for (const BoundarySpec& boundary : spec.boundaries) {
    v1::Boundary& added = *board.add_boundaries();
    added.set_name(Str(boundary.name));
    added.set_below_rank(boundary.below_rank);
  }
  for (const ZoneSpec& zone : spec.zones) {
    v1::Zone& added = *board.add_zones();
    added.set_name(Str(zone.name));
    added.set_first_rank(zone.first_rank);
    added.set_last_rank(zone.last_rank);
    added.set_description(Str(zone.description));
  }
  for (const SeatSpec& seat : spec.seats) {
    v1::Seat& added = *info.add_seats();
    added.set_id(Str(seat.id));
    added.set_name(Str(seat.name));
    added.set_team(seat.team);
    added.set_army(seat.army);
  }
  for (const TeamSpec& team : spec.teams) {
    v1::Team& added = *info.add_teams();
    added.set_id(Str(team.id));
    added.set_name(Str(team.name));
  }
  for (const ArmySpec& army : spec.armies) {
    v1::Army& added = *info.add_armies();
    added.set_name(Str(army.name));
    added.set_forward_is_up(army.forward_is_up);
  }
  for (const PieceRow& piece : spec.pieces) {
    v1::PieceType& added = *info.add_piece_types();
    added.set_symbol(Str(piece.symbol));
    added.set_name(Str(piece.name));
    for (int army = 0; army < 2; ++army) {
      if (!piece.neutral && (piece.armies >> army & 1)) added.add_armies(army);
    }
    added.set_movement(Str(piece.movement));
    Split(piece.promotes_to, ' ', [&](std::string_view symbol) { added.add_promotes_to(Str(symbol)); });
    added.set_royal(piece.royal);
    added.set_neutral(piece.neutral);
  }
  for (const SetupSpec& setup : spec.setups) {
    v1::Setup& added = *info.add_setups();
    added.set_name(Str(setup.name));
    added.set_position(Str(setup.position));
    added.set_description(Str(setup.description));
    added.set_reconstructed(setup.reconstructed);
    added.set_reconstruction_note(Str(setup.reconstruction_note));
  }
  for (const OptionSpec& option : spec.options) {
    v1::RuleOption& added = *info.add_rule_options();
    added.set_name(Str(option.name));
    added.set_description(Str(option.description));
    for (const OptionValueSpec& value : option.values) {
      v1::OptionValue& choice = *added.add_values();
      choice.set_name(Str(value.name));
      choice.set_description(Str(value.description));
    }
    added.set_default_value(Str(option.values[0].name));
  }
  info.set_has_hands(!spec.hand_order.empty());
  for (std::string_view field : spec.fields) info.add_text_fields(Str(field));
  return info;
}

v1::Position MakePositionMessage(const VariantSpec& spec, const TextPosition& position, const OptionValues& options) {
  v1::Position message;
  message.set_variant(Str(spec.id));
  message.set_text(FormatPositionText(spec, position));
  for (size_t i = 0; i < spec.options.size(); ++i) {
    if (options[i] == 0) continue;
    v1::ChosenOption& chosen = *message.add_options();
    chosen.set_name(Str(spec.options[i].name));
    chosen.set_value(Str(spec.options[i].values[options[i]].name));
  }
  MenOnBoard(position).ForEach([&](Square square, Man man) {
    v1::PlacedPiece& piece = *message.add_pieces();
    piece.set_square(SquareName(spec, square));
    piece.set_symbol(Str(spec.pieces[man.type].symbol));
    piece.set_army(man.army);
  });
  for (int army = 0; army < 2; ++army) {
    for (size_t kind = 0; kind < spec.hand_order.size(); ++kind) {
      if (position.hands[army][kind] == 0) continue;
      v1::HandPiece& hand = *message.add_hands();
      hand.set_army(army);
      hand.set_symbol(std::string(1, spec.hand_order[kind]));
      hand.set_count(position.hands[army][kind]);
    }
  }
  message.set_turn(Str(spec.seats[position.seat].id));
  message.set_seat_to_move(position.seat);
  message.set_halfmove(position.halfmove);
  message.set_fullmove(position.fullmove);
  if (position.castling.value != "-") message.set_castling(position.castling.value);
  if (position.en_passant.value != "-") {
    Split(position.en_passant.value, ',', [&](std::string_view square) { message.add_en_passant(Str(square)); });
  }
  for (size_t i = 0; i < spec.fields.size(); ++i) {
    v1::TextField& field = *message.add_fields();
    field.set_name(Str(spec.fields[i]));
    field.set_value(position.fields[i].value);
  }
  return message;
}

Status PositionMessageToText(const VariantSpec& spec, const v1::Position& message, std::string* text) {
  auto refuse = [](std::string sentence) { return Status::Malformed(VARIA_NO_OFFSET, std::move(sentence)); };
  TextPosition position;
  std::vector<bool> taken(static_cast<size_t>(spec.files * spec.ranks));
  for (const v1::PlacedPiece& piece : message.pieces()) {
    const Square square = ParseSquare(spec, piece.square());
    if (square == kNoSquare) return refuse("pieces: '" + piece.square() + "' is not a square of the board");
    if (taken[square]) return refuse("pieces: two men stand on " + piece.square());
    taken[square] = true;
    const int type = piece.army() < 2 ? TypeOf(spec, piece.symbol(), static_cast<int>(piece.army())) : -1;
    if (type < 0) {
      return refuse("pieces: army " + std::to_string(piece.army()) + " has no '" + piece.symbol() + "' (on " +
                    piece.square() + ")");
    }
    position.men.push_back({square, Man{static_cast<uint8_t>(type), static_cast<uint8_t>(piece.army())}, 0});
  }
  for (const v1::HandPiece& hand : message.hands()) {
    const size_t kind = hand.symbol().size() == 1 ? spec.hand_order.find(hand.symbol()) : std::string_view::npos;
    if (kind == std::string_view::npos || hand.army() > 1 ||
        hand.count() > static_cast<uint32_t>(spec.files * spec.ranks)) {
      return refuse("hands: army " + std::to_string(hand.army()) + " cannot hold " + std::to_string(hand.count()) +
                    " of '" + hand.symbol() + "'");
    }
    position.hands[hand.army()][kind] = static_cast<uint16_t>(hand.count());
  }
  position.seat = -1;
  for (size_t seat = 0; seat < spec.seats.size(); ++seat) {
    if (spec.seats[seat].id == message.turn()) position.seat = static_cast<int>(seat);
  }
  if (position.seat < 0) return refuse("turn: '" + message.turn() + "' is no player of this game");
  if (!message.castling().empty()) position.castling.value = message.castling();
  if (!message.en_passant().empty()) {
    position.en_passant.value.clear();
    for (const std::string& square : message.en_passant()) {
      position.en_passant.value += (position.en_passant.value.empty() ? "" : ",") + square;
    }
  }
  position.halfmove = message.halfmove();
  position.fullmove = message.fullmove();
  for (std::string_view name : spec.fields) {
    TextValue value;
    for (const v1::TextField& field : message.fields()) {
      if (field.name() == name) value.value = field.value();
    }
    position.fields.push_back(value);
  }
  *text = FormatPositionText(spec, position);
  return {};
}

Status CheckPositionMessage(const v1::Position& message, const v1::Position& truth) {
  auto clash = [](std::string_view part) {
    return Status::Malformed(VARIA_NO_OFFSET,
                             "the message's " + std::string(part) + " disagree with the position that it gives");
  };
  // A part that is not given says nothing.
  auto same = [](const auto& given, const auto& full) {
    return given.empty() || std::equal(given.begin(), given.end(), full.begin(), full.end(),
                                       [](const auto& a, const auto& b) { return Facts(a) == Facts(b); });
  };
  if (!message.variant().empty() && message.variant() != truth.variant()) return clash("variant and text");
  if (!message.turn().empty() && message.turn() != truth.turn()) return clash("turn and text");
  if (message.seat_to_move() != 0 && message.seat_to_move() != truth.seat_to_move())
    return clash("seat_to_move and turn");
  if (message.halfmove() != 0 && message.halfmove() != truth.halfmove()) return clash("halfmove and text");
  if (message.fullmove() != 0 && message.fullmove() != truth.fullmove()) return clash("fullmove and text");
  if (!message.castling().empty() && message.castling() != truth.castling()) return clash("castling and text");
  if (!message.en_passant().empty() && !std::equal(message.en_passant().begin(), message.en_passant().end(),
                                                   truth.en_passant().begin(), truth.en_passant().end())) {
    return clash("en_passant and text");
  }
  if (!same(message.pieces(), truth.pieces())) return clash("pieces and text");
  if (!same(message.neutral_pieces(), truth.neutral_pieces())) return clash("neutral_pieces and fields");
  if (!same(message.hands(), truth.hands())) return clash("hands and text");
  if (!same(message.fields(), truth.fields())) return clash("fields and text");
  if (!same(message.seat_states(), truth.seat_states())) return clash("seat_states and fields");
  if (!same(message.locks(), truth.locks())) return clash("locks and fields");
  if (!same(message.taken(), truth.taken())) return clash("taken and fields");
  return {};
}

Status ReadOptions(const VariantSpec& spec, const google::protobuf::RepeatedPtrField<v1::ChosenOption>& chosen,
                   OptionValues* options) {
  for (const v1::ChosenOption& choice : chosen) {
    std::string names;
    bool found = false;
    for (size_t i = 0; i < spec.options.size() && !found; ++i) {
      const OptionSpec& option = spec.options[i];
      names += (names.empty() ? "" : ", ") + Str(option.name);
      if (option.name != choice.name()) continue;
      std::string values;
      for (size_t value = 0; value < option.values.size() && !found; ++value) {
        values += (values.empty() ? "" : ", ") + Str(option.values[value].name);
        if (option.values[value].name != choice.value()) continue;
        (*options)[i] = static_cast<uint8_t>(value);
        found = true;
      }
      if (!found) {
        return Status::UnknownName("the rule option " + choice.name() + " has no value '" + choice.value() +
                                   "'; it has: " + values);
      }
    }
    if (!found) {
      return Status::UnknownName("there is no rule option '" + choice.name() + "'; " +
                                 (names.empty() ? "this variant has none" : "there are: " + names));
    }
  }
  return {};
}

v1::Move MakeMoveMessage(const VariantSpec& spec, const TextPosition& before, const TextPosition& after,
                         std::string_view text, varia_move code) {
  v1::Move message;
  message.set_text(Str(text));
  message.set_code(code);
  const Move move = Move::Decode(code);
  const MenOnBoard old_men(before);
  const MenOnBoard new_men(after);
  const int army = spec.seats[before.seat].army;
  const auto symbol = [&](Man man) { return Str(spec.pieces[man.type].symbol); };

  message.set_to(SquareName(spec, move.to));
  message.set_army(army);
  if (move.form == Move::kDrop) {
    message.set_drop(true);
    message.set_symbol(std::string(1, move.suffix));
  } else {
    message.set_from(SquareName(spec, move.from));
    if (const Man* man = old_men.At(move.from)) {
      message.set_symbol(symbol(*man));
      const Man* landed = new_men.At(move.to);
      if (landed != nullptr && landed->army == man->army && landed->type != man->type) {
        message.set_promotion(symbol(*landed));
      }
    }
  }
  // Every other man who is gone from his square was captured, unless he is the mover's and stands somewhere else now.
  old_men.ForEach([&](Square square, Man man) {
    const Man* now = new_men.At(square);
    if (now != nullptr && now->army == man.army) return;
    if (square == move.from && move.form != Move::kDrop) return;
    if (man.army == army) {
      Square gone_to = kNoSquare;
      new_men.ForEach([&](Square other, Man standing) {
        if (standing == man && other != move.to && old_men.At(other) == nullptr) gone_to = other;
      });
      if (gone_to != kNoSquare) {
        v1::PieceShift& shift = *message.add_also_moves();
        shift.set_from(SquareName(spec, square));
        shift.set_to(SquareName(spec, gone_to));
        shift.set_symbol(symbol(man));
        return;
      }
    }
    v1::Capture& capture = *message.add_captures();
    capture.set_square(SquareName(spec, square));
    capture.set_symbol(symbol(man));
    capture.set_army(man.army);
  });
  return message;
}

bool MoveMayMatch(const VariantSpec& spec, const v1::Move& given, Move move) {
  if (given.drop() != (move.form == Move::kDrop)) return false;
  return move.form == Move::kDrop ? given.from().empty() : given.from() == SquareName(spec, move.from);
}

bool MoveMatches(const v1::Move& given, const v1::Move& full) {
  if (given.drop() != full.drop() || given.from() != full.from() || given.to() != full.to()) return false;
  if (given.promotion() != full.promotion()) return false;
  if (!given.symbol().empty() && given.symbol() != full.symbol()) return false;
  if (!given.kind().empty() && given.kind() != full.kind()) return false;
  if (given.neutral_moves().empty()) return true;
  return given.neutral_moves_size() == full.neutral_moves_size() &&
         std::equal(given.neutral_moves().begin(), given.neutral_moves().end(), full.neutral_moves().begin(),
                    [](const v1::NeutralShift& a, const v1::NeutralShift& b) {
                      return a.from() == b.from() && a.to() == b.to();
                    });
}

Status Write(const varia_writer* out, std::string_view bytes) {
  if (out->write(out->context, bytes.data(), bytes.size()) == VARIA_OK) return {};
  return {VARIA_ERR_WRITER, VARIA_NO_OFFSET, "the writer refused the bytes"};
}

}  // namespace varia::sdk
