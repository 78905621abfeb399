// Sets of squares as bits.
#ifndef VARIA_SDK_BITBOARD_H_
#define VARIA_SDK_BITBOARD_H_

#include <array>
#include <bit>
#include <cstdint>

namespace varia::sdk {

// A square number: rank * files + file, both from 0, seen from the first player's side. Places without a square have
// numbers too; they are in no set.
using Square = int;
inline constexpr Square kNoSquare = -1;

// A set of squares of a board with up to kSquares places. A plain value.
template <int kSquares>
struct Bitboard {
  static_assert(kSquares > 0 && kSquares <= 256, "a board has at most 256 places");
  static constexpr int kWords = (kSquares + 63) / 64;

  std::array<uint64_t, kWords> words{};

  static constexpr Bitboard Of(Square square) {
    Bitboard set;
    set.Add(square);
    return set;
  }

  constexpr bool Has(Square square) const { return (words[square >> 6] >> (square & 63)) & 1; }
  constexpr void Add(Square square) { words[square >> 6] |= uint64_t{1} << (square & 63); }
  constexpr void Remove(Square square) { words[square >> 6] &= ~(uint64_t{1} << (square & 63)); }
  constexpr void Flip(Square square) { words[square >> 6] ^= uint64_t{1} << (square & 63); }

  constexpr bool Any() const {
    uint64_t all = 0;
    for (uint64_t word : words) all |= word;
    return all != 0;
  }
  constexpr bool Empty() const { return !Any(); }
  constexpr int Count() const {
    int count = 0;
    for (uint64_t word : words) count += std::popcount(word);
    return count;
  }
  // True when the set has exactly one square.
  constexpr bool One() const { return Count() == 1; }

  // The lowest and the highest square. REQUIRES: Any().
  constexpr Square First() const {
    for (int i = 0; i < kWords - 1; ++i) {
      if (words[i] != 0) return i * 64 + std::countr_zero(words[i]);
    }
    return (kWords - 1) * 64 + std::countr_zero(words[kWords - 1]);
  }
  constexpr Square Last() const {
    for (int i = kWords - 1; i > 0; --i) {
      if (words[i] != 0) return i * 64 + 63 - std::countl_zero(words[i]);
    }
    return 63 - std::countl_zero(words[0]);
  }

  // Calls visit(square) for every square, lowest first.
  template <class Visit>
  constexpr void ForEach(Visit&& visit) const {
    for (int i = 0; i < kWords; ++i) {
      for (uint64_t word = words[i]; word != 0; word &= word - 1) visit(i * 64 + std::countr_zero(word));
    }
  }

  constexpr Bitboard& operator&=(const Bitboard& other) {
    for (int i = 0; i < kWords; ++i) words[i] &= other.words[i];
    return *this;
  }
  constexpr Bitboard& operator|=(const Bitboard& other) {
    for (int i = 0; i < kWords; ++i) words[i] |= other.words[i];
    return *this;
  }
  constexpr Bitboard& operator^=(const Bitboard& other) {
    for (int i = 0; i < kWords; ++i) words[i] ^= other.words[i];
    return *this;
  }
  friend constexpr Bitboard operator&(Bitboard a, const Bitboard& b) { return a &= b; }
  friend constexpr Bitboard operator|(Bitboard a, const Bitboard& b) { return a |= b; }
  friend constexpr Bitboard operator^(Bitboard a, const Bitboard& b) { return a ^= b; }
  // The squares of `a` that are not in `b`. There is no operator~: it would set places that are no squares.
  friend constexpr Bitboard operator-(Bitboard a, const Bitboard& b) {
    for (int i = 0; i < kWords; ++i) a.words[i] &= ~b.words[i];
    return a;
  }
  friend constexpr bool operator==(const Bitboard&, const Bitboard&) = default;
};

}  // namespace varia::sdk

#endif  // VARIA_SDK_BITBOARD_H_
