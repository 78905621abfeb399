// Splitting a run over machines.
#ifndef VARIA_PLATFORM_RUN_SHARD_H_
#define VARIA_PLATFORM_RUN_SHARD_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace varia {

// The environment's names for a shard: what `--shard I/N` says. The index counts from 0, as the tasks of job arrays and
// indexed jobs do.
inline constexpr const char* kShardIndexVariable = "VARIA_SHARD_INDEX";
inline constexpr const char* kShardCountVariable = "VARIA_SHARD_COUNT";

// One of `count` parts of a run. The default is the whole.
struct Shard {
  uint32_t index = 0;
  uint32_t count = 1;

  friend bool operator==(const Shard&, const Shard&) = default;
};

// Reads "I/N", 0 <= I < N <= 1,000,000. InvalidArgument says what would be right.
absl::StatusOr<Shard> ParseShard(absl::string_view text);

// The shard that the two variables name; the whole when neither is set. InvalidArgument when one is missing or wrong.
absl::StatusOr<Shard> ShardFromEnvironment();

// Units are dealt out in groups that stay together, one group a shard in turn, from one part of a plan to the next.
// True when the group with that number over the whole plan belongs to the shard.
inline bool InShard(const Shard& shard, uint64_t group) { return group % shard.count == shard.index; }
// How many of a part's units the shard has, which come in groups of `group`, the last one perhaps short; the part's
// first group has the number `first_group`. REQUIRES: group is not 0.
uint64_t UnitsInShard(const Shard& shard, uint64_t first_group, uint64_t units, uint64_t group);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_SHARD_H_
