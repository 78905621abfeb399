// What every call into a plugin needs: a place for its bytes, and its status turned into an absl::Status.
#ifndef VARIA_PLATFORM_LOADER_PLUGIN_CALL_H_
#define VARIA_PLATFORM_LOADER_PLUGIN_CALL_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "varia/bytes.h"
#include "varia/status.h"

namespace varia {

// Most bytes that a plugin may write in one call: as a text, and as a message.
constexpr size_t kMaxTextBytes = size_t{64} << 10;
constexpr size_t kMaxMessageBytes = size_t{4} << 20;

// Collects what a plugin writes and refuses more than `limit` bytes. Lives for one call.
class StringWriter {
 public:
  explicit StringWriter(size_t limit);
  StringWriter(const StringWriter&) = delete;
  StringWriter& operator=(const StringWriter&) = delete;

  const varia_writer* get() const { return &writer_; }
  const std::string& bytes() const { return bytes_; }
  std::string&& Take() { return std::move(bytes_); }

 private:
  static int32_t Write(void* context, const void* data, uint64_t size) noexcept;

  varia_writer writer_;
  size_t limit_;
  std::string bytes_;
};

// An error detail ready to be handed to a plugin.
varia_error EmptyError();

inline varia_bytes Bytes(absl::string_view text) { return {text.data(), text.size()}; }

// Turns the answer of a plugin's function into a status: OK for 0 and above, InvalidArgument for whatever the input is
// to blame for, Unimplemented, ResourceExhausted (it wrote more than it may) or Internal for the rest. The message is
// the plugin's own, cleaned, or says that it gave none. An offset within `input_size` becomes ErrorOffset().
absl::Status PluginStatus(int32_t status, const varia_error& error, uint64_t input_size);

// InvalidArgument with a byte offset that ErrorOffset() gives back.
absl::Status InvalidArgumentAt(absl::string_view message, uint64_t offset);

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_PLUGIN_CALL_H_
