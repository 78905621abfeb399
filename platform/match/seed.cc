#include "platform/match/seed.h"

#include "platform/game/random_game.h"

namespace varia {

uint64_t DeriveSeed(uint64_t seed, absl::string_view what, absl::string_view variant, uint64_t index) {
  uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&hash](absl::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    hash = (hash ^ 0xff) * 0x100000001b3;  // a byte that no name has, so that "a", "bc" is not "ab", "c"
  };
  add(what);
  add(variant);
  const uint64_t mixed = Random(seed).Next() ^ hash;
  return Random(Random(mixed).Next() ^ index).Next();
}

}  // namespace varia
