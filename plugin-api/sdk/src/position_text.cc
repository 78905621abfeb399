#include "varia/sdk/position_text.h"

#include <cctype>

namespace varia::sdk {
namespace {

// Quotes a piece of hostile input so that a sentence stays short and readable.
std::string Quoted(std::string_view text) {
  std::string quoted = "'";
  for (char c : text.substr(0, 40)) quoted += c >= ' ' && c <= '~' ? c : '?';
  return quoted + (text.size() > 40 ? "...'" : "'");
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// A hostile byte inside a sentence would not be text; shows printable ASCII alone.
std::string Shown(char c) {
  static constexpr char kHex[] = "0123456789abcdef";
  if (c >= ' ' && c <= '~') return Quoted(std::string_view(&c, 1));
  return std::string("byte 0x") + kHex[static_cast<unsigned char>(c) >> 4] + kHex[static_cast<unsigned char>(c) & 15];
}

std::string Count(int count, std::string_view one) {
  return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

// Reads the placement field without the hands.
class PlacementReader {
 public:
  PlacementReader(const VariantSpec& spec, std::string_view text, TextPosition* position)
      : spec_(spec), text_(text), position_(position) {}

  Status Read() {
    for (rank_ = spec_.ranks - 1;; --rank_) {
      if (Status status = ReadRank(); !status.ok()) return status;
      if (at_ == text_.size()) break;
      if (rank_ == 0) {
        return Status::Malformed(
            at_, "the placement has more than " + Count(spec_.ranks, "rank") + ", as many as the board has");
      }
      ++at_;  // the slash
    }
    if (rank_ != 0) {
      return Status::Malformed(at_, "the placement ends after " + Count(spec_.ranks - rank_, "rank") +
                                        "; the board has " + std::to_string(spec_.ranks));
    }
    return {};
  }

 private:
  std::string RankName() const { return "rank " + std::to_string(rank_ + 1); }
  bool HasSquare(int file) const { return file < spec_.files && spec_.has_square(file, rank_); }
  Status TooLong(size_t at) const {
    return Status::Malformed(at, RankName() + " is longer than the board's " + Count(spec_.files, "file"));
  }

  Status ReadRank() {
    int file = 0;
    while (at_ < text_.size() && text_[at_] != '/') {
      const size_t start = at_;
      if (file >= spec_.files) return TooLong(start);
      const char c = text_[at_];
      if (IsDigit(c)) {
        if (Status status = ReadRun(&file); !status.ok()) return status;
      } else if (c == '*') {
        if (HasSquare(file)) {
          return Status::Malformed(start, RankName() + ": '*' stands where the board has a square, " +
                                              SquareName(spec_, rank_ * spec_.files + file));
        }
        ++at_;
        ++file;
      } else {
        if (Status status = ReadMan(file); !status.ok()) return status;
        ++file;
      }
    }
    if (file != spec_.files) {
      return Status::Malformed(
          at_, RankName() + " has " + Count(file, "place") + "; the board has " + Count(spec_.files, "file"));
    }
    return {};
  }

  Status ReadRun(int* file) {
    const size_t start = at_;
    if (text_[at_] == '0') return Status::Malformed(start, RankName() + ": a run of empty squares cannot start with 0");
    int run = 0;
    for (; at_ < text_.size() && IsDigit(text_[at_]); ++at_) {
      run = run * 10 + (text_[at_] - '0');
      if (run > spec_.files) return TooLong(start);
    }
    if (*file + run > spec_.files) return TooLong(start);
    for (int i = 0; i < run; ++i, ++*file) {
      if (!HasSquare(*file)) {
        return Status::Malformed(start, RankName() + ": a run of " + Count(run, "empty square") +
                                            " covers a place where the board has none; write '*' there");
      }
    }
    return {};
  }

  Status ReadMan(int file) {
    const size_t start = at_;
    std::string symbol;
    if (text_[at_] == '+') {
      symbol = "+";
      ++at_;
      if (at_ == text_.size() || !IsLetter(text_[at_])) {
        return Status::Malformed(start, RankName() + ": '+' must stand before a piece letter");
      }
    }
    const char letter = text_[at_];
    if (!IsLetter(letter)) {
      return Status::Malformed(start, RankName() + ": " + Shown(letter) + " is no piece letter, number, '*' or '/'");
    }
    const int army = std::islower(static_cast<unsigned char>(letter)) ? 1 : 0;
    symbol += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    const int type = TypeOf(spec_, symbol, army);
    if (type < 0 || spec_.pieces[type].neutral) {
      return Status::Malformed(start, RankName() + ": " + Quoted(text_.substr(start, at_ + 1 - start)) +
                                          " is no piece of the " +
                                          (army == 0 ? "first army (upper case)" : "second army (lower case)"));
    }
    ++at_;
    if (!HasSquare(file)) {
      return Status::Malformed(start, RankName() + ": a piece stands where the board has no square; write '*' there");
    }
    position_->men.push_back(
        {rank_ * spec_.files + file, Man{static_cast<uint8_t>(type), static_cast<uint8_t>(army)}, start});
    return {};
  }

  const VariantSpec& spec_;
  const std::string_view text_;
  TextPosition* const position_;
  size_t at_ = 0;
  int rank_ = 0;
};

// Reads "[BPPsg]", which starts at `offset`.
Status ReadHands(const VariantSpec& spec, std::string_view text, uint64_t offset, TextPosition* position) {
  position->hands_offset = offset;
  if (spec.hand_order.empty()) {
    return Status::Malformed(offset, "this game has no hands: nothing like '[...]' may follow the placement");
  }
  size_t in_hand = 0;
  for (size_t i = 1;; ++i) {
    if (i >= text.size()) return Status::Malformed(offset, "the hands are not closed with ']'");
    const char c = text[i];
    if (c == ']') {
      if (i + 1 == text.size()) return {};
      return Status::Malformed(offset + i + 1, "nothing may follow the ']' of the hands but a space");
    }
    const size_t kind = spec.hand_order.find(static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
    if (!IsLetter(c) || kind == std::string_view::npos) {
      return Status::Malformed(offset + i,
                               Shown(c) + " cannot be in hand; the letters are " + std::string(spec.hand_order));
    }
    ++in_hand;
    if (position->men.size() + in_hand > static_cast<size_t>(spec.files) * static_cast<size_t>(spec.ranks)) {
      return Status::Malformed(offset + i, "there are more men on the board and in hand than the board has squares");
    }
    ++position->hands[std::islower(static_cast<unsigned char>(c)) ? 1 : 0][kind];
  }
}

Status ReadCounter(std::string_view text, uint64_t offset, std::string_view name, uint32_t least, uint32_t* counter) {
  uint64_t value = 0;  // wide enough for one digit more than kMaxCounter has
  bool good = !text.empty() && (text == "0" || text[0] != '0');
  for (char c : text) {
    if (!good || !IsDigit(c)) {
      good = false;
      break;
    }
    value = value * 10 + static_cast<uint64_t>(c - '0');
    good = value <= kMaxCounter;
  }
  if (!good || value < least) {
    return Status::Malformed(offset, "the " + std::string(name) + " counter is " + Quoted(text) +
                                         "; it must be a number from " + std::to_string(least) + " to " +
                                         std::to_string(kMaxCounter));
  }
  *counter = static_cast<uint32_t>(value);
  return {};
}

// The next field, up to a space or the end. Fields are parted by exactly one space.
struct Field {
  std::string_view text;
  uint64_t offset;
};

class FieldReader {
 public:
  explicit FieldReader(std::string_view text) : text_(text) {}
  bool AtEnd() const { return done_; }
  Field Next() {
    const size_t start = at_;
    const size_t space = text_.find(' ', at_);
    done_ = space == std::string_view::npos;
    at_ = done_ ? text_.size() : space + 1;
    return {text_.substr(start, (done_ ? text_.size() : space) - start), start};
  }

 private:
  const std::string_view text_;
  size_t at_ = 0;
  bool done_ = false;
};

}  // namespace

Status ParsePositionText(const VariantSpec& spec, std::string_view text, TextPosition* position) {
  *position = {};
  constexpr size_t kMaxText = 4096;
  if (text.size() > kMaxText) return Status::Malformed(kMaxText, "a position text is never longer than 4096 bytes");
  static constexpr std::string_view kNames[] = {"placement", "turn", "castling", "ep", "halfmove", "fullmove"};
  FieldReader reader(text);
  Field fields[6];
  for (int i = 0; i < 6; ++i) {
    if (i > 0 && reader.AtEnd()) {
      return Status::Malformed(text.size(), "the " + std::string(kNames[i]) + " field is missing");
    }
    fields[i] = reader.Next();
    if (fields[i].text.empty()) {
      return Status::Malformed(fields[i].offset,
                               "the " + std::string(kNames[i]) + " field is empty; one space parts the fields");
    }
  }

  const std::string_view placement = fields[0].text.substr(0, fields[0].text.find('['));
  if (Status status = PlacementReader(spec, placement, position).Read(); !status.ok()) return status;
  if (placement.size() != fields[0].text.size()) {
    Status status = ReadHands(spec, fields[0].text.substr(placement.size()), placement.size(), position);
    if (!status.ok()) return status;
  } else if (!spec.hand_order.empty()) {
    return Status::Malformed(placement.size(),
                             "the hands are missing after the placement; write '[]' when they are empty");
  }

  position->turn_offset = fields[1].offset;
  std::string seats;
  position->seat = -1;
  for (size_t seat = 0; seat < spec.seats.size(); ++seat) {
    if (spec.seats[seat].id == fields[1].text) position->seat = static_cast<int>(seat);
    seats += (seats.empty() ? "" : ", ") + std::string(spec.seats[seat].id);
  }
  if (position->seat < 0) {
    return Status::Malformed(fields[1].offset,
                             Quoted(fields[1].text) + " is no player of this game; the players are " + seats);
  }

  position->castling = {std::string(fields[2].text), fields[2].offset};
  if (!spec.has_castling && fields[2].text != "-") {
    return Status::Malformed(fields[2].offset, "this game has no castling; write '-'");
  }
  position->en_passant = {std::string(fields[3].text), fields[3].offset};
  if (!spec.has_en_passant && fields[3].text != "-") {
    return Status::Malformed(fields[3].offset, "this game has no en passant; write '-'");
  }
  position->halfmove_offset = fields[4].offset;
  Status status = ReadCounter(fields[4].text, fields[4].offset, kNames[4], 0, &position->halfmove);
  if (!status.ok()) return status;
  position->fullmove_offset = fields[5].offset;
  status = ReadCounter(fields[5].text, fields[5].offset, kNames[5], 1, &position->fullmove);
  if (!status.ok()) return status;

  for (std::string_view name : spec.fields) {
    if (reader.AtEnd()) return Status::Malformed(text.size(), "the field " + std::string(name) + "= is missing");
    const Field field = reader.Next();
    const std::string_view value = field.text.substr(std::min(field.text.size(), name.size() + 1));
    if (!field.text.starts_with(name) || field.text.size() <= name.size() || field.text[name.size()] != '=' ||
        value.empty()) {
      return Status::Malformed(field.offset,
                               "here must stand the field " + std::string(name) + "=, with '-' when it is empty");
    }
    position->fields.push_back({std::string(value), field.offset + name.size() + 1});
  }
  if (!reader.AtEnd()) {
    return Status::Malformed(reader.Next().offset, "the text goes on after its last field");
  }
  return {};
}

std::string FormatPositionText(const VariantSpec& spec, const TextPosition& position) {
  std::vector<std::string> at(static_cast<size_t>(spec.files * spec.ranks));
  for (const auto& placed : position.men) at[placed.square] = ManText(spec, placed.man);
  std::string text;
  for (int rank = spec.ranks - 1; rank >= 0; --rank) {
    int run = 0;
    auto close_run = [&] {
      if (run > 0) text += std::to_string(run);
      run = 0;
    };
    for (int file = 0; file < spec.files; ++file) {
      const std::string& man = at[rank * spec.files + file];
      if (!spec.has_square(file, rank)) {
        close_run();
        text += '*';
      } else if (man.empty()) {
        ++run;
      } else {
        close_run();
        text += man;
      }
    }
    close_run();
    if (rank > 0) text += '/';
  }
  if (!spec.hand_order.empty()) {
    text += '[';
    for (int army = 0; army < 2; ++army) {
      for (size_t kind = 0; kind < spec.hand_order.size(); ++kind) {
        const char letter = spec.hand_order[kind];
        text.append(position.hands[army][kind],
                    army == 0 ? letter : static_cast<char>(std::tolower(static_cast<unsigned char>(letter))));
      }
    }
    text += ']';
  }
  text += ' ' + std::string(spec.seats[position.seat].id) + ' ' + position.castling.value + ' ' +
          position.en_passant.value + ' ' + std::to_string(position.halfmove) + ' ' + std::to_string(position.fullmove);
  for (size_t i = 0; i < spec.fields.size(); ++i)
    text += ' ' + std::string(spec.fields[i]) + '=' + position.fields[i].value;
  return text;
}

Status FindKings(const VariantSpec& spec, const TextPosition& position, std::array<Square, 2>* kings) {
  *kings = {kNoSquare, kNoSquare};
  for (const auto& placed : position.men) {
    if (!spec.pieces[placed.man.type].royal) continue;
    if ((*kings)[placed.man.army] != kNoSquare) {
      return Status::IllegalPosition(placed.offset, "a second " + ManName(spec, placed.man) + " stands on " +
                                                        SquareName(spec, placed.square) + "; there must be one");
    }
    (*kings)[placed.man.army] = placed.square;
  }
  for (int army = 0; army < 2; ++army) {
    if ((*kings)[army] != kNoSquare) continue;
    return Status::IllegalPosition(0, std::string("the ") + (army == 0 ? "first" : "second") + " army has no King");
  }
  return {};
}

}  // namespace varia::sdk
