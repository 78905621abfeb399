// The objects that several parts of the host API use.
#ifndef VARIA_PLATFORM_CAPI_OBJECTS_H_
#define VARIA_PLATFORM_CAPI_OBJECTS_H_

#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "platform/capi/call.h"
#include "platform/game/live_game.h"
#include "platform/game/session.h"
#include "platform/isolate/worker.h"
#include "platform/loader/registry.h"
#include "platform/loader/variant.h"
#include "platform/search/cancel.h"
#include "varia/v1/host.pb.h"

namespace varia::capi {

// What is known of plugins; whatever uses a variant keeps it alive. Immutable.
struct RegistryObject : Object {
  static constexpr Kind kKind = Kind::kRegistry;
  explicit RegistryObject(std::shared_ptr<const Registry> r) : registry(std::move(r)) {}

  const std::shared_ptr<const Registry> registry;
};

struct VariantObject : Object {
  static constexpr Kind kKind = Kind::kVariant;
  VariantObject(std::shared_ptr<const Registry> r, const Variant* v) : registry(std::move(r)), variant(v) {}

  // A game from the default setup. The second one is a copy, which costs a tenth. Any thread.
  absl::StatusOr<Session> DefaultGame();

  const std::shared_ptr<const Registry> registry;
  const Variant* const variant;

 private:
  std::unique_ptr<const Session> default_game_;  // guarded by the mutex
};

// What functions that only read a game work with: a session, or a game being played.
struct PlayedObject : Object {
  explicit PlayedObject(std::shared_ptr<const Registry> r) : registry(std::move(r)) {}
  virtual ~PlayedObject() = default;
  virtual const Session& session() const = 0;

  const std::shared_ptr<const Registry> registry;
  std::vector<varia_move> moves;  // room for lists of moves
};

struct SessionObject : PlayedObject {
  static constexpr Kind kKind = Kind::kSession;
  SessionObject(std::shared_ptr<const Registry> r, Session s) : PlayedObject(std::move(r)), own(std::move(s)) {}
  const Session& session() const override { return own; }

  Session own;
};

struct GameObject : PlayedObject {
  static constexpr Kind kKind = Kind::kGame;
  GameObject(std::shared_ptr<const Registry> r, LiveGame g, std::shared_ptr<absl::Time> m)
      : PlayedObject(std::move(r)), game(std::move(g)), manual_time(std::move(m)) {}
  const Session& session() const override { return game.session(); }

  LiveGame game;
  // What the game's source of time reads, if the time is the host's to set; changed under the mutex alone.
  const std::shared_ptr<absl::Time> manual_time;
};

// For a handle of either kind.
template <>
absl::StatusOr<std::shared_ptr<PlayedObject>> Find<PlayedObject>(uint64_t handle);

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

// What the host asks of workers; for in-process ones without handlers. InvalidArgument, or NotFound when the program
// varia-worker is missing.
absl::StatusOr<WorkerOptions> WorkerOptionsOf(const Registry& registry, const v1::WorkerSettings& settings);

// InvalidArgument when a game is not of the variant that some object (named for the sentence) is made for.
absl::Status CheckSameVariant(const Variant& game, const Variant& object, absl::string_view name);

}  // namespace varia::capi

#endif  // VARIA_PLATFORM_CAPI_OBJECTS_H_
