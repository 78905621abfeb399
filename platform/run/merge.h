// Joining the shards of a run.
#ifndef VARIA_PLATFORM_RUN_MERGE_H_
#define VARIA_PLATFORM_RUN_MERGE_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "platform/run/run_store.h"

namespace varia {

// Units of a part that a run has not.
struct MissingUnits {
  uint32_t part = 0;
  uint64_t units = 0;
  // The first of them: ranges of indices, both ends included, at most ten.
  std::vector<std::pair<uint64_t, uint64_t>> first;
};

struct MergeSummary {
  uint64_t units = 0;
  // Shards of which there was no run.
  std::vector<uint32_t> missing_shards;
  std::vector<MissingUnits> missing;
};

// Makes a run in `out` with the units of all `inputs`, and sequential tests decided. Nothing is there when it fails.
// InvalidArgument names two runs that are the same shard, or one that is not of the same run as the first, and how it
// differs; AlreadyExists when there is something in `out`; errors of RunStore.
absl::StatusOr<MergeSummary> MergeRuns(const std::vector<std::string>& inputs, const std::string& out);

// What a run lacks of all the units of its plan, over all shards. Errors of RunStore.
absl::StatusOr<std::vector<MissingUnits>> FindMissing(const RunStore& store);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_MERGE_H_
