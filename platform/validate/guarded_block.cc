#include "platform/validate/guarded_block.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace varia {
namespace {

constexpr unsigned char kPadding = 0xC3;

}  // namespace

GuardedBlock::GuardedBlock(size_t size, size_t alignment) : size_(size) {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const size_t rounded = (size + alignment - 1) / alignment * alignment;
  padding_ = rounded - size;
  page_bytes_ = std::max<size_t>(1, (rounded + page - 1) / page) * page;
  pages_ = mmap(nullptr, page_bytes_ + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages_ == MAP_FAILED) std::abort();  // as operator new would, in the end
  auto* end = static_cast<unsigned char*>(pages_) + page_bytes_;
  mprotect(end, page, PROT_NONE);
  data_ = end - rounded;
  std::memset(end - padding_, kPadding, padding_);
}

GuardedBlock::~GuardedBlock() { munmap(pages_, page_bytes_ + static_cast<size_t>(sysconf(_SC_PAGESIZE))); }

void GuardedBlock::SetWritable(bool writable) {
  mprotect(pages_, page_bytes_, writable ? PROT_READ | PROT_WRITE : PROT_READ);
}

bool GuardedBlock::PaddingIsIntact() const {
  const auto* padding = static_cast<const unsigned char*>(data_) + size_;
  return std::all_of(padding, padding + padding_, [](unsigned char byte) { return byte == kPadding; });
}

}  // namespace varia
