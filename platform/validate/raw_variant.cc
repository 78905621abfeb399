#include "platform/validate/raw_variant.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "platform/loader/plugin_call.h"

namespace varia {
namespace {

// Calls `function` with a fresh error.
template <typename Function>
Answer Call(const Function& function) {
  Answer answer;
  answer.error = EmptyError();
  answer.status = function(&answer.error);
  return answer;
}

// The same for a function that writes.
template <typename Function>
Answer CallWriting(size_t limit, std::string* output, const Function& function) {
  StringWriter writer(limit);
  const Answer answer = Call([&](varia_error* error) { return function(writer.get(), error); });
  *output = writer.Take();
  return answer;
}

}  // namespace

Answer RawVariant::Describe(std::string* bytes) const {
  return CallWriting(kMaxMessageBytes, bytes,
                     [&](const varia_writer* out, varia_error* error) { return table_->describe(table_, out, error); });
}

Answer RawVariant::Setup(absl::string_view request, Position* position) const {
  return Call([&](varia_error* error) { return table_->setup(table_, Bytes(request), position->data(), error); });
}

std::vector<varia_move> RawVariant::Moves(const Position& position) const {
  std::vector<varia_move> moves;
  Moves(position, &moves);
  return moves;
}

void RawVariant::Moves(const Position& position, std::vector<varia_move>* moves) const {
  // Room for the longest list is much more than most need, and clearing it for each would cost as much as the moves.
  thread_local std::vector<varia_move> room;
  const uint32_t capacity = table_->max_legal_moves;
  if (room.size() < capacity) room.resize(capacity);
  const int32_t count = table_->legal_moves(table_, position.data(), room.data(), capacity);
  moves->assign(room.data(), room.data() + std::min(capacity, static_cast<uint32_t>(std::max(count, 0))));
}

Answer RawVariant::Play(Position* position, varia_move move) const {
  return Call([&](varia_error* error) { return table_->play(table_, position->data(), move, error); });
}

varia_key RawVariant::Key(const Position& position) const {
  varia_key key{};
  table_->key(table_, position.data(), &key);
  return key;
}

int32_t RawVariant::OutcomeState(const Position& position) const {
  varia_outcome outcome{};
  outcome.struct_size = sizeof(outcome);
  const int32_t status = table_->outcome(table_, position.data(), &outcome);
  return status < 0 ? status : static_cast<int32_t>(outcome.state);
}

Answer RawVariant::PositionToText(const Position& position, std::string* text) const {
  return CallWriting(kMaxTextBytes, text, [&](const varia_writer* out, varia_error* error) {
    return table_->position_to_text(table_, position.data(), out, error);
  });
}

Answer RawVariant::PositionFromText(absl::string_view text, Position* position) const {
  return Call(
      [&](varia_error* error) { return table_->position_from_text(table_, Bytes(text), position->data(), error); });
}

Answer RawVariant::PositionToMessage(const Position& position, std::string* bytes) const {
  return CallWriting(kMaxMessageBytes, bytes, [&](const varia_writer* out, varia_error* error) {
    return table_->position_to_message(table_, position.data(), out, error);
  });
}

Answer RawVariant::PositionFromMessage(absl::string_view bytes, Position* position) const {
  return Call(
      [&](varia_error* error) { return table_->position_from_message(table_, Bytes(bytes), position->data(), error); });
}

std::string RawVariant::MoveToText(const Position& position, varia_move move) const {
  char text[VARIA_MAX_MOVE_TEXT];
  const int32_t length = table_->move_to_text(table_, position.data(), move, text, sizeof(text));
  if (length < 0 || length > static_cast<int32_t>(sizeof(text))) return "";
  return {text, static_cast<size_t>(length)};
}

Answer RawVariant::MoveFromText(const Position& position, absl::string_view text, varia_move* move) const {
  return Call(
      [&](varia_error* error) { return table_->move_from_text(table_, position.data(), Bytes(text), move, error); });
}

Answer RawVariant::MoveToMessage(const Position& position, varia_move move, std::string* bytes) const {
  return CallWriting(kMaxMessageBytes, bytes, [&](const varia_writer* out, varia_error* error) {
    return table_->move_to_message(table_, position.data(), move, out, error);
  });
}

Answer RawVariant::MoveFromMessage(const Position& position, absl::string_view bytes, varia_move* move) const {
  return Call([&](varia_error* error) {
    return table_->move_from_message(table_, position.data(), Bytes(bytes), move, error);
  });
}

std::string RawVariant::Text(const Position& position) const {
  std::string text;
  return PositionToText(position, &text).ok() ? text : "";
}

bool RawVariant::Same(const Position& a, const Position& b) const {
  if (std::memcmp(a.data(), b.data(), a.size()) == 0) return true;
  const varia_key key_a = Key(a);
  const varia_key key_b = Key(b);
  return key_a.low == key_b.low && key_a.high == key_b.high && Text(a) == Text(b);
}

std::string StatusName(int32_t status) {
  static constexpr const char* kNames[] = {"VARIA_OK",
                                           "VARIA_ERR_INVALID_ARGUMENT",
                                           "VARIA_ERR_MALFORMED",
                                           "VARIA_ERR_ILLEGAL_MOVE",
                                           "VARIA_ERR_ILLEGAL_POSITION",
                                           "VARIA_ERR_UNKNOWN_NAME",
                                           "VARIA_ERR_UNSUPPORTED",
                                           "VARIA_ERR_WRITER",
                                           "VARIA_ERR_INTERNAL",
                                           "VARIA_ERR_UNAVAILABLE"};
  if (status <= 0 && status > -static_cast<int32_t>(std::size(kNames))) return kNames[-status];
  return absl::StrCat("status ", status);
}

}  // namespace varia
