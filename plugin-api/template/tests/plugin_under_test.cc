#include "plugin-api/template/tests/plugin_under_test.h"

#include <dlfcn.h>

#include <cstring>
#include <stdexcept>

#include "gtest/gtest.h"

namespace varia::template_tests {
namespace {

int32_t Append(void* context, const void* data, uint64_t size) noexcept {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data), size);
  return VARIA_OK;
}

int32_t Refuse(void*, const void*, uint64_t) noexcept { return VARIA_ERR_INVALID_ARGUMENT; }

// A copy on the heap of the exact size: AddressSanitizer sees a plugin that reads past the end.
class Exact {
 public:
  explicit Exact(const std::string& bytes) : bytes_(bytes.begin(), bytes.end()) {}
  varia_bytes bytes() const { return {bytes_.data(), bytes_.size()}; }

 private:
  std::vector<char> bytes_;
};

varia_error EmptyError() {
  varia_error error{};
  error.struct_size = sizeof(error);
  std::memset(error.message, '#', sizeof(error.message));
  return error;
}

Answer AnswerOf(int32_t status, const varia_error& error) {
  if (status >= 0) return {status, VARIA_NO_OFFSET, ""};
  EXPECT_EQ(error.struct_size, sizeof(error));
  EXPECT_EQ(error.status, status);
  const size_t length = strnlen(error.message, sizeof(error.message));
  EXPECT_GT(length, 0u);
  EXPECT_LT(length, sizeof(error.message));
  // The templates' own rule, stricter than UTF-8: nothing from outside gets into a sentence but printable ASCII.
  for (size_t i = 0; i < length; ++i) EXPECT_TRUE(error.message[i] >= ' ' && error.message[i] <= '~') << error.message;
  return {status, error.offset, std::string(error.message, length)};
}

// Calls a function that fills a block, with what it may leave alone checked.
template <typename Call>
Answer Fill(const varia_variant& variant, Block* position, Call call) {
  position->resize(variant.position_size);
  const Block before = *position;
  varia_error error = EmptyError();
  const int32_t status = call(position->data(), &error);
  if (status < 0) {
    EXPECT_EQ(*position, before) << "a failed call changed the position";
  }
  return AnswerOf(status, error);
}

template <typename Call>
Answer FillMove(varia_move* move, Call call) {
  *move = 0x5eedULL;
  varia_error error = EmptyError();
  const int32_t status = call(move, &error);
  if (status < 0) {
    EXPECT_EQ(*move, 0x5eedULL) << "a failed call wrote a move";
  }
  return AnswerOf(status, error);
}

template <typename Call>
std::string Written(Call call) {
  std::string text;
  const varia_writer writer = WriterTo(&text);
  varia_error error = EmptyError();
  EXPECT_EQ(call(&writer, &error), VARIA_OK) << error.message;
  // A host that refuses the bytes hears of it, with and without an error struct.
  const varia_writer refusing = RefusingWriter();
  EXPECT_EQ(call(&refusing, &error), VARIA_ERR_WRITER);
  EXPECT_EQ(error.status, VARIA_ERR_WRITER);
  EXPECT_EQ(call(&refusing, nullptr), VARIA_ERR_WRITER);
  return text;
}

}  // namespace

varia_writer WriterTo(std::string* text) { return {sizeof(varia_writer), 0, text, Append}; }
varia_writer RefusingWriter() { return {sizeof(varia_writer), 0, nullptr, Refuse}; }

PluginUnderTest::PluginUnderTest(const std::string& file) {
  void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw std::runtime_error(dlerror());
  void* symbol = dlsym(library, VARIA_PLUGIN_SYMBOL);
  if (symbol == nullptr) throw std::runtime_error(file + " has no " VARIA_PLUGIN_SYMBOL);
  std::memcpy(&entry_, &symbol, sizeof(entry_));
  plugin_ = static_cast<const varia_plugin_table*>(entry_(VARIA_ABI_MAJOR));
  if (plugin_ == nullptr) throw std::runtime_error(file + " does not speak this major version");
  variant_ = plugin_->variant(0);
  if (variant_ == nullptr) throw std::runtime_error(file + " has no variant");
}

std::string PluginUnderTest::Describe() const {
  return Written([&](const varia_writer* out, varia_error* error) { return variant_->describe(variant_, out, error); });
}

Answer PluginUnderTest::Setup(const std::string& request, Block* position) const {
  return Fill(*variant_, position,
              [&](void* p, varia_error* error) { return variant_->setup(variant_, Exact(request).bytes(), p, error); });
}

Answer PluginUnderTest::FromText(const std::string& text, Block* position) const {
  return Fill(*variant_, position, [&](void* p, varia_error* error) {
    return variant_->position_from_text(variant_, Exact(text).bytes(), p, error);
  });
}

Answer PluginUnderTest::FromMessage(const std::string& message, Block* position) const {
  return Fill(*variant_, position, [&](void* p, varia_error* error) {
    return variant_->position_from_message(variant_, Exact(message).bytes(), p, error);
  });
}

Answer PluginUnderTest::MoveFromText(const Block& position, const std::string& text, varia_move* move) const {
  return FillMove(move, [&](varia_move* m, varia_error* error) {
    return variant_->move_from_text(variant_, position.data(), Exact(text).bytes(), m, error);
  });
}

Answer PluginUnderTest::MoveFromMessage(const Block& position, const std::string& message, varia_move* move) const {
  return FillMove(move, [&](varia_move* m, varia_error* error) {
    return variant_->move_from_message(variant_, position.data(), Exact(message).bytes(), m, error);
  });
}

Answer PluginUnderTest::Play(Block* position, varia_move move) const {
  return Fill(*variant_, position,
              [&](void* p, varia_error* error) { return variant_->play(variant_, p, move, error); });
}

Answer PluginUnderTest::RefusedMoveMessage(const Block& position, varia_move move) const {
  std::string text;
  const varia_writer writer = WriterTo(&text);
  varia_error error = EmptyError();
  const int32_t status = variant_->move_to_message(variant_, position.data(), move, &writer, &error);
  if (status < 0) {
    EXPECT_EQ(text, "");
  }
  return AnswerOf(status, error);
}

Block PluginUnderTest::Start() const {
  Block position;
  EXPECT_EQ(Setup("", &position).status, VARIA_OK);
  return position;
}

Block PluginUnderTest::At(const std::string& text) const {
  Block position;
  const Answer answer = FromText(text, &position);
  EXPECT_EQ(answer.status, VARIA_OK) << text << ": " << answer.message;
  return position;
}

std::string PluginUnderTest::Text(const Block& position) const {
  return Written([&](const varia_writer* out, varia_error* error) {
    return variant_->position_to_text(variant_, position.data(), out, error);
  });
}

std::string PluginUnderTest::Message(const Block& position) const {
  return Written([&](const varia_writer* out, varia_error* error) {
    return variant_->position_to_message(variant_, position.data(), out, error);
  });
}

std::string PluginUnderTest::MoveText(const Block& position, varia_move move) const {
  char text[VARIA_MAX_MOVE_TEXT];
  const int32_t size = variant_->move_to_text(variant_, position.data(), move, text, sizeof(text));
  EXPECT_GT(size, 0);
  EXPECT_LE(size, static_cast<int32_t>(sizeof(text)));
  if (size <= 0) return "";
  // With too little room: the same length, and nothing written beyond the room.
  char little[2] = {'#', '#'};
  EXPECT_EQ(variant_->move_to_text(variant_, position.data(), move, little, 1), size);
  EXPECT_EQ(little[0], text[0]);
  EXPECT_EQ(little[1], '#');
  return std::string(text, static_cast<size_t>(size));
}

std::string PluginUnderTest::MoveMessage(const Block& position, varia_move move) const {
  return Written([&](const varia_writer* out, varia_error* error) {
    return variant_->move_to_message(variant_, position.data(), move, out, error);
  });
}

std::vector<varia_move> PluginUnderTest::Moves(const Block& position) const {
  std::vector<varia_move> moves(variant_->max_legal_moves);
  const int32_t count = variant_->legal_moves(variant_, position.data(), moves.data(), variant_->max_legal_moves);
  EXPECT_GE(count, 0);
  EXPECT_LE(count, static_cast<int32_t>(variant_->max_legal_moves));
  // Counting alone, and with too little room: the same count, and nothing written beyond the room.
  EXPECT_EQ(variant_->legal_moves(variant_, position.data(), nullptr, 0), count);
  varia_move few[2] = {0x5eed, 0x5eed};
  EXPECT_EQ(variant_->legal_moves(variant_, position.data(), few, 1), count);
  EXPECT_EQ(few[1], varia_move{0x5eed});
  moves.resize(static_cast<size_t>(count));
  if (count > 0) {
    EXPECT_EQ(few[0], moves[0]);
  }
  return moves;
}

std::vector<std::string> PluginUnderTest::MoveTexts(const Block& position) const {
  std::vector<std::string> texts;
  for (const varia_move move : Moves(position)) texts.push_back(MoveText(position, move));
  return texts;
}

Block PluginUnderTest::After(const Block& position, varia_move move) const {
  Block next = position;
  variant_->play_listed(variant_, next.data(), move);
  return next;
}

varia_outcome PluginUnderTest::Outcome(const Block& position) const {
  varia_outcome outcome;
  std::memset(&outcome, 0xab, sizeof(outcome));
  outcome.struct_size = sizeof(outcome);
  EXPECT_EQ(variant_->outcome(variant_, position.data(), &outcome), VARIA_OK);
  EXPECT_EQ(outcome.struct_size, sizeof(outcome));
  EXPECT_EQ(outcome.reserved, 0u);
  for (const uint8_t place : outcome.places) EXPECT_EQ(place, 0);
  EXPECT_EQ(outcome.reason == nullptr, outcome.state == VARIA_ONGOING);
  return outcome;
}

varia_key PluginUnderTest::Key(const Block& position) const {
  varia_key key{};
  EXPECT_EQ(variant_->key(variant_, position.data(), &key), VARIA_OK);
  return key;
}

int PluginUnderTest::SeatToMove(const Block& position) const {
  return variant_->seat_to_move(variant_, position.data());
}

uint64_t PluginUnderTest::Perft(const Block& position, int depth) const {
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<uint64_t>(variant_->legal_moves(variant_, position.data(), nullptr, 0));
  uint64_t nodes = 0;
  std::vector<varia_move> moves(variant_->max_legal_moves);
  const int32_t count = variant_->legal_moves(variant_, position.data(), moves.data(), variant_->max_legal_moves);
  for (int32_t i = 0; i < count; ++i) nodes += Perft(After(position, moves[static_cast<size_t>(i)]), depth - 1);
  return nodes;
}

}  // namespace varia::template_tests
