// A variant's functions with their raw answers, as the checks need them.
#ifndef VARIA_PLATFORM_VALIDATE_RAW_VARIANT_H_
#define VARIA_PLATFORM_VALIDATE_RAW_VARIANT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "platform/loader/position.h"
#include "varia/variant.h"

namespace varia {

// A status with its detail.
struct Answer {
  int32_t status = VARIA_OK;
  varia_error error{};

  bool ok() const { return status == VARIA_OK; }
};

// Calls the table straight. What a function writes replaces its output string.
class RawVariant {
 public:
  explicit RawVariant(const varia_variant* table) : table_(table) {}

  const varia_variant& table() const { return *table_; }
  Position NewPosition() const { return Position(table_->position_size); }

  Answer Describe(std::string* bytes) const;
  Answer Setup(absl::string_view request, Position* position) const;
  // All moves; empty also when the plugin answers with a status.
  std::vector<varia_move> Moves(const Position& position) const;
  // The same into a vector whose memory is used again.
  void Moves(const Position& position, std::vector<varia_move>* moves) const;
  int32_t CountMoves(const Position& position) const {
    return table_->legal_moves(table_, position.data(), nullptr, 0);
  }
  Answer Play(Position* position, varia_move move) const;
  varia_key Key(const Position& position) const;
  // The state of the outcome, or a negative status.
  int32_t OutcomeState(const Position& position) const;

  Answer PositionToText(const Position& position, std::string* text) const;
  Answer PositionFromText(absl::string_view text, Position* position) const;
  Answer PositionToMessage(const Position& position, std::string* bytes) const;
  Answer PositionFromMessage(absl::string_view bytes, Position* position) const;
  // The text, or empty when the plugin answers with a status or a length that it may not.
  std::string MoveToText(const Position& position, varia_move move) const;
  Answer MoveFromText(const Position& position, absl::string_view text, varia_move* move) const;
  Answer MoveToMessage(const Position& position, varia_move move, std::string* bytes) const;
  Answer MoveFromMessage(const Position& position, absl::string_view bytes, varia_move* move) const;

  // The text; empty when the plugin refuses to write it.
  std::string Text(const Position& position) const;
  // Equal blocks, or equal texts and keys.
  bool Same(const Position& a, const Position& b) const;

 private:
  const varia_variant* table_;
};

// The number's name ("VARIA_ERR_MALFORMED"), or "status N".
std::string StatusName(int32_t status);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_RAW_VARIANT_H_
