// Messages on a byte stream: four bytes of length, least significant first, then the message.
#ifndef VARIA_PLATFORM_ISOLATE_FRAME_H_
#define VARIA_PLATFORM_ISOLATE_FRAME_H_

#include <google/protobuf/message_lite.h>

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace varia {

// Longest message that either side takes. A longer length is a breach, told before memory is taken for it.
inline constexpr size_t kMaxFrameBytes = size_t{64} << 20;

// Appends the message with its length. ResourceExhausted, *bytes unchanged, when it is longer than kMaxFrameBytes.
absl::Status AppendFrame(const google::protobuf::MessageLite& message, std::string* bytes);

// Cuts frames out of a stream that comes in pieces of any size. Takes memory only for bytes that have come.
class FrameReader {
 public:
  void Append(absl::string_view bytes) { buffer_.append(bytes.data(), bytes.size()); }
  // Moves the next message to *frame; false when it is not all there yet. InvalidArgument when its length is no length
  // of ours: the stream is lost.
  absl::StatusOr<bool> Next(std::string* frame);
  // Whether the stream may end here.
  bool at_boundary() const { return start_ == buffer_.size(); }

 private:
  std::string buffer_;
  size_t start_ = 0;  // of what is not cut out yet
};

// Blocking ends, for the worker's side. A closed stream: NotFound at a boundary, DataLoss within a frame; Unavailable
// with the system's reason for other failures; InvalidArgument as FrameReader.
absl::Status ReadFrame(int socket, FrameReader* reader, std::string* frame);
// ResourceExhausted as AppendFrame(); Unavailable when the socket does not take it.
absl::Status WriteFrame(int socket, const google::protobuf::MessageLite& message);

}  // namespace varia

#endif  // VARIA_PLATFORM_ISOLATE_FRAME_H_
