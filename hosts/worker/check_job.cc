#include "hosts/worker/check_job.h"

#include <algorithm>

#include "platform/validate/invariants.h"

namespace varia {

absl::StatusOr<v1::WorkerResult> RunCheck(const v1::WorkerRequest& request, const JobContext& context) {
  const v1::CheckJob& job = request.check();
  const absl::StatusOr<const Variant*> variant = context.registry.Find(job.variant());
  if (!variant.ok()) return variant.status();
  constexpr uint32_t kMost = 1 << 30;
  InvariantOptions options;
  options.seed = job.seed();
  options.games = static_cast<int>(std::min(job.games(), kMost));
  options.max_plies = static_cast<int>(std::min(job.max_plies(), kMost));
  options.stop = [&] { return context.cancel.cancelled(); };
  v1::WorkerResult result;
  for (const RuleResult& rule : CheckInvariants(**variant, options)) {
    v1::CheckedRule* checked = result.mutable_check()->add_rules();
    checked->set_name(rule.name);
    checked->set_checks(rule.checks);
    checked->set_failures(rule.failures);
    if (!rule.first_failure.has_value()) continue;
    checked->set_detail(rule.first_failure->detail);
    checked->set_game(static_cast<uint32_t>(rule.first_failure->game));
    checked->set_ply(static_cast<uint32_t>(rule.first_failure->ply));
    checked->set_position(rule.first_failure->position);
  }
  if (context.cancel.cancelled()) return absl::CancelledError("the check was called off");
  return result;
}

}  // namespace varia
