#include "platform/validate/game_digest.h"

#include <vector>

#include "varia/ext/evaluation.h"
#include "varia/ext/tactics.h"

namespace varia {

GameDigest::GameDigest(const Variant* variant, bool with_extensions) : variant_(*variant), raw_(&variant->table()) {
  if (!with_extensions) return;
  const varia_variant& table = variant_.table();
  evaluation_ = table.get_extension(&table, VARIA_EXT_EVALUATION);
  tactics_ = table.get_extension(&table, VARIA_EXT_TACTICS);
}

// Fowler, Noll and Vo's hash FNV-1a.
void GameDigest::AddBytes(absl::string_view bytes) {
  for (const char byte : bytes) value_ = (value_ ^ static_cast<unsigned char>(byte)) * 0x100000001B3u;
  AddNumber(bytes.size());
}

void GameDigest::AddNumber(uint64_t number) {
  for (int i = 0; i < 64; i += 8) value_ = (value_ ^ ((number >> i) & 0xFF)) * 0x100000001B3u;
}

void GameDigest::Add(const Walk& walk) {
  const Position& position = walk.position();
  const std::string text = raw_.Text(position);
  AddBytes(text);
  const varia_key key = raw_.Key(position);
  AddNumber(key.low);
  AddNumber(key.high);
  AddNumber(static_cast<uint64_t>(raw_.OutcomeState(position)));
  AddNumber(static_cast<uint64_t>(raw_.table().seat_to_move(&raw_.table(), position.data())));
  AddNumber(static_cast<uint64_t>(raw_.CountMoves(position)));
  for (const varia_move move : walk.moves()) {
    AddNumber(move);
    AddBytes(raw_.MoveToText(position, move));
  }
  Position read = raw_.NewPosition();
  AddNumber(static_cast<uint64_t>(raw_.PositionFromText(text, &read).status));
  std::string bytes;
  AddNumber(static_cast<uint64_t>(raw_.PositionToMessage(position, &bytes).status));
  AddNumber(static_cast<uint64_t>(raw_.PositionFromMessage(bytes, &read).status));
  AddExtensions(walk);
}

void GameDigest::AddExtensions(const Walk& walk) {
  if (walk.moves().empty()) return;
  const varia_variant& table = variant_.table();
  if (evaluation_ != nullptr) {
    std::vector<int32_t> scores(static_cast<size_t>(variant_.info().teams_size()));
    static_cast<const varia_evaluation*>(evaluation_)->evaluate(&table, walk.position().data(), scores.data());
    for (const int32_t score : scores) AddNumber(static_cast<uint64_t>(score));
  }
  if (tactics_ != nullptr) {
    const auto* tactics = static_cast<const varia_tactics*>(tactics_);
    std::vector<varia_move_mark> marks(walk.moves().size());
    tactics->mark(&table, walk.position().data(), walk.moves().data(), static_cast<uint32_t>(marks.size()),
                  marks.data());
    for (const varia_move_mark& mark : marks) AddNumber(static_cast<uint64_t>(mark.gain) << 32 ^ mark.flags);
    AddNumber(static_cast<uint64_t>(tactics->in_check(&table, walk.position().data())));
  }
}

uint64_t DigestGame(const Variant& variant, const InvariantOptions& options, int number, bool with_extensions) {
  GameDigest digest(&variant, with_extensions);
  Walk walk(&variant, options.seed, number);
  if (!walk.start().ok()) return 0;
  for (;; walk.Step()) {
    digest.Add(walk);
    if (walk.moves().empty() || walk.ply() == options.max_plies) return digest.value();
  }
}

}  // namespace varia
