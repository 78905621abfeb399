// A position as the platform holds it: a copy of a plugin's flat block.
#ifndef VARIA_PLATFORM_LOADER_POSITION_H_
#define VARIA_PLATFORM_LOADER_POSITION_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

#include "varia/variant.h"

namespace varia {

// Owns one position block of a variant. Copying copies the bytes; nothing else is needed to keep, undo or hand over a
// position. A default-constructed one holds nothing and may only be assigned to. Not synchronised.
class Position {
 public:
  Position() = default;
  // Reserves `size` zeroed bytes, aligned to VARIA_POSITION_ALIGNMENT.
  explicit Position(size_t size) : size_(size), block_(new Unit[Units(size)]()) {}
  Position(const Position& other) : Position() { *this = other; }
  Position(Position&&) noexcept = default;
  Position& operator=(Position&&) noexcept = default;
  Position& operator=(const Position& other) {
    if (this == &other) return *this;
    if (size_ != other.size_) {
      size_ = other.size_;
      block_.reset(size_ == 0 ? nullptr : new Unit[Units(size_)]());
    }
    if (size_ != 0) std::memcpy(block_.get(), other.block_.get(), size_);
    return *this;
  }
  ~Position() = default;

  void* data() { return block_.get(); }
  const void* data() const { return block_.get(); }
  size_t size() const { return size_; }

 private:
  struct alignas(VARIA_POSITION_ALIGNMENT) Unit {
    unsigned char bytes[VARIA_POSITION_ALIGNMENT];
  };
  static size_t Units(size_t size) { return (size + sizeof(Unit) - 1) / sizeof(Unit); }

  size_t size_ = 0;
  std::unique_ptr<Unit[]> block_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_POSITION_H_
