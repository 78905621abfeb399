// Random numbers that are the same on every machine.
#ifndef VARIA_PLATFORM_SERVICES_RANDOM_H_
#define VARIA_PLATFORM_SERVICES_RANDOM_H_

#include <cstdint>

namespace varia {

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): small, seedable, and the
// same numbers everywhere, which std:: distributions do not promise.
class Random {
 public:
  // What one number moves the state on by.
  static constexpr uint64_t kStep = 0x9E3779B97F4A7C15u;

  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t Next() {
    uint64_t z = state_ += kStep;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  // Uniform over 0 .. bound - 1; bound at least 1. Lemire, "Fast random integer generation in an interval" (2019): the
  // high half of a product, with the few low halves rejected that would favour some numbers.
  uint64_t Below(uint64_t bound) {
    __extension__ using Product = unsigned __int128;
    Product product = Product{Next()} * bound;
    if (static_cast<uint64_t>(product) < bound) {
      const uint64_t threshold = -bound % bound;
      while (static_cast<uint64_t>(product) < threshold) product = Product{Next()} * bound;
    }
    return static_cast<uint64_t>(product >> 64);
  }

 private:
  uint64_t state_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SERVICES_RANDOM_H_
