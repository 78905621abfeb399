// A whole game boiled down to one number, to see whether it went the same elsewhere.
#ifndef VARIA_PLATFORM_VALIDATE_GAME_DIGEST_H_
#define VARIA_PLATFORM_VALIDATE_GAME_DIGEST_H_

#include <cstdint>

#include "platform/loader/variant.h"
#include "platform/validate/invariants.h"
#include "platform/validate/walk.h"

namespace varia {

// Takes in game after game, ply by ply: lists, texts, keys, outcomes and, where asked for, what the extensions say. Not
// synchronised.
class GameDigest {
 public:
  // `variant` is not owned. Without extensions get_extension() is not called.
  GameDigest(const Variant* variant, bool with_extensions);

  // Takes in all that can be told of the position.
  void Add(const Walk& walk);
  uint64_t value() const { return value_; }

 private:
  void AddNumber(uint64_t number);
  void AddBytes(absl::string_view bytes);
  void AddExtensions(const Walk& walk);

  const Variant& variant_;
  RawVariant raw_;
  const void* evaluation_ = nullptr;
  const void* tactics_ = nullptr;
  uint64_t value_ = 0xCBF29CE484222325u;
};

// The digest of one whole game.
uint64_t DigestGame(const Variant& variant, const InvariantOptions& options, int number, bool with_extensions);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_GAME_DIGEST_H_
