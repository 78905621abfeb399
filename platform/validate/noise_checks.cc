// Input that is no input at all, and input with nothing behind it.
#include <cstring>
#include <initializer_list>

#include "absl/strings/str_cat.h"
#include "platform/loader/plugin_call.h"
#include "platform/validate/game_checker.h"
#include "platform/validate/guarded_block.h"
#include "platform/validate/rule_checks.h"

namespace varia {
namespace {

constexpr varia_move kUntouched = 0x6B6B6B6B6B6B6B6Bu;
constexpr size_t kLong = size_t{1} << 20;
constexpr int kRandomInputs = 200;

// One function that reads bytes.
enum class Reader { kSetup, kPositionText, kPositionMessage, kMoveText, kMoveMessage };
constexpr Reader kReaders[] = {Reader::kSetup, Reader::kPositionText, Reader::kPositionMessage, Reader::kMoveText,
                               Reader::kMoveMessage};

const char* NameOf(Reader reader) {
  static constexpr const char* kNames[] = {"setup", "position_from_text", "position_from_message", "move_from_text",
                                           "move_from_message"};
  return kNames[static_cast<int>(reader)];
}

bool ReadsPosition(Reader reader) { return reader < Reader::kMoveText; }

// Reads `bytes` into a position that was `here`, or a move in it.
Answer Read(const RawVariant& raw, Reader reader, absl::string_view bytes, const Position& here, Position* position,
            varia_move* move) {
  switch (reader) {
    case Reader::kSetup:
      return raw.Setup(bytes, position);
    case Reader::kPositionText:
      return raw.PositionFromText(bytes, position);
    case Reader::kPositionMessage:
      return raw.PositionFromMessage(bytes, position);
    case Reader::kMoveText:
      return raw.MoveFromText(here, bytes, move);
    default:
      return raw.MoveFromMessage(here, bytes, move);
  }
}

void TryNoise(const RawVariant& raw, const Position& here, absl::string_view bytes, RuleBook* book) {
  for (const Reader reader : kReaders) {
    Position position = here;
    varia_move move = kUntouched;
    const Answer answer = Read(raw, reader, bytes, here, &position, &move);
    if (answer.ok()) {
      // Some bytes are something by chance, if only an unknown field beside nothing: then it must be in good order.
      book->Check(Rule::kNoise, !ReadsPosition(reader) || !raw.Text(position).empty(), [&] {
        return absl::StrCat(NameOf(reader), "() takes ", Quote(bytes), " as a position without text");
      });
      continue;
    }
    const bool unchanged = move == kUntouched && std::memcmp(position.data(), here.data(), here.size()) == 0;
    book->Check(Rule::kNoise, unchanged,
                [&] { return absl::StrCat(NameOf(reader), "() changes its output while it refuses ", Quote(bytes)); });
  }
}

}  // namespace

void CheckNoise(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const RawVariant raw(&variant.table());
  const Walk walk(&variant, target.games.seed, 1);
  if (!walk.start().ok()) {
    book->Skip(Rule::kNoise, "no game can be started");
    return;
  }
  const std::string text = raw.Text(walk.position());
  Random random(target.games.seed);
  for (int i = 0; i < kRandomInputs; ++i) {
    std::string bytes(random.Below(300), '\0');
    const uint64_t kind = random.Below(3);
    for (char& byte : bytes) {
      // All bytes, printable ones, or those of the position's text in disorder.
      byte = kind == 0   ? static_cast<char>(random.Below(256))
             : kind == 1 ? static_cast<char>(' ' + random.Below(95))
                         : text[random.Below(text.size())];
    }
    TryNoise(raw, walk.position(), bytes, book);
  }
  for (const char byte : {'\0', ' ', '/', '1', '9', 'P', '[', '\x0A', '\x80', '\xFF'}) {
    TryNoise(raw, walk.position(), std::string(kLong, byte), book);
  }
  std::string repeated;
  while (repeated.size() < kLong) repeated += text;
  TryNoise(raw, walk.position(), repeated, book);
  // Messages within messages, deeper than anybody means them: field 1 with the length of what is left.
  std::string nested;
  for (size_t left = 4000; left >= 3; left -= 3) {
    nested += {'\x0A', static_cast<char>(0x80 | ((left - 3) & 0x7F)), static_cast<char>((left - 3) >> 7)};
  }
  TryNoise(raw, walk.position(), nested, book);
}

void CheckReadsWithin(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const RawVariant raw(&variant.table());
  for (int game = 1; game <= target.games.games; ++game) {
    Walk walk(&variant, target.games.seed, game);
    if (!walk.start().ok()) continue;
    Random random(target.games.seed + static_cast<uint64_t>(game));
    for (;; walk.Step()) {
      const std::string text = raw.Text(walk.position());
      book->SetPlace(game, walk.ply(), text);
      v1::SetupRequest request = walk.options();
      request.set_position_text(text);
      std::string position_message;
      raw.PositionToMessage(walk.position(), &position_message);
      std::string move_text;
      std::string move_message;
      if (!walk.moves().empty()) {
        const varia_move move = walk.moves()[random.Below(walk.moves().size())];
        move_text = raw.MoveToText(walk.position(), move);
        raw.MoveToMessage(walk.position(), move, &move_message);
      }
      const std::string inputs[] = {request.SerializeAsString(), text, position_message, move_text, move_message};
      for (const Reader reader : kReaders) {
        const std::string& whole = inputs[static_cast<int>(reader)];
        for (const size_t size : {whole.size(), random.Below(whole.size() + 1)}) {
          const GuardedBlock block(size);
          std::memcpy(block.data(), whole.data(), size);
          Position guarded = walk.position();
          Position ordinary = walk.position();
          varia_move guarded_move = 0;
          varia_move ordinary_move = 0;
          const Answer at_end = Read(raw, reader, block.bytes(), walk.position(), &guarded, &guarded_move);
          const Answer before = Read(raw, reader, whole.substr(0, size), walk.position(), &ordinary, &ordinary_move);
          book->Check(Rule::kReadsWithin, at_end.status == before.status && guarded_move == ordinary_move, [&] {
            return absl::StrCat(NameOf(reader), "() answers ", StatusName(at_end.status), " to ",
                                Quote(whole.substr(0, size)), " with nothing behind it, ", StatusName(before.status),
                                " elsewhere");
          });
        }
      }
      if (walk.moves().empty() || walk.ply() == target.games.max_plies) break;
    }
  }
}

}  // namespace varia
