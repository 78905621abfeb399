// A template's plugin file, loaded, with its functions in the shapes that tests like.
#ifndef VARIA_PLUGIN_API_TEMPLATE_TESTS_PLUGIN_UNDER_TEST_H_
#define VARIA_PLUGIN_API_TEMPLATE_TESTS_PLUGIN_UNDER_TEST_H_

#include <cstdint>
#include <string>
#include <vector>

#include "varia/plugin.h"

namespace varia::template_tests {

// A position block: the plugin's bytes, compared byte by byte.
using Block = std::vector<unsigned char>;

// What a function answered.
struct Answer {
  int32_t status = VARIA_OK;
  uint64_t offset = VARIA_NO_OFFSET;
  std::string message;
};

// The first variant of a plugin file. Loaded for the rest of the process; throws std::runtime_error when it cannot be.
class PluginUnderTest {
 public:
  explicit PluginUnderTest(const std::string& file);

  varia_plugin_function entry() const { return entry_; }
  const varia_plugin_table& plugin() const { return *plugin_; }
  const varia_variant& variant() const { return *variant_; }

  // Each of these expects (as a test) that the plugin keeps its contract: on failure the outputs are as before and the
  // error is filled in whole. On success they return what was written.
  std::string Describe() const;
  Answer Setup(const std::string& request, Block* position) const;
  Answer FromText(const std::string& text, Block* position) const;
  Answer FromMessage(const std::string& message, Block* position) const;
  Answer MoveFromText(const Block& position, const std::string& text, varia_move* move) const;
  Answer MoveFromMessage(const Block& position, const std::string& message, varia_move* move) const;
  Answer Play(Block* position, varia_move move) const;
  // What move_to_message() answers; expects it to write nothing when that is a refusal.
  Answer RefusedMoveMessage(const Block& position, varia_move move) const;

  Block Start() const;
  // The position with that text, which must be legal.
  Block At(const std::string& text) const;
  std::string Text(const Block& position) const;
  std::string Message(const Block& position) const;
  std::string MoveText(const Block& position, varia_move move) const;
  std::string MoveMessage(const Block& position, varia_move move) const;
  std::vector<varia_move> Moves(const Block& position) const;
  std::vector<std::string> MoveTexts(const Block& position) const;  // in the plugin's order
  Block After(const Block& position, varia_move move) const;        // by play_listed()
  varia_outcome Outcome(const Block& position) const;
  varia_key Key(const Block& position) const;
  int SeatToMove(const Block& position) const;
  uint64_t Perft(const Block& position, int depth) const;

 private:
  varia_plugin_function entry_ = nullptr;
  const varia_plugin_table* plugin_ = nullptr;
  const varia_variant* variant_ = nullptr;
};

// A writer that appends to a string, or refuses.
varia_writer WriterTo(std::string* text);
varia_writer RefusingWriter();

}  // namespace varia::template_tests

#endif  // VARIA_PLUGIN_API_TEMPLATE_TESTS_PLUGIN_UNDER_TEST_H_
