#include "platform/match/contestant_pool.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/match/builtin_contestant.h"
#include "platform/match/engine/uci_engine.h"
#include "platform/match/engine/xboard_engine.h"

namespace varia {

absl::StatusOr<std::unique_ptr<Contestant>> ContestantPool::Take(const v1::PlayerSpec& spec, const Variant& variant) {
  const std::string bytes = spec.SerializeAsString();
  for (auto idle = idle_.begin(); idle != idle_.end(); ++idle) {
    if (idle->variant != &variant || idle->spec != bytes) continue;
    std::unique_ptr<Contestant> contestant = std::move(idle->contestant);
    idle_.erase(idle);
    return contestant;
  }
  if (spec.kind_case() == v1::PlayerSpec::kEngine) {
    return spec.engine().protocol() == v1::ExternalEngine::PROTOCOL_XBOARD ? MakeXboardEngine(spec, time_)
                                                                           : MakeUciEngine(spec, time_);
  }
  const Variant* own = &variant;
  if (!spec.plugin().empty()) {
    if (open_ == nullptr) return absl::FailedPreconditionError("plugins of players cannot be opened here");
    const absl::StatusOr<const Variant*> found = open_(spec.plugin(), variant.id());
    if (!found.ok()) return found.status();
    own = *found;
  }
  return MakeBuiltinContestant(spec, &variant, own, time_);
}

void ContestantPool::Return(const v1::PlayerSpec& spec, const Variant& variant,
                            std::unique_ptr<Contestant> contestant) {
  if (contestant == nullptr || !contestant->usable()) return;
  idle_.push_front({spec.SerializeAsString(), &variant, std::move(contestant)});
  if (idle_.size() > kIdle) idle_.pop_back();
}

}  // namespace varia
