// varia/host/base.h
#include "varia/host/base.h"

#include <algorithm>
#include <memory>

#include "absl/strings/str_cat.h"
#include "platform/capi/call.h"
#include "platform/capi/objects.h"

namespace varia::capi {

template <>
absl::StatusOr<std::shared_ptr<PlayedObject>> Find<PlayedObject>(uint64_t handle) {
  constexpr uint64_t kMask = (uint64_t{1} << HandleTable::kKindBits) - 1;
  if ((handle & kMask) == static_cast<uint64_t>(GameObject::kKind)) return Find<GameObject>(handle);
  return Find<SessionObject>(handle);
}

void CancelObject::Trigger() {
  const std::lock_guard<std::mutex> lock(mutex);
  triggered_ = true;
  for (CancelToken* token : watchers_) token->Cancel();
}

void CancelObject::Reset() {
  const std::lock_guard<std::mutex> lock(mutex);
  triggered_ = false;
}

void CancelObject::Watch(CancelToken* token) {
  const std::lock_guard<std::mutex> lock(mutex);
  watchers_.push_back(token);
  if (triggered_) token->Cancel();
}

void CancelObject::Unwatch(CancelToken* token) {
  const std::lock_guard<std::mutex> lock(mutex);
  watchers_.erase(std::find(watchers_.begin(), watchers_.end(), token));
}

CallCancel::~CallCancel() {
  if (watched_ != nullptr) watched_->Unwatch(&token_);
}

absl::Status CallCancel::Watch(varia_host_cancel cancel) {
  if (cancel == VARIA_HOST_NO_CANCEL) return absl::OkStatus();
  absl::StatusOr<std::shared_ptr<CancelObject>> object = Find<CancelObject>(cancel);
  if (!object.ok()) return object.status();
  (*object)->Watch(&token_);
  watched_ = *std::move(object);
  return absl::OkStatus();
}

absl::StatusOr<Session> VariantObject::DefaultGame() {
  const std::lock_guard<std::mutex> lock(mutex);
  if (default_game_ == nullptr) {
    absl::StatusOr<Session> started = Session::Start(variant, {});
    if (!started.ok()) return started.status();
    default_game_ = std::make_unique<const Session>(*std::move(started));
  }
  return *default_game_;
}

absl::Status CheckSameVariant(const Variant& game, const Variant& object, absl::string_view name) {
  if (&game == &object) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the game is of '", game.id(), "', but the ", name, " is for '",
                                                 object.id(), "' as another registry or plugin has it"));
}

}  // namespace varia::capi

using varia::capi::Call;
using varia::capi::CancelObject;
using varia::capi::CheckOutput;
using varia::capi::Find;

uint32_t varia_host_abi_version(void) noexcept { return VARIA_HOST_ABI_MAJOR << 16 | VARIA_HOST_ABI_MINOR; }

const char* varia_host_version(void) noexcept { return VARIA_VERSION; }

const char* varia_host_status_name(int32_t status) noexcept {
  switch (status) {
    case VARIA_HOST_OK:
      return "ok";
    case VARIA_HOST_ERR_CANCELLED:
      return "cancelled";
    case VARIA_HOST_ERR_INVALID_ARGUMENT:
      return "invalid argument";
    case VARIA_HOST_ERR_DEADLINE:
      return "out of time";
    case VARIA_HOST_ERR_NOT_FOUND:
      return "not found";
    case VARIA_HOST_ERR_EXISTS:
      return "exists already";
    case VARIA_HOST_ERR_EXHAUSTED:
      return "exhausted";
    case VARIA_HOST_ERR_PRECONDITION:
      return "not possible now";
    case VARIA_HOST_ERR_CRASHED:
      return "crashed";
    case VARIA_HOST_ERR_UNSUPPORTED:
      return "unsupported";
    case VARIA_HOST_ERR_INTERNAL:
      return "internal error";
    case VARIA_HOST_ERR_UNAVAILABLE:
      return "unavailable";
    case VARIA_HOST_ERR_DATA_LOSS:
      return "data loss";
    case VARIA_HOST_ERR_HANDLE:
      return "bad handle";
    case VARIA_HOST_ERR_KIND:
      return "handle of another kind";
    case VARIA_HOST_ERR_BUSY:
      return "busy";
    default:
      return "unknown status";
  }
}

int32_t varia_host_cancel_create(varia_host_cancel* cancel, varia_host_error* error) noexcept {
  return Call(error, [&]() -> absl::Status {
    if (absl::Status status = CheckOutput(cancel, "the cancel token"); !status.ok()) return status;
    return varia::capi::Create(std::make_shared<CancelObject>(), cancel);
  });
}

int32_t varia_host_cancel_trigger(varia_host_cancel cancel, varia_host_error* error) noexcept {
  return Call(error, [&] {
    const absl::StatusOr<std::shared_ptr<CancelObject>> object = Find<CancelObject>(cancel);
    if (object.ok()) (*object)->Trigger();
    return object.status();
  });
}

int32_t varia_host_cancel_reset(varia_host_cancel cancel, varia_host_error* error) noexcept {
  return Call(error, [&] {
    const absl::StatusOr<std::shared_ptr<CancelObject>> object = Find<CancelObject>(cancel);
    if (object.ok()) (*object)->Reset();
    return object.status();
  });
}

int32_t varia_host_cancel_destroy(varia_host_cancel cancel, varia_host_error* error) noexcept {
  return varia::capi::Destroy<CancelObject>(cancel, error);
}
