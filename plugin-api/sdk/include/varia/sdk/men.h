// Men on a board: who stands where, and the key of it.
#ifndef VARIA_SDK_MEN_H_
#define VARIA_SDK_MEN_H_

#include <array>
#include <cstdint>

#include "varia/sdk/geometry.h"
#include "varia/sdk/hash.h"

namespace varia::sdk {

// A man: his type (a row of the piece table) and army.
struct Man {
  uint8_t type;
  uint8_t army;
  friend constexpr bool operator==(const Man&, const Man&) = default;
};

// The men of two armies, at most one a square. Flat, trivially copyable, all bytes determined by the men.
template <class Shape, int kTypes>
class Men {
 public:
  using Board = Geometry<Shape>;
  using Set = typename Board::Set;

  const Set& Army(int army) const { return by_army_[army]; }
  // All men of a type, of both armies, and those of one army.
  const Set& Type(int type) const { return by_type_[type]; }
  Set Of(int army, int type) const { return by_army_[army] & by_type_[type]; }
  const std::array<Set, kTypes>& by_type() const { return by_type_; }
  Set Occupied() const { return by_army_[0] | by_army_[1]; }

  bool Empty(Square square) const { return at_[square] == 0; }
  // REQUIRES: !Empty(square).
  Man At(Square square) const {
    int code = at_[square] - 1;
    return {static_cast<uint8_t>(code >> 1), static_cast<uint8_t>(code & 1)};
  }
  int TypeAt(Square square) const { return (at_[square] - 1) >> 1; }
  bool Is(Square square, int army, int type) const { return at_[square] == Code(army, type); }

  // REQUIRES: Empty(square).
  void Put(Square square, Man man) {
    at_[square] = Code(man.army, man.type);
    Switch(square, man);
  }
  // REQUIRES: !Empty(square). Returns the man.
  Man Take(Square square) {
    Man man = At(square);
    at_[square] = 0;
    Switch(square, man);
    return man;
  }

  // Depends on who stands where alone; kept up to date by Put() and Take().
  const varia_key& key() const { return key_; }

 private:
  static constexpr uint8_t Code(int army, int type) { return static_cast<uint8_t>(type * 2 + army + 1); }
  void Switch(Square square, Man man) {
    by_type_[man.type].Flip(square);
    by_army_[man.army].Flip(square);
    Toggle(key_, kKeys(man.type * 2 + man.army, square));
  }
  inline static const PieceKeys<kTypes * 2, Board::kSquares> kKeys;

  varia_key key_{};
  std::array<Set, kTypes> by_type_{};
  std::array<Set, 2> by_army_{};
  std::array<uint8_t, (Board::kSquares + 7) / 8 * 8> at_{};  // 0 or Code()
};

}  // namespace varia::sdk

#endif  // VARIA_SDK_MEN_H_
