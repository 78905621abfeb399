// Rules of the ABI: what a plugin may read and write.
#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "platform/loader/plugin_call.h"
#include "platform/validate/game_checker.h"
#include "platform/validate/guarded_block.h"
#include "platform/validate/rule_checks.h"
#include "platform/validate/visit_games.h"

namespace varia {
namespace {

constexpr unsigned char kYoung = 0xD7;

// A struct as a host of a later version would hand it over: with members that this version does not know.
template <typename T>
struct Larger {
  T known{};
  unsigned char young[64];

  Larger() {
    known.struct_size = sizeof(Larger);
    std::fill(std::begin(young), std::end(young), kYoung);
  }
  bool Untouched() const {
    return known.struct_size == sizeof(Larger) &&
           std::all_of(std::begin(young), std::end(young), [](unsigned char byte) { return byte == kYoung; });
  }
};

}  // namespace

void CheckLargerStructs(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const varia_variant& table = variant.table();
  const RawVariant raw(&table);
  VisitGames(variant, target, book, [&](const Walk& walk) {
    const void* position = walk.position().data();
    Larger<varia_outcome> outcome;
    const int32_t status = table.outcome(&table, position, &outcome.known);
    varia_outcome ordinary{};
    ordinary.struct_size = sizeof(ordinary);
    const int32_t ordinary_status = table.outcome(&table, position, &ordinary);
    book->Check(Rule::kLargerStructs, outcome.Untouched(),
                [] { return "outcome() writes to struct_size or beyond what it knows"; });
    book->Check(Rule::kLargerStructs,
                status == ordinary_status && outcome.known.state == ordinary.state &&
                    outcome.known.winning_team == ordinary.winning_team && outcome.known.reason == ordinary.reason,
                [] { return "outcome() answers a larger struct otherwise than one of this version"; });

    Larger<varia_error> error;
    Position copy = walk.position();
    const int32_t refusal = table.play(&table, copy.data(), VARIA_NO_MOVE, &error.known);
    const Answer ordinary_refusal = raw.Play(&copy, VARIA_NO_MOVE);
    book->Check(Rule::kLargerStructs, error.Untouched(),
                [] { return "play() writes to the error's struct_size or beyond what it knows"; });
    book->Check(Rule::kLargerStructs,
                refusal == ordinary_refusal.status && error.known.status == ordinary_refusal.error.status &&
                    std::strncmp(error.known.message, ordinary_refusal.error.message, VARIA_ERROR_MESSAGE_SIZE) == 0,
                [] { return "play() fills a larger error otherwise than one of this version"; });
    Larger<varia_error> of_text;
    table.position_from_text(&table, Bytes("?"), copy.data(), &of_text.known);
    book->Check(Rule::kLargerStructs, of_text.Untouched(),
                [] { return "position_from_text() writes to the error's struct_size or beyond what it knows"; });

    StringWriter text(kMaxTextBytes);
    Larger<varia_writer> writer;
    writer.known.context = text.get()->context;
    writer.known.write = text.get()->write;
    const int32_t written = table.position_to_text(&table, position, &writer.known, nullptr);
    book->Check(Rule::kLargerStructs, written == VARIA_OK && text.bytes() == raw.Text(walk.position()), [&] {
      return absl::StrCat("position_to_text() answers ", StatusName(written),
                          " to a larger writer, or writes otherwise");
    });
  });
}

void CheckSmallArrays(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const varia_variant& table = variant.table();
  VisitGames(variant, target, book, [&](const Walk& walk) {
    const void* position = walk.position().data();
    const auto& moves = walk.moves();
    const auto count = static_cast<int32_t>(moves.size());
    book->Check(Rule::kSmallArrays, table.legal_moves(&table, position, nullptr, 0) == count,
                [&] { return absl::StrCat("legal_moves() without an array does not count ", count, " moves"); });
    for (const size_t capacity : {size_t{1}, moves.size() / 2, moves.size()}) {
      const GuardedBlock array(capacity * sizeof(varia_move), alignof(varia_move));
      const int32_t answer =
          table.legal_moves(&table, position, static_cast<varia_move*>(array.data()), static_cast<uint32_t>(capacity));
      book->Check(Rule::kSmallArrays,
                  answer == count && std::memcmp(array.data(), moves.data(),
                                                 std::min(capacity, moves.size()) * sizeof(varia_move)) == 0,
                  [&] { return absl::StrCat("legal_moves() into ", capacity, " places answers ", answer); });
    }
    if (moves.empty()) return;
    const varia_move move = moves[static_cast<size_t>(walk.ply()) % moves.size()];
    const std::string text = RawVariant(&table).MoveToText(walk.position(), move);
    for (const size_t capacity : {size_t{0}, size_t{1}, text.size() / 2, text.size()}) {
      const GuardedBlock place(capacity);
      const int32_t answer =
          table.move_to_text(&table, position, move, static_cast<char*>(place.data()), static_cast<uint32_t>(capacity));
      const size_t shown = std::min(capacity, text.size());
      book->Check(
          Rule::kSmallArrays,
          answer == static_cast<int32_t>(text.size()) && place.bytes().substr(0, shown) == text.substr(0, shown), [&] {
            return absl::StrCat("move_to_text() of ", Quote(text), " into ", capacity, " bytes answers ", answer,
                                ", or writes otherwise");
          });
    }
  });
}

void CheckBlocks(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const varia_variant& table = variant.table();
  const RawVariant raw(&table);
  const size_t size = table.position_size;
  GuardedBlock block(size, VARIA_POSITION_ALIGNMENT);
  VisitGames(variant, target, book, [&](const Walk& walk) {
    block.SetWritable(true);
    std::memcpy(block.data(), walk.position().data(), size);
    // Whoever writes here is ended.
    block.SetWritable(false);
    const void* position = block.data();
    std::vector<varia_move> moves(table.max_legal_moves);
    const int32_t count = table.legal_moves(&table, position, moves.data(), static_cast<uint32_t>(moves.size()));
    book->Check(Rule::kBlocks, count == static_cast<int32_t>(walk.moves().size()),
                [] { return "at another place in memory the same position has another list of moves"; });
    varia_outcome outcome{};
    outcome.struct_size = sizeof(outcome);
    table.outcome(&table, position, &outcome);
    table.seat_to_move(&table, position);
    varia_key key{};
    table.key(&table, position, &key);
    StringWriter text(kMaxTextBytes);
    table.position_to_text(&table, position, text.get(), nullptr);
    StringWriter message(kMaxMessageBytes);
    table.position_to_message(&table, position, message.get(), nullptr);
    if (!walk.moves().empty()) {
      const varia_move move = walk.moves()[static_cast<size_t>(walk.ply()) % walk.moves().size()];
      char written[VARIA_MAX_MOVE_TEXT];
      const int32_t length = table.move_to_text(&table, position, move, written, sizeof(written));
      varia_move read = 0;
      if (length > 0 && length <= static_cast<int32_t>(sizeof(written))) {
        table.move_from_text(&table, position, {written, static_cast<uint64_t>(length)}, &read, nullptr);
      }
      StringWriter of_move(kMaxMessageBytes);
      table.move_to_message(&table, position, move, of_move.get(), nullptr);
      table.move_from_message(&table, position, Bytes(of_move.bytes()), &read, nullptr);
      Position expected = walk.position();
      table.play_listed(&table, expected.data(), move);
      block.SetWritable(true);
      table.play_listed(&table, block.data(), move);
      Position played = raw.NewPosition();
      std::memcpy(played.data(), block.data(), size);
      book->Check(Rule::kBlocks, raw.Same(played, expected), [&] {
        return absl::StrCat("played at another place in memory, ", Quote(raw.MoveToText(walk.position(), move)),
                            " leads to another position");
      });
    }
    block.SetWritable(true);
    table.position_from_text(&table, Bytes(text.bytes()), block.data(), nullptr);
    book->Check(Rule::kBlocks, block.PaddingIsIntact(),
                [&] { return absl::StrCat("bytes beyond the position's ", size, " are written to"); });
  });
}

}  // namespace varia
