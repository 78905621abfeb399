// Position keys from parts.
#ifndef VARIA_SDK_HASH_H_
#define VARIA_SDK_HASH_H_

#include <array>
#include <cstdint>

#include "varia/key.h"

namespace varia::sdk {

// The output function of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
constexpr uint64_t Mix64(uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

constexpr void Toggle(varia_key& key, const varia_key& part) {
  key.low ^= part.low;
  key.high ^= part.high;
}

// The key of one fact of a position: `value` of the property `property` (any number that is the caller's own, below
// 2^32).
constexpr varia_key FactKey(uint32_t property, uint64_t value) {
  uint64_t base = Mix64(Mix64(property) ^ value);
  return {Mix64(base ^ 0x56617269612D6C6Fu), Mix64(base ^ 0x56617269612D6869u)};
}

// A Zobrist table (Zobrist, "A new hashing method with application for game playing", 1970): one key for each of
// kPieces pieces on each of kSquares squares.
template <int kPieces, int kSquares>
class PieceKeys {
 public:
  constexpr PieceKeys() {
    for (uint32_t piece = 0; piece < kPieces; ++piece) {
      for (uint32_t square = 0; square < kSquares; ++square) keys_[piece][square] = FactKey(0, piece << 16 | square);
    }
  }
  constexpr const varia_key& operator()(int piece, int square) const { return keys_[piece][square]; }

 private:
  std::array<std::array<varia_key, kSquares>, kPieces> keys_{};
};

}  // namespace varia::sdk

#endif  // VARIA_SDK_HASH_H_
