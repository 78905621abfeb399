// Memory with nothing behind it.
#ifndef VARIA_PLATFORM_VALIDATE_GUARDED_BLOCK_H_
#define VARIA_PLATFORM_VALIDATE_GUARDED_BLOCK_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace varia {

// A block whose end, rounded up to the alignment asked for, is the end of a page; the page behind it cannot be touched,
// so that reading or writing there ends the process. Not synchronised.
class GuardedBlock {
 public:
  // Zeroed. `alignment` is a power of two, at most a page.
  explicit GuardedBlock(size_t size, size_t alignment = 1);
  GuardedBlock(const GuardedBlock&) = delete;
  GuardedBlock& operator=(const GuardedBlock&) = delete;
  ~GuardedBlock();

  void* data() const { return data_; }
  size_t size() const { return size_; }
  absl::string_view bytes() const { return {static_cast<const char*>(data_), size_}; }

  // Whether it may be written to.
  void SetWritable(bool writable);
  // Whether the few bytes between the block and the guarded page are as they were.
  bool PaddingIsIntact() const;

 private:
  void* pages_;
  size_t page_bytes_;  // without the guarded page
  size_t size_;
  size_t padding_;
  void* data_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_GUARDED_BLOCK_H_
