#include "platform/run/shard.h"

#include <cstdlib>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

constexpr uint32_t kMostShards = 1'000'000;

// SimpleAtoi takes signs and blanks, which have no place here.
bool ParseCount(absl::string_view text, uint32_t* number) {
  return !text.empty() && text.find_first_not_of("0123456789") == absl::string_view::npos &&
         absl::SimpleAtoi(text, number) && *number <= kMostShards;
}

}  // namespace

absl::StatusOr<Shard> ParseShard(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, '/');
  Shard shard;
  if (parts.size() != 2 || !ParseCount(parts[0], &shard.index) || !ParseCount(parts[1], &shard.count)) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", CleanText(text),
                     "' is no shard; right would be I/N, as 0/4 for the first of four (N at most ", kMostShards, ")"));
  }
  if (shard.index >= shard.count) {
    return absl::InvalidArgumentError(absl::StrCat("there is no shard ", shard.index, " of ", shard.count,
                                                   ": shards are numbered from 0 to ",
                                                   shard.count == 0 ? 0 : shard.count - 1));
  }
  return shard;
}

absl::StatusOr<Shard> ShardFromEnvironment() {
  const char* index = std::getenv(kShardIndexVariable);
  const char* count = std::getenv(kShardCountVariable);
  if (index == nullptr && count == nullptr) return Shard();
  if (index == nullptr || count == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("the environment sets ", index == nullptr ? kShardCountVariable : kShardIndexVariable, " but not ",
                     index == nullptr ? kShardIndexVariable : kShardCountVariable, ": a shard takes both"));
  }
  absl::StatusOr<Shard> shard = ParseShard(absl::StrCat(index, "/", count));
  if (shard.ok()) return shard;
  return absl::InvalidArgumentError(
      absl::StrCat(kShardIndexVariable, " and ", kShardCountVariable, ": ", shard.status().message()));
}

uint64_t UnitsInShard(const Shard& shard, uint64_t first_group, uint64_t units, uint64_t group) {
  const uint64_t groups = (units + group - 1) / group;
  // The shard's among the groups with numbers below `end`.
  const auto below = [&](uint64_t end) { return end / shard.count + (end % shard.count > shard.index ? 1 : 0); };
  const uint64_t whole = (below(first_group + groups) - below(first_group)) * group;
  const bool has_last = groups > 0 && InShard(shard, first_group + groups - 1);
  return has_last ? whole - (groups * group - units) : whole;
}

}  // namespace varia
