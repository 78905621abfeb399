// varia merge
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "platform/run/merge.h"

namespace varia::cli {
namespace {

// "3, 7-12, ..."
std::string RangesText(const MissingUnits& missing) {
  uint64_t told = 0;
  std::string text = absl::StrJoin(missing.first, ", ", [&told](std::string* out, const auto& range) {
    told += range.second - range.first + 1;
    absl::StrAppend(out, range.first, range.first == range.second ? "" : absl::StrCat("-", range.second));
  });
  return text + (told < missing.units ? ", ..." : "");
}

Json MergeJson(const MergeSummary& summary, const v1::RunInfo& info) {
  Json json = {{"units", summary.units}, {"missing_shards", summary.missing_shards}, {"missing", Json::array()}};
  for (const MissingUnits& missing : summary.missing) {
    const v1::RunPart& part = info.parts(static_cast<int>(missing.part));
    json["missing"].push_back(
        {{"job", part.job()}, {"variant", part.variant()}, {"units", missing.units}, {"indices", RangesText(missing)}});
  }
  return json;
}

}  // namespace

absl::StatusOr<int> RunMerge(Words words, Output* output) {
  const std::vector<std::string> inputs(words.begin() + 1, words.end());
  const absl::StatusOr<MergeSummary> summary = MergeRuns(inputs, words[0]);
  if (absl::IsAlreadyExists(summary.status())) return absl::InvalidArgumentError(summary.status().message());
  if (!summary.ok()) return summary.status();
  const absl::StatusOr<RunStore> merged = RunStore::OpenToRead(words[0]);
  if (!merged.ok()) return merged.status();
  const v1::RunInfo& info = merged->info();
  if (absl::GetFlag(FLAGS_json)) {
    WriteJson(MergeJson(*summary, info), output);
  } else {
    output->Write(summary->units, summary->units == 1 ? " unit" : " units", " of ", inputs.size(),
                  inputs.size() == 1 ? " run" : " runs", " in ", words[0], "\n");
    for (const uint32_t shard : summary->missing_shards) {
      output->Write("shard ", shard, "/", inputs.size() + summary->missing_shards.size(), " is missing\n");
    }
    for (const MissingUnits& missing : summary->missing) {
      const v1::RunPart& part = info.parts(static_cast<int>(missing.part));
      output->Write(part.job(), ", ", part.variant(), ": ", missing.units,
                    missing.units == 1 ? " unit is missing: " : " units are missing: ", RangesText(missing), "\n");
    }
  }
  return summary->missing.empty() ? kFine : kCheckFailed;
}

}  // namespace varia::cli
