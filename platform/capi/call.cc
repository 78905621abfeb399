#include "platform/capi/call.h"

#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#include "absl/strings/str_cat.h"
#include "platform/loader/plugin_call.h"
#include "platform/loader/utf8.h"
#include "platform/loader/variant.h"

namespace varia::capi {
namespace {

// The memory behind a varia_host_buffer.
struct BufferMemory : Object {
  static constexpr Kind kKind = Kind::kBuffer;
  std::string bytes;
};

void WriteError(int32_t status, int64_t offset, absl::string_view message, varia_host_error* error) {
  if (error == nullptr) return;
  error->status = status;
  error->offset = offset < 0 ? VARIA_HOST_NO_OFFSET : static_cast<uint64_t>(offset);
  size_t size = std::min<size_t>(message.size(), VARIA_HOST_MESSAGE_SIZE - 1);
  // Not in the middle of a character.
  if (size < message.size()) {
    while (size > 0 && (static_cast<unsigned char>(message[size]) & 0xC0) == 0x80) --size;
  }
  std::memcpy(error->message, message.data(), size);
  std::replace(error->message, error->message + size, '\0', '?');  // it would end the sentence there
  error->message[size] = '\0';
}

}  // namespace

int32_t StatusNumber(const absl::Status& status) {
  switch (status.raw_code()) {
    case kHandleCode:
    case kKindCode:
    case kBusyCode:
      return -status.raw_code();
    default:
      break;
  }
  switch (status.code()) {
    case absl::StatusCode::kOk:
    case absl::StatusCode::kCancelled:
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kDeadlineExceeded:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kAlreadyExists:
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kAborted:
    case absl::StatusCode::kUnimplemented:
    case absl::StatusCode::kInternal:
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kDataLoss:
      return -static_cast<int32_t>(status.code());
    case absl::StatusCode::kPermissionDenied:
      return VARIA_HOST_ERR_UNAVAILABLE;
    default:
      return VARIA_HOST_ERR_INTERNAL;
  }
}

int32_t Fail(const absl::Status& status, varia_host_error* error) noexcept {
  const int32_t number = StatusNumber(status);
  WriteError(number, ErrorOffset(status), {status.message().data(), status.message().size()}, error);
  return number;
}

int32_t FailForException(varia_host_error* error) noexcept {
  int32_t status = VARIA_HOST_ERR_INTERNAL;
  const char* sentence = "something was thrown that nobody caught: a mistake of the platform";
  try {
    throw;
  } catch (const std::bad_alloc&) {
    status = VARIA_HOST_ERR_EXHAUSTED;
    sentence = "there is not enough memory";
  } catch (...) {
  }
  WriteError(status, -1, sentence, error);
  return status;
}

absl::Status CheckOutput(const void* output, absl::string_view name) {
  if (output != nullptr) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the place for ", name, " is NULL"));
}

absl::StatusOr<absl::string_view> ReadText(const char* text, absl::string_view name) {
  if (text == nullptr) return absl::InvalidArgumentError(absl::StrCat("the ", name, " is NULL"));
  const absl::string_view view(text);
  const size_t bad = FindInvalidUtf8(view);
  if (bad == absl::string_view::npos) return view;
  return InvalidArgumentAt(absl::StrCat("the ", name, " is not UTF-8 from byte ", bad + 1, " on"), bad);
}

absl::Status ReadMessage(const void* data, uint64_t size, google::protobuf::MessageLite* message) {
  // Protobuf would report malformed messages on stderr.
  static const google::protobuf::LogHandler* const silenced = google::protobuf::SetLogHandler(nullptr);
  static_cast<void>(silenced);
  std::string name = message->GetTypeName();
  name.erase(0, name.rfind('.') + 1);
  if (data == nullptr && size != 0) {
    return absl::InvalidArgumentError(absl::StrCat("the ", name, " message is NULL but has a size of ", size));
  }
  if (size > static_cast<uint64_t>(std::numeric_limits<int>::max()) ||
      !message->ParseFromArray(data, static_cast<int>(size))) {
    return absl::InvalidArgumentError(absl::StrCat("the ", size, " bytes given are no ", name, " message"));
  }
  return absl::OkStatus();
}

absl::Status Turn::status(Kind kind) const {
  if (mine_) return absl::OkStatus();
  return ErrorOf(kBusyCode, absl::StrCat("the ", KindName(kind), " is at work for another call"));
}

absl::Status CheckBuffer(const varia_host_buffer* buffer) {
  if (absl::Status status = CheckOutput(buffer, "the result"); !status.ok()) return status;
  if (buffer->struct_size < sizeof(varia_host_buffer)) {
    return absl::InvalidArgumentError("the buffer was not set to VARIA_HOST_BUFFER_INIT before its first use");
  }
  return buffer->owner == 0 ? absl::OkStatus() : Find<BufferMemory>(buffer->owner).status();
}

absl::Status Fill(std::string bytes, varia_host_buffer* buffer) {
  std::shared_ptr<BufferMemory> memory;
  if (buffer->owner == 0) {
    memory = std::make_shared<BufferMemory>();
    if (absl::Status status = Create(memory, &buffer->owner); !status.ok()) return status;
  } else {
    absl::StatusOr<std::shared_ptr<BufferMemory>> found = Find<BufferMemory>(buffer->owner);
    if (!found.ok()) return found.status();
    memory = *std::move(found);
  }
  const std::lock_guard<std::mutex> lock(memory->mutex);
  memory->bytes = std::move(bytes);
  buffer->data = memory->bytes.c_str();
  buffer->size = memory->bytes.size();
  return absl::OkStatus();
}

}  // namespace varia::capi

int32_t varia_host_buffer_release(varia_host_buffer* buffer, varia_host_error* error) noexcept {
  using varia::capi::BufferMemory;
  return varia::capi::Call(error, [&]() -> absl::Status {
    if (absl::Status status = varia::capi::CheckBuffer(buffer); !status.ok()) return status;
    if (buffer->owner != 0) {
      absl::Status status = varia::capi::HandleTable::Global().Remove(buffer->owner, BufferMemory::kKind).status();
      if (!status.ok()) return status;
    }
    buffer->data = nullptr;
    buffer->size = 0;
    buffer->owner = 0;
    return absl::OkStatus();
  });
}
