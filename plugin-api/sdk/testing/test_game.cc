#include "varia/sdk/testing/test_game.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "varia/ext/arbiter.h"
#include "varia/ext/drop_out.h"
#include "varia/ext/evaluation.h"
#include "varia/v1/position.pb.h"

namespace varia::sdk::testing {
namespace {

varia_bytes Bytes(std::string_view text) { return {text.data(), text.size()}; }

int32_t Append(void* context, const void* data, uint64_t size) noexcept {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data), size);
  return VARIA_OK;
}

varia_writer WriterTo(std::string* text) { return {sizeof(varia_writer), 0, text, Append}; }

void Insist(int32_t status, const varia_error& error, std::string_view what) {
  if (status >= 0) return;
  std::fprintf(stderr, "%.*s: %s\n", static_cast<int>(what.size()), what.data(), error.message);
  std::abort();
}

// An extension that must be there.
template <typename Table>
const Table& Extension(const varia_variant* variant, const char* id) {
  const void* table = variant->get_extension(variant, id);
  Insist(table == nullptr ? VARIA_ERR_UNSUPPORTED : VARIA_OK, {}, id);
  return *static_cast<const Table*>(table);
}

}  // namespace

TestGame::TestGame(const varia_variant* variant, std::string_view text, const std::vector<TestOption>& options)
    : variant_(variant), block_((variant->position_size + sizeof(Unit) - 1) / sizeof(Unit)) {
  v1::SetupRequest request;
  if (text.find(' ') == std::string_view::npos) {
    request.set_setup(std::string(text));
  } else {
    request.set_position_text(std::string(text));
  }
  for (const auto& [name, value] : options) {
    v1::ChosenOption& option = *request.add_options();
    option.set_name(name);
    option.set_value(value);
  }
  varia_error error{.struct_size = sizeof error};
  const std::string bytes = request.SerializeAsString();
  Insist(variant_->setup(variant_, Bytes(bytes), data(), &error), error, text);
}

std::string TestGame::Refusal(const varia_variant* variant, std::string_view text, uint64_t* offset) {
  std::vector<Unit> block((variant->position_size + sizeof(Unit) - 1) / sizeof(Unit));
  varia_error error{.struct_size = sizeof error};
  if (variant->position_from_text(variant, Bytes(text), block.data(), &error) == VARIA_OK) return "";
  if (offset != nullptr) *offset = error.offset;
  return error.message;
}

std::string TestGame::Text() const {
  std::string text;
  const varia_writer writer = WriterTo(&text);
  variant_->position_to_text(variant_, data(), &writer, nullptr);
  return text;
}

std::vector<varia_move> TestGame::Codes() const {
  std::vector<varia_move> codes(variant_->max_legal_moves);
  codes.resize(variant_->legal_moves(variant_, data(), codes.data(), variant_->max_legal_moves));
  return codes;
}

std::vector<std::string> TestGame::Moves(std::string_view start) const {
  std::vector<std::string> moves;
  for (varia_move code : Codes()) {
    char text[VARIA_MAX_MOVE_TEXT];
    const int32_t size = variant_->move_to_text(variant_, data(), code, text, sizeof text);
    std::string move(text, size < 0 ? 0 : size);
    if (move.starts_with(start)) moves.push_back(std::move(move));
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

bool TestGame::Has(std::string_view move) const {
  const std::vector<std::string> moves = Moves();
  return std::binary_search(moves.begin(), moves.end(), move);
}

varia_move TestGame::Code(std::string_view move) const {
  varia_move code = VARIA_NO_MOVE;
  varia_error error{.struct_size = sizeof error};
  Insist(variant_->move_from_text(variant_, data(), Bytes(move), &code, &error), error, Text());
  return code;
}

TestGame& TestGame::Play(std::initializer_list<std::string_view> moves) {
  for (std::string_view move : moves) {
    varia_error error{.struct_size = sizeof error};
    Insist(variant_->play(variant_, data(), Code(move), &error), error, move);
  }
  return *this;
}

TestGame TestGame::After(std::string_view move) const {
  TestGame next = *this;
  next.Play({move});
  return next;
}

int32_t TestGame::DropOut() {
  varia_error error{.struct_size = sizeof error};
  return Extension<varia_drop_out>(variant_, VARIA_EXT_DROP_OUT).drop_out(variant_, data(), &error);
}

std::string TestGame::WhyNot(std::string_view move) const {
  varia_move code = VARIA_NO_MOVE;
  varia_error error{.struct_size = sizeof error};
  return variant_->move_from_text(variant_, data(), Bytes(move), &code, &error) == VARIA_OK ? "" : error.message;
}

std::string TestGame::Status() const {
  varia_outcome outcome{.struct_size = sizeof outcome};
  variant_->outcome(variant_, data(), &outcome);
  if (outcome.state == VARIA_ONGOING) return "ongoing";
  std::string status = outcome.state == VARIA_DRAW ? "draw" : "win " + std::to_string(outcome.winning_team);
  if (outcome.places[0] == 0) return status;
  for (uint32_t seat = 0; seat < variant_->seat_count; ++seat) {
    status += (seat == 0 ? ' ' : ',') + std::to_string(outcome.places[seat]);
  }
  return status;
}

std::string TestGame::Reason() const {
  varia_outcome outcome{.struct_size = sizeof outcome};
  variant_->outcome(variant_, data(), &outcome);
  return outcome.reason == nullptr ? "" : outcome.reason;
}

int TestGame::Seat() const { return variant_->seat_to_move(variant_, data()); }

varia_key TestGame::Key() const {
  varia_key key{};
  variant_->key(variant_, data(), &key);
  return key;
}

std::string TestGame::PositionMessage() const {
  std::string bytes;
  const varia_writer writer = WriterTo(&bytes);
  variant_->position_to_message(variant_, data(), &writer, nullptr);
  return bytes;
}

std::string TestGame::MoveMessage(std::string_view move) const {
  std::string bytes;
  const varia_writer writer = WriterTo(&bytes);
  variant_->move_to_message(variant_, data(), Code(move), &writer, nullptr);
  return bytes;
}

uint64_t TestGame::Perft(int depth) const {
  if (depth == 0) return 1;
  if (depth == 1) return variant_->legal_moves(variant_, data(), nullptr, 0);
  uint64_t nodes = 0;
  for (varia_move code : Codes()) {
    TestGame next = *this;
    variant_->play_listed(variant_, next.data(), code);
    nodes += next.Perft(depth - 1);
  }
  return nodes;
}

int TestGame::Score(int team) const {
  std::array<int32_t, VARIA_MAX_SEATS> scores{};
  Extension<varia_evaluation>(variant_, VARIA_EXT_EVALUATION).evaluate(variant_, data(), scores.data());
  return scores[static_cast<size_t>(team)];
}

varia_move_mark TestGame::Mark(std::string_view move) const {
  const varia_move code = Code(move);
  varia_move_mark mark{};
  Extension<varia_tactics>(variant_, VARIA_EXT_TACTICS).mark(variant_, data(), &code, 1, &mark);
  return mark;
}

bool TestGame::InCheck() const {
  return Extension<varia_tactics>(variant_, VARIA_EXT_TACTICS).in_check(variant_, data()) == 1;
}

uint32_t TestGame::BareSeats() const {
  return Extension<varia_arbiter_hints>(variant_, VARIA_EXT_ARBITER).bare_seats(variant_, data());
}

int32_t TestGame::Pass() { return Extension<varia_tactics>(variant_, VARIA_EXT_TACTICS).pass(variant_, data()); }

}  // namespace varia::sdk::testing
