#include "platform/run/merge.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "platform/run/match_tally.h"
#include "platform/run/quoted.h"
#include "platform/run/suite.h"

namespace varia {
namespace {

constexpr size_t kBatch = 1000;
constexpr size_t kMostRanges = 10;

// The inputs, in the order given, all of one run and each another shard of it.
absl::StatusOr<std::vector<RunStore>> OpenInputs(const std::vector<std::string>& inputs) {
  std::vector<RunStore> stores;
  std::map<uint32_t, std::string> shards;
  for (const std::string& input : inputs) {
    absl::StatusOr<RunStore> store = RunStore::OpenToRead(input);
    if (!store.ok()) return store.status();
    const v1::RunInfo& info = store->info();
    const auto [first, is_new] = shards.emplace(info.shard(), input);
    if (!stores.empty()) {
      // Everything but the shard's number must agree.
      v1::RunInfo wanted = stores.front().info();
      wanted.set_shard(info.shard());
      if (absl::Status status = CheckSameRun(info, wanted); !status.ok()) {
        return absl::InvalidArgumentError(
            absl::StrCat(Quoted(input), " does not go with ", Quoted(inputs[0]), ": ", status.message()));
      }
    }
    if (!is_new) {
      return absl::InvalidArgumentError(absl::StrCat(Quoted(first->second), " and ", Quoted(input), " are both shard ",
                                                     info.shard(), "/", info.shard_count(), ": their units overlap"));
    }
    stores.push_back(*std::move(store));
  }
  return stores;
}

absl::Status Copy(const RunStore& from, RunStore* to, uint64_t* units) {
  std::vector<FinishedUnit> batch;
  absl::Status status = from.ForEach({}, [&](const FinishedUnit& unit) -> absl::Status {
    batch.push_back(unit);
    ++*units;
    if (batch.size() < kBatch) return absl::OkStatus();
    const absl::Status added = to->Add(batch);
    batch.clear();
    return added;
  });
  return status.ok() ? to->Add(batch) : status;
}

// Decides the sequential tests, which no shard could.
absl::Status DecideTests(RunStore* store) {
  const absl::StatusOr<SuiteFile> suite = SuiteFromText(store->info().suite_text(), store->info().suite_file(), "");
  if (!suite.ok()) return suite.status();
  for (int i = 0; i < store->info().parts_size(); ++i) {
    const v1::RunPart& part = store->info().parts(i);
    const auto job = std::find_if(suite->suite.jobs().begin(), suite->suite.jobs().end(),
                                  [&](const v1::Job& j) { return j.name() == part.job(); });
    const auto variant = std::find_if(store->info().variants().begin(), store->info().variants().end(),
                                      [&](const v1::VariantInfo& info) { return info.id() == part.variant(); });
    if (job == suite->suite.jobs().end() || variant == store->info().variants().end() || !job->match().has_sprt())
      continue;
    MatchTally tally(&job->match(), *variant);
    UnitFilter filter;
    filter.part = static_cast<uint32_t>(i);
    absl::Status status = store->ForEach(filter, [&](const FinishedUnit& unit) {
      tally.Add(unit.index, unit.result);
      return absl::OkStatus();
    });
    if (status.ok() && tally.decided_units() != 0)
      status = store->Decide(static_cast<uint32_t>(i), tally.decided_units());
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::StatusOr<MergeSummary> Merge(const std::vector<RunStore>& inputs, const std::string& out) {
  v1::RunInfo info = inputs.front().info();
  MergeSummary summary;
  std::vector<bool> there(info.shard_count(), false);
  for (const RunStore& input : inputs) {
    if (input.info().shard() < there.size()) there[input.info().shard()] = true;
    info.set_started_s(std::min(info.started_s(), input.info().started_s()));
  }
  for (uint32_t shard = 0; shard < there.size(); ++shard) {
    if (!there[shard]) summary.missing_shards.push_back(shard);
  }
  info.set_shard(0);
  info.set_shard_count(1);
  absl::StatusOr<RunStore> store = RunStore::Create(out, info);
  if (!store.ok()) return store.status();
  for (const RunStore& input : inputs) {
    if (absl::Status status = Copy(input, &*store, &summary.units); !status.ok()) return status;
  }
  if (absl::Status status = DecideTests(&*store); !status.ok()) return status;
  absl::StatusOr<std::vector<MissingUnits>> missing = FindMissing(*store);
  if (!missing.ok()) return missing.status();
  summary.missing = *std::move(missing);
  return summary;
}

}  // namespace

absl::StatusOr<std::vector<MissingUnits>> FindMissing(const RunStore& store) {
  std::vector<MissingUnits> missing;
  uint32_t part = 0;
  uint64_t next = 0;  // the first index of the part not looked at
  MissingUnits of_part;
  const auto gap = [&](uint64_t end) {
    if (next >= end) return;
    of_part.units += end - next;
    if (of_part.first.size() < kMostRanges) of_part.first.emplace_back(next, end - 1);
  };
  const auto end_part = [&] {
    const v1::RunPart& info = store.info().parts(static_cast<int>(part));
    gap(info.decided_units() != 0 ? info.decided_units() : info.units());
    of_part.part = part;
    if (of_part.units > 0) missing.push_back(of_part);
    of_part = {};
    ++part;
    next = 0;
  };
  const auto parts = static_cast<uint32_t>(store.info().parts_size());
  absl::Status status = store.ForEachKey([&](uint32_t unit_part, uint64_t index) {
    while (part < unit_part && part < parts) end_part();
    gap(index);
    next = index + 1;
  });
  if (!status.ok()) return status;
  while (part < parts) end_part();
  return missing;
}

absl::StatusOr<MergeSummary> MergeRuns(const std::vector<std::string>& inputs, const std::string& out) {
  if (inputs.empty()) return absl::InvalidArgumentError("there is no run to merge");
  absl::StatusOr<std::vector<RunStore>> stores = OpenInputs(inputs);
  if (!stores.ok()) return stores.status();
  // Whoever makes the directory may remove it again: another merge to the same place finds it there.
  std::error_code error;
  std::filesystem::path directory = std::filesystem::absolute(out).lexically_normal();
  if (!directory.has_filename()) directory = directory.parent_path();  // a slash at the end
  std::filesystem::create_directories(directory.parent_path(), error);
  if (!std::filesystem::create_directory(directory, error)) {
    if (!std::filesystem::exists(directory)) {
      return absl::UnavailableError(absl::StrCat("the directory ", Quoted(out), " cannot be made: ", error.message()));
    }
    return absl::AlreadyExistsError(absl::StrCat("there is something at ", Quoted(out), " already"));
  }
  absl::StatusOr<MergeSummary> summary = Merge(*stores, out);
  if (!summary.ok()) std::filesystem::remove_all(out, error);
  return summary;
}

}  // namespace varia
