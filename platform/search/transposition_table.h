// What searches found out about positions, shared by all threads of a search.
#ifndef VARIA_PLATFORM_SEARCH_TRANSPOSITION_TABLE_H_
#define VARIA_PLATFORM_SEARCH_TRANSPOSITION_TABLE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "varia/key.h"
#include "varia/move.h"

namespace varia {

// What a stored score says of the true one.
enum class Bound : uint8_t { kNone, kUpper, kLower, kExact };

// What is known of a position.
struct TableEntry {
  int score = 0;         // as ToTableScore() has it
  int static_score = 0;  // the evaluation's, or kNoStaticScore
  int depth = 0;         // plies searched from here
  Bound bound = Bound::kNone;
  uint16_t move_mark = 0;  // MoveMark() of the best move, or 0 for none
};

inline constexpr int kNoStaticScore = -32768;

// 16 bits that stand for a move in an entry, never 0. Two moves of one position may share them.
inline uint16_t MoveMark(varia_move move) { return static_cast<uint16_t>((move * 0x9E3779B97F4A7C15u) >> 48) | 1u; }

// A fixed number of entries of 16 bytes. Any thread may read and write at any time without a lock: an entry torn by two
// writers does not match its key (Hyatt and Mann, "A lockless transposition table implementation for parallel search",
// 2002). A match is wrong about once in 2^64 looks, so what it says must be safe to believe, not true: moves come back
// as marks to be looked for among the legal ones.
class TranspositionTable {
 public:
  // With as many entries as fit into so much memory, a power of two. Null when there is not so much memory.
  static std::unique_ptr<TranspositionTable> Create(size_t mebibytes);

  // Forgets everything. REQUIRES: nobody else uses the table.
  void Clear();
  // A new search begins: what older ones stored gives way sooner.
  void NextGeneration() { generation_ = (generation_ + 1) & kGenerationMask; }

  // True when something is known of the position; then *entry is filled.
  bool Find(const varia_key& key, TableEntry* entry) const;
  // `entry.score` and `entry.static_score` must fit into 16 bits, `entry.depth` into 8 without a sign. A better entry
  // of the same search may stay instead.
  void Store(const varia_key& key, const TableEntry& entry);
  // Begins to fetch the entries of a key into the cache.
  void Prefetch(const varia_key& key) const { __builtin_prefetch(&buckets_[key.high & mask_]); }

  // Thousandths of the table filled since the last NextGeneration(), from a sample.
  int Permille() const;

 private:
  static constexpr int kBucketSize = 4;
  static constexpr unsigned kGenerationMask = 63;

  struct Slot {
    std::atomic<uint64_t> check;  // key XOR data
    std::atomic<uint64_t> data;
  };
  struct alignas(64) Bucket {
    Slot slots[kBucketSize];
  };

  TranspositionTable(std::unique_ptr<Bucket[]> buckets, size_t count)
      : buckets_(std::move(buckets)), mask_(count - 1) {}

  std::unique_ptr<Bucket[]> buckets_;
  size_t mask_;
  unsigned generation_ = 0;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_TRANSPOSITION_TABLE_H_
