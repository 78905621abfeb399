#include "platform/validate/rules.h"

namespace varia {

RuleBook::RuleBook(uint64_t seed) : seed_(seed) {
  const std::pair<const char*, const char*> rules[] = {
      {"description-stable", "describe() writes the same VariantInfo every time"},
      {"setups-reproduced", "setup() gives every named setup its canonical text, and refuses names that there are not"},
      {"move-count",
       "legal_moves() always gives the same list, counts it at any capacity and writes no more than that"},
      {"listed-moves-apply", "play() accepts every listed move"},
      {"play-agrees", "play() and play_listed() lead to the same position"},
      {"unlisted-moves-refused", "play() refuses every other code and leaves the position as it was"},
      {"move-codes-stable", "a code means the same move in all positions, and a move text the same code"},
      {"move-text-round-trip", "every listed move has a text of its own that reads back as it"},
      {"move-message-round-trip", "a Move message reads back as its move: whole, from the text, from the structure"},
      {"position-text-round-trip", "a position's text reads back as the same position, written alike"},
      {"position-message-round-trip", "a Position message reads back alike: whole, from the text, from the structure"},
      {"key-names-position", "keys are equal exactly when the texts without the move counters are"},
      {"outcome-agrees", "the outcome is ongoing exactly when there are moves, and is sound in itself"},
      {"outcome-final", "a finished game takes no move"},
      {"seat-valid", "the seat to move is one of the variant's"},
      {"writer-obeyed", "a writer that refuses bytes ends the call with VARIA_ERR_WRITER and is not called again"},
      {"errors-explained", "a refusal fills the error: status, a sentence in UTF-8, an offset within the input"},
      {"hostile-text", "damaged texts are refused with nothing changed, or read as a position or move in good order"},
      {"hostile-message", "damaged messages are refused with nothing changed, or read as one in good order"},
  };
  for (const auto& [name, promise] : rules) {
    RuleResult& result = results_.emplace_back();
    result.name = name;
    result.promise = promise;
  }
}

}  // namespace varia
