// The objects that several parts of the host API use.
#ifndef VARIA_PLATFORM_CAPI_OBJECTS_H_
#define VARIA_PLATFORM_CAPI_OBJECTS_H_

#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "platform/capi/call.h"
#include "platform/game/session.h"
#include "platform/loader/registry.h"
#include "platform/loader/variant.h"
#include "platform/search/cancel.h"

namespace varia::capi {

// What is known of plugins; whatever uses a variant keeps it alive. Immutable.
struct RegistryObject : Object {
  static constexpr Kind kKind = Kind::kRegistry;
  explicit RegistryObject(std::shared_ptr<const Registry> r) : registry(std::move(r)) {}

  const std::shared_ptr<const Registry> registry;
};

// Immutable.
struct VariantObject : Object {
  static constexpr Kind kKind = Kind::kVariant;
  VariantObject(std::shared_ptr<const Registry> r, const Variant* v) : registry(std::move(r)), variant(v) {}

  const std::shared_ptr<const Registry> registry;
  const Variant* const variant;
};

struct SessionObject : Object {
  static constexpr Kind kKind = Kind::kSession;
  SessionObject(std::shared_ptr<const Registry> r, Session s) : registry(std::move(r)), session(std::move(s)) {}

  const std::shared_ptr<const Registry> registry;
  Session session;
  std::vector<varia_move> moves;  // room for lists of moves
};

// A cancel token of the host's. Each call that works with it watches a token of its own, which this one triggers too:
// so one call can be called off by its progress callback without calling off others.
class CancelObject : public Object {
 public:
  static constexpr Kind kKind = Kind::kCancel;

  void Trigger();
  void Reset();
  void Watch(CancelToken* token);
  void Unwatch(CancelToken* token);

 private:
  bool triggered_ = false;  // guarded by Object::mutex, as is the next
  std::vector<CancelToken*> watchers_;
};

// The token of one call, triggered together with the host's, if one is given.
class CallCancel {
 public:
  CallCancel() = default;
  CallCancel(const CallCancel&) = delete;
  CallCancel& operator=(const CallCancel&) = delete;
  ~CallCancel();

  // `cancel` is a handle or VARIA_HOST_NO_CANCEL. Errors of Find().
  absl::Status Watch(varia_host_cancel cancel);
  CancelToken* token() { return &token_; }

 private:
  CancelToken token_;
  std::shared_ptr<CancelObject> watched_;
};

// InvalidArgument when a game is not of the variant that some object (named for the sentence) is made for.
absl::Status CheckSameVariant(const Variant& game, const Variant& object, absl::string_view name);

}  // namespace varia::capi

#endif  // VARIA_PLATFORM_CAPI_OBJECTS_H_
