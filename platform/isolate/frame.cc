#include "platform/isolate/frame.h"

#include <sys/socket.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace varia {
namespace {

constexpr size_t kLengthBytes = 4;
constexpr size_t kReadBytes = 1 << 16;

absl::Status SystemError(absl::string_view what) {
  return absl::UnavailableError(absl::StrCat(what, ": ", std::strerror(errno)));
}

}  // namespace

absl::Status AppendFrame(const google::protobuf::MessageLite& message, std::string* bytes) {
  const size_t size = message.ByteSizeLong();
  if (size > kMaxFrameBytes) {
    return absl::ResourceExhaustedError(
        absl::StrCat("a message of ", size, " bytes is longer than the ", kMaxFrameBytes, " that a worker takes"));
  }
  for (size_t i = 0; i < kLengthBytes; ++i) bytes->push_back(static_cast<char>(size >> (8 * i) & 0xFF));
  message.AppendToString(bytes);
  return absl::OkStatus();
}

absl::StatusOr<bool> FrameReader::Next(std::string* frame) {
  if (buffer_.size() - start_ < kLengthBytes) return false;
  size_t size = 0;
  for (size_t i = 0; i < kLengthBytes; ++i) {
    size |= size_t{static_cast<unsigned char>(buffer_[start_ + i])} << (8 * i);
  }
  if (size > kMaxFrameBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("announced a message of ", size, " bytes, where ", kMaxFrameBytes, " is the most"));
  }
  if (buffer_.size() - start_ - kLengthBytes < size) return false;
  frame->assign(buffer_, start_ + kLengthBytes, size);
  start_ += kLengthBytes + size;
  // Moving the rest down only when it is the smaller part keeps the work in proportion to the bytes.
  if (start_ >= buffer_.size() - start_) {
    buffer_.erase(0, start_);
    start_ = 0;
  }
  return true;
}

absl::Status ReadFrame(int socket, FrameReader* reader, std::string* frame) {
  while (true) {
    const absl::StatusOr<bool> whole = reader->Next(frame);
    if (!whole.ok()) return whole.status();
    if (*whole) return absl::OkStatus();
    char piece[kReadBytes];
    const ssize_t count = recv(socket, piece, sizeof(piece), 0);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return SystemError("the worker's socket cannot be read");
    if (count == 0) {
      return reader->at_boundary() ? absl::NotFoundError("the host has closed the socket")
                                   : absl::DataLossError("the host closed the socket within a request");
    }
    reader->Append({piece, static_cast<size_t>(count)});
  }
}

absl::Status WriteFrame(int socket, const google::protobuf::MessageLite& message) {
  std::string bytes;
  if (absl::Status status = AppendFrame(message, &bytes); !status.ok()) return status;
  for (size_t sent = 0; sent < bytes.size();) {
    const ssize_t count = send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return SystemError("the worker's socket takes no answer");
    sent += static_cast<size_t>(count);
  }
  return absl::OkStatus();
}

}  // namespace varia
