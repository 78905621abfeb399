// The kit's own small status: a C status code, a place, a sentence.
#ifndef VARIA_SDK_STATUS_H_
#define VARIA_SDK_STATUS_H_

#include <string>
#include <utility>

#include "varia/status.h"

namespace varia::sdk {

// Success, or a code of varia/status.h with the byte offset to blame and one sentence for people.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(int32_t code, uint64_t offset, std::string message)
      : code_(code), offset_(offset), message_(std::move(message)) {}

  static Status Malformed(uint64_t offset, std::string message) {
    return {VARIA_ERR_MALFORMED, offset, std::move(message)};
  }
  static Status IllegalPosition(uint64_t offset, std::string message) {
    return {VARIA_ERR_ILLEGAL_POSITION, offset, std::move(message)};
  }
  static Status IllegalMove(std::string message) {
    return {VARIA_ERR_ILLEGAL_MOVE, VARIA_NO_OFFSET, std::move(message)};
  }
  static Status UnknownName(std::string message) {
    return {VARIA_ERR_UNKNOWN_NAME, VARIA_NO_OFFSET, std::move(message)};
  }

  bool ok() const { return code_ == VARIA_OK; }
  int32_t code() const { return code_; }
  uint64_t offset() const { return offset_; }
  const std::string& message() const { return message_; }

  // The same without a place: for what was found in a text that is not the input but made of it.
  Status WithoutOffset() const { return {code_, VARIA_NO_OFFSET, message_}; }

  // Fills *error (may be nullptr) when not ok, and returns the code.
  int32_t ToC(varia_error* error) const;

 private:
  int32_t code_ = VARIA_OK;
  uint64_t offset_ = VARIA_NO_OFFSET;
  std::string message_;
};

}  // namespace varia::sdk

#endif  // VARIA_SDK_STATUS_H_
