#include "platform/search/transposition_table.h"

#include <new>
#include <utility>

namespace varia {
namespace {

// Bits of the data word, from the lowest: score 16, static score 16, move mark 16, depth 8, bound 2, generation 6.
uint64_t Pack(const TableEntry& entry, unsigned generation) {
  return uint64_t{static_cast<uint16_t>(entry.score)} | uint64_t{static_cast<uint16_t>(entry.static_score)} << 16 |
         uint64_t{entry.move_mark} << 32 | uint64_t{static_cast<uint8_t>(entry.depth)} << 48 |
         uint64_t{static_cast<uint8_t>(entry.bound)} << 56 | uint64_t{generation} << 58;
}

int DepthOf(uint64_t data) { return static_cast<uint8_t>(data >> 48); }
Bound BoundOf(uint64_t data) { return static_cast<Bound>(data >> 56 & 3); }
unsigned GenerationOf(uint64_t data) { return static_cast<unsigned>(data >> 58); }

TableEntry Unpack(uint64_t data) {
  return {static_cast<int16_t>(data), static_cast<int16_t>(data >> 16), DepthOf(data), BoundOf(data),
          static_cast<uint16_t>(data >> 32)};
}

// Plies that an entry loses in worth with each search that has begun since.
constexpr int kAgeWeight = 4;
// An entry of the same position and search stays when it is so much deeper and the new one is no exact score.
constexpr int kDeeper = 3;

}  // namespace

std::unique_ptr<TranspositionTable> TranspositionTable::Create(size_t mebibytes) {
  size_t count = 1;
  while (count * 2 * sizeof(Bucket) <= mebibytes << 20) count *= 2;
  std::unique_ptr<Bucket[]> buckets(new (std::nothrow) Bucket[count]());
  if (buckets == nullptr) return nullptr;
  return std::unique_ptr<TranspositionTable>(new TranspositionTable(std::move(buckets), count));
}

void TranspositionTable::Clear() {
  for (size_t i = 0; i <= mask_; ++i) {
    for (Slot& slot : buckets_[i].slots) {
      slot.check.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
  generation_ = 0;
}

bool TranspositionTable::Find(const varia_key& key, TableEntry* entry) const {
  for (const Slot& slot : buckets_[key.high & mask_].slots) {
    const uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) != key.low || BoundOf(data) == Bound::kNone) continue;
    *entry = Unpack(data);
    return true;
  }
  return false;
}

void TranspositionTable::Store(const varia_key& key, const TableEntry& entry) {
  Bucket& bucket = buckets_[key.high & mask_];
  Slot* worst = nullptr;
  int worst_worth = 0;
  TableEntry stored = entry;
  for (Slot& slot : bucket.slots) {
    const uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key.low && BoundOf(data) != Bound::kNone) {
      if (GenerationOf(data) == generation_ && entry.bound != Bound::kExact && DepthOf(data) > entry.depth + kDeeper) {
        return;
      }
      // A search that found no best move does not disprove the one that is there.
      if (stored.move_mark == 0) stored.move_mark = Unpack(data).move_mark;
      worst = &slot;
      break;
    }
    const int age = static_cast<int>((generation_ - GenerationOf(data)) & kGenerationMask);
    const int worth = BoundOf(data) == Bound::kNone ? -1024 : DepthOf(data) - kAgeWeight * age;
    if (worst == nullptr || worth < worst_worth) {
      worst = &slot;
      worst_worth = worth;
    }
  }
  const uint64_t data = Pack(stored, generation_);
  worst->check.store(key.low ^ data, std::memory_order_relaxed);
  worst->data.store(data, std::memory_order_relaxed);
}

int TranspositionTable::Permille() const {
  constexpr size_t kSample = 250;
  const size_t count = mask_ + 1 < kSample ? mask_ + 1 : kSample;
  size_t used = 0;
  for (size_t i = 0; i < count; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += BoundOf(data) != Bound::kNone && GenerationOf(data) == generation_ ? 1 : 0;
    }
  }
  return static_cast<int>(used * 1000 / (count * kBucketSize));
}

}  // namespace varia
