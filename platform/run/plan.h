// What a run consists of: units, worked out from their number when asked for.
#ifndef VARIA_PLATFORM_RUN_PLAN_H_
#define VARIA_PLATFORM_RUN_PLAN_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "platform/loader/registry.h"
#include "platform/run/shard.h"
#include "platform/run/suite.h"
#include "varia/v1/run.pb.h"

namespace varia {

// One job in one variant.
struct PlanPart {
  const v1::Job* job = nullptr;
  const Variant* variant = nullptr;
  uint64_t units = 0;
  // Units that stay together in a shard.
  uint32_t group = 1;
  // Number of this part's first group over the whole plan.
  uint64_t first_group = 0;
  // Makes unit number `index`, below `units`; without a timeout.
  std::function<v1::Unit(uint64_t index)> unit_at;
};

// All units of a suite: job by job, variant by variant, each part's units from 0. A unit is named by its job, variant
// and index, and everything in it depends on the suite, the seed, the plugins' descriptions, the host's policies and
// the files that the suite names. Immutable; safe from any thread. The suite and the registry must outlive it.
class Plan {
 public:
  // Works out the parts: reads the indices of record and trace files and the openings. Errors as CheckSuite() and those
  // of files. REQUIRES: CheckSuite() is content.
  static absl::StatusOr<Plan> Make(const SuiteFile& suite, const Registry& registry);

  const std::vector<PlanPart>& parts() const { return parts_; }
  uint64_t size() const;

  v1::Unit UnitAt(size_t part, uint64_t index) const;
  // Whether the unit belongs to the shard; and how many of a part do.
  bool Holds(const Shard& shard, size_t part, uint64_t index) const;
  uint64_t UnitsIn(const Shard& shard, size_t part) const;

  // What a store has to say of this run.
  v1::RunInfo Info(const Shard& shard, absl::string_view varia_version) const;

 private:
  const SuiteFile* suite_ = nullptr;
  std::vector<PlanPart> parts_;
  std::string files_hash_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_PLAN_H_
