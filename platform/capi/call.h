// What every function of the host API does: finds its objects, reads its arguments, turns statuses and exceptions into
// numbers, and hands results over.
#ifndef VARIA_PLATFORM_CAPI_CALL_H_
#define VARIA_PLATFORM_CAPI_CALL_H_

#include <google/protobuf/message_lite.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/capi/handles.h"
#include "varia/host/base.h"

namespace varia::capi {

// ---- Statuses
// --------------------------------------------------------------------------------------------------------

// The host API's number for a status.
int32_t StatusNumber(const absl::Status& status);
// Fills *error, if given, and returns the number.
int32_t Fail(const absl::Status& status, varia_host_error* error) noexcept;
// What became of an exception that was thrown by somebody else's code; only inside a catch block.
int32_t FailForException(varia_host_error* error) noexcept;

// Runs a function of the API. `body` returns absl::Status, or absl::StatusOr<int32_t> with a count.
template <typename Body>
int32_t Call(varia_host_error* error, const Body& body) noexcept {
  if (error != nullptr && error->struct_size < sizeof(varia_host_error)) return VARIA_HOST_ERR_INVALID_ARGUMENT;
  try {
    auto answer = body();
    if constexpr (std::is_same_v<decltype(answer), absl::Status>) {
      return answer.ok() ? VARIA_HOST_OK : Fail(answer, error);
    } else {
      return answer.ok() ? *answer : Fail(answer.status(), error);
    }
  } catch (...) {
    return FailForException(error);
  }
}

// ---- Arguments
// -------------------------------------------------------------------------------------------------------

// InvalidArgument when a pointer to where a result goes is null.
absl::Status CheckOutput(const void* output, absl::string_view name);
// A text: InvalidArgument when it is null or not UTF-8 (with the offset). Lives as long as the argument.
absl::StatusOr<absl::string_view> ReadText(const char* text, absl::string_view name);
// InvalidArgument when the bytes are no such message.
absl::Status ReadMessage(const void* data, uint64_t size, google::protobuf::MessageLite* message);

// Copies a struct that starts with struct_size to the caller's, as much of it as the caller knows. InvalidArgument when
// the caller's is missing or smaller than in version 1.0.
template <typename Struct>
absl::Status WriteStruct(Struct value, size_t first_size, Struct* out) {
  if (absl::Status status = CheckOutput(out, "the struct"); !status.ok()) return status;
  if (out->struct_size < first_size) {
    return absl::InvalidArgumentError("the struct is too small; set its struct_size to its size");
  }
  value.struct_size = out->struct_size;
  __builtin_memcpy(static_cast<void*>(out), &value, std::min<size_t>(out->struct_size, sizeof(value)));
  return absl::OkStatus();
}

// ---- Objects
// ---------------------------------------------------------------------------------------------------------

// Base of all objects behind handles. A class derived from it names its kind: `static constexpr Kind kKind`.
struct Object {
  std::mutex mutex;  // held while a call uses the object, where it can change
};

template <typename T>
absl::StatusOr<std::shared_ptr<T>> Find(uint64_t handle) {
  absl::StatusOr<std::shared_ptr<void>> object = HandleTable::Global().Find(handle, T::kKind);
  if (!object.ok()) return object.status();
  return std::static_pointer_cast<T>(std::static_pointer_cast<Object>(*std::move(object)));
}

// Puts a new object behind a handle.
template <typename T>
absl::Status Create(std::shared_ptr<T> object, uint64_t* handle) {
  absl::StatusOr<uint64_t> created = HandleTable::Global().Add(T::kKind, std::shared_ptr<Object>(std::move(object)));
  if (created.ok()) *handle = *created;
  return created.status();
}

// Body of a destroy function.
template <typename T>
int32_t Destroy(uint64_t handle, varia_host_error* error) noexcept {
  return Call(error, [&] { return HandleTable::Global().Remove(handle, T::kKind).status(); });
}

// Calls `body` with the object, alone. T may also be a class for several kinds that has a Find() of its own.
template <typename T, typename Body>
auto Alone(uint64_t handle, const Body& body) -> decltype(body(std::declval<T&>())) {
  absl::StatusOr<std::shared_ptr<T>> object = Find<T>(handle);
  if (!object.ok()) return object.status();
  const std::lock_guard<std::mutex> lock((*object)->mutex);
  return body(**object);
}
template <typename T, typename Body>
int32_t Use(uint64_t handle, varia_host_error* error, const Body& body) noexcept {
  return Call(error, [&] { return Alone<T>(handle, body); });
}

// For objects that are at work for long: one call at a time, others are told so.
class Turn {
 public:
  explicit Turn(std::atomic<bool>* busy) : busy_(busy), mine_(!busy->exchange(true, std::memory_order_acquire)) {}
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    if (mine_) busy_->store(false, std::memory_order_release);
  }
  // kBusyCode when another call is at work.
  absl::Status status(Kind kind) const;

 private:
  std::atomic<bool>* busy_;
  bool mine_;
};

// ---- Buffers
// ---------------------------------------------------------------------------------------------------------

// Whether something can be put there: InvalidArgument, kHandleCode, kKindCode.
absl::Status CheckBuffer(const varia_host_buffer* buffer);
absl::Status Fill(std::string bytes, varia_host_buffer* buffer);
inline absl::Status Fill(const google::protobuf::MessageLite& message, varia_host_buffer* buffer) {
  return Fill(message.SerializeAsString(), buffer);
}

// Runs a function whose result, a text or message, goes to a buffer. `body` returns an absl::StatusOr of it.
template <typename Body>
int32_t CallInto(varia_host_buffer* buffer, varia_host_error* error, const Body& body) noexcept {
  return Call(error, [&]() -> absl::Status {
    if (absl::Status status = CheckBuffer(buffer); !status.ok()) return status;
    auto result = body();
    if (!result.ok()) return result.status();
    return Fill(*std::move(result), buffer);
  });
}

// The same with an object, alone.
template <typename T, typename Body>
int32_t UseInto(uint64_t handle, varia_host_buffer* buffer, varia_host_error* error, const Body& body) noexcept {
  return CallInto(buffer, error, [&] { return Alone<T>(handle, body); });
}

}  // namespace varia::capi

#endif  // VARIA_PLATFORM_CAPI_CALL_H_
