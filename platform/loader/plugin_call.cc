#include "platform/loader/plugin_call.h"

#include <cstring>

#include "absl/strings/cord.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/types/optional.h"
#include "platform/loader/utf8.h"
#include "platform/loader/variant.h"

namespace varia {
namespace {

constexpr char kOffsetPayload[] = "varia.v1/error-offset";

absl::StatusCode CodeOf(int32_t status) {
  switch (status) {
    case VARIA_ERR_INVALID_ARGUMENT:
    case VARIA_ERR_MALFORMED:
    case VARIA_ERR_ILLEGAL_MOVE:
    case VARIA_ERR_ILLEGAL_POSITION:
    case VARIA_ERR_UNKNOWN_NAME:
      return absl::StatusCode::kInvalidArgument;
    case VARIA_ERR_UNSUPPORTED:
      return absl::StatusCode::kUnimplemented;
    case VARIA_ERR_WRITER:
      return absl::StatusCode::kResourceExhausted;
    default:
      return absl::StatusCode::kInternal;
  }
}

}  // namespace

StringWriter::StringWriter(size_t limit)
    : writer_{sizeof(varia_writer), 0, this, &StringWriter::Write}, limit_(limit) {}

int32_t StringWriter::Write(void* context, const void* data, uint64_t size) noexcept {
  auto* self = static_cast<StringWriter*>(context);
  if (size > self->limit_ - self->bytes_.size() || (data == nullptr && size != 0)) return VARIA_ERR_INVALID_ARGUMENT;
  if (size != 0) self->bytes_.append(static_cast<const char*>(data), size);
  return VARIA_OK;
}

varia_error EmptyError() {
  varia_error error{};
  error.struct_size = sizeof(error);
  error.offset = VARIA_NO_OFFSET;
  return error;
}

absl::Status PluginStatus(int32_t status, const varia_error& error, uint64_t input_size) {
  if (status >= 0) return absl::OkStatus();
  std::string message = CleanText({error.message, strnlen(error.message, sizeof(error.message))});
  if (message.empty()) {
    message = status == VARIA_ERR_WRITER ? "the plugin wrote more than the host takes"
                                         : absl::StrCat("the plugin gave no reason (status ", status, ")");
  }
  absl::Status result(CodeOf(status), message);
  if (error.offset <= input_size) result.SetPayload(kOffsetPayload, absl::Cord(absl::StrCat(error.offset)));
  return result;
}

absl::Status InvalidArgumentAt(absl::string_view message, uint64_t offset) {
  absl::Status result = absl::InvalidArgumentError(message);
  result.SetPayload(kOffsetPayload, absl::Cord(absl::StrCat(offset)));
  return result;
}

int64_t ErrorOffset(const absl::Status& status) {
  const absl::optional<absl::Cord> payload = status.GetPayload(kOffsetPayload);
  int64_t offset = -1;
  if (!payload.has_value() || !absl::SimpleAtoi(std::string(*payload), &offset)) return -1;
  return offset;
}

}  // namespace varia
