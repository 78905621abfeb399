#include "varia/sdk/status.h"

#include <algorithm>
#include <cstring>

namespace varia::sdk {

int32_t Status::ToC(varia_error* error) const {
  if (ok() || error == nullptr) return code_;
  error->status = code_;
  error->offset = offset_;
  size_t size = std::min<size_t>(message_.size(), VARIA_ERROR_MESSAGE_SIZE - 1);
  // Do not cut a UTF-8 character in two.
  if (size < message_.size()) {
    while (size > 0 && (static_cast<unsigned char>(message_[size]) & 0xC0) == 0x80) --size;
  }
  std::memcpy(error->message, message_.data(), size);
  error->message[size] = '\0';
  return code_;
}

}  // namespace varia::sdk
