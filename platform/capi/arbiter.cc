// varia/host/arbiter.h
#include "varia/host/arbiter.h"

#include <memory>
#include <utility>

#include "platform/capi/call.h"
#include "platform/capi/objects.h"
#include "platform/history/arbiter.h"

namespace varia::capi {
namespace {

// Immutable.
struct ArbiterObject : Object {
  static constexpr Kind kKind = Kind::kArbiter;
  ArbiterObject(std::shared_ptr<const Registry> r, const Variant* v, Arbiter a)
      : registry(std::move(r)), variant(v), arbiter(std::move(a)) {}

  const std::shared_ptr<const Registry> registry;
  const Variant* const variant;
  const Arbiter arbiter;
};

}  // namespace
}  // namespace varia::capi

using varia::capi::ArbiterObject;
using varia::capi::PlayedObject;
using varia::capi::VariantObject;

int32_t varia_host_arbiter_create(varia_host_variant variant, const void* policy, uint64_t policy_size,
                                  varia_host_arbiter* arbiter, varia_host_error* error) noexcept {
  return varia::capi::Use<VariantObject>(variant, error, [&](const VariantObject& object) -> absl::Status {
    if (absl::Status status = varia::capi::CheckOutput(arbiter, "the arbiter"); !status.ok()) return status;
    varia::v1::ArbiterPolicy read;
    if (absl::Status status = varia::capi::ReadMessage(policy, policy_size, &read); !status.ok()) return status;
    absl::StatusOr<varia::Arbiter> created = varia::Arbiter::Create(object.variant, read);
    if (!created.ok()) return created.status();
    return varia::capi::Create(std::make_shared<ArbiterObject>(object.registry, object.variant, *std::move(created)),
                               arbiter);
  });
}

int32_t varia_host_arbiter_destroy(varia_host_arbiter arbiter, varia_host_error* error) noexcept {
  return varia::capi::Destroy<ArbiterObject>(arbiter, error);
}

int32_t varia_host_arbiter_judge(varia_host_arbiter arbiter, varia_host_session session, varia_host_buffer* verdict,
                                 varia_host_error* error) noexcept {
  return varia::capi::UseInto<PlayedObject>(
      session, verdict, error, [&](const PlayedObject& object) -> absl::StatusOr<varia::v1::Verdict> {
        const absl::StatusOr<std::shared_ptr<ArbiterObject>> judge = varia::capi::Find<ArbiterObject>(arbiter);
        if (!judge.ok()) return judge.status();
        absl::Status status = varia::capi::CheckSameVariant(object.session().variant(), *(*judge)->variant, "arbiter");
        if (!status.ok()) return status;
        return (*judge)->arbiter.Judge(object.session().history());
      });
}
