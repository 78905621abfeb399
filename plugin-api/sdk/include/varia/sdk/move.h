// Moves as codes, and where a move generator puts them.
#ifndef VARIA_SDK_MOVE_H_
#define VARIA_SDK_MOVE_H_

#include <cstdint>

#include "varia/move.h"
#include "varia/sdk/bitboard.h"

namespace varia::sdk {

// What a move text says, as numbers: nothing else is in a move, so equal texts and equal codes are the same thing.
struct Move {
  // How the text is built. Variants with forms of their own number them from kOwnForms and format them themselves.
  enum Form : uint8_t { kStep = 0, kDrop = 1, kOwnForms = 2 };

  uint8_t from = 0;  // 0 in a drop
  uint8_t to = 0;
  uint8_t form = kStep;
  char suffix = 0;  // promotion: the letter or '+' at the end, or 0; drop: the upper-case letter of the man

  constexpr varia_move Code() const {
    return varia_move{from} | varia_move{to} << 8 | varia_move{form} << 16 |
           varia_move{static_cast<uint8_t>(suffix)} << 24;
  }
  // A code with bits above the 32nd is no move of ours; its upper half is dropped here, so check Code() against it.
  static constexpr Move Decode(varia_move code) {
    return {static_cast<uint8_t>(code), static_cast<uint8_t>(code >> 8), static_cast<uint8_t>(code >> 16),
            static_cast<char>(code >> 24)};
  }
};

// A generator is a template over a sink with two functions:
//   void Add(Move move);
//   void AddAll(Move move, const Bitboard<N>& targets);   // the same move to each of the targets
// so that counting need not list. These sinks are all that a variant needs.

// Counts.
class CountSink {
 public:
  void Add(Move) { ++count_; }
  template <int kSquares>
  void AddAll(Move, const Bitboard<kSquares>& targets) {
    count_ += targets.Count();
  }
  int count() const { return count_; }

 private:
  int count_ = 0;
};

// Writes codes to an array and goes on counting when it is full.
class ListSink {
 public:
  ListSink(varia_move* moves, uint32_t capacity) : next_(moves), end_(moves + capacity) {}
  void Add(Move move) { Write(move.Code()); }
  template <int kSquares>
  void AddAll(Move move, const Bitboard<kSquares>& targets) {
    move.to = 0;
    const varia_move code = move.Code();
    targets.ForEach([&](Square to) { Write(code | static_cast<varia_move>(to) << 8); });
  }
  int count() const { return count_; }

 private:
  void Write(varia_move code) {
    ++count_;
    if (next_ != end_) *next_++ = code;
  }

  varia_move* next_;
  varia_move* end_;
  int count_ = 0;
};

// Looks for one code.
class FindSink {
 public:
  explicit FindSink(varia_move code) : code_(code), wanted_(Move::Decode(code)) {}
  void Add(Move move) { found_ |= move.Code() == code_; }
  template <int kSquares>
  void AddAll(Move move, const Bitboard<kSquares>& targets) {
    if (wanted_.to >= kSquares || !targets.Has(wanted_.to)) return;
    move.to = wanted_.to;
    Add(move);
  }
  bool found() const { return found_; }

 private:
  varia_move code_;
  Move wanted_;
  bool found_ = false;
};

// Asks whether there is any move. For variants whose Play() must know; not every generator is made for it.
class AnySink {
 public:
  void Add(Move) { found_ = true; }
  template <int kSquares>
  void AddAll(Move, const Bitboard<kSquares>& targets) {
    found_ |= targets.Any();
  }
  bool found() const { return found_; }

 private:
  bool found_ = false;
};

// True when more moves would tell the sink nothing new, so that a generator may stop.
template <class Sink>
constexpr bool Full(const Sink& sink) {
  if constexpr (requires { sink.found(); }) return sink.found();
  return false;
}

}  // namespace varia::sdk

#endif  // VARIA_SDK_MOVE_H_
