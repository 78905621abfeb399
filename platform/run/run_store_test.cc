#include "platform/run/run_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "platform/loader/temporary_directory.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

v1::RunInfo Info() {
  v1::RunInfo info;
  info.set_suite_text("seed: 7");
  info.set_seed(7);
  info.set_varia_version("1");
  info.set_shard_count(1);
  for (const char* job : {"first", "second"}) {
    v1::RunPart* part = info.add_parts();
    part->set_job(job);
    part->set_variant("subtraction");
    part->set_variant_version("1.0");
    part->set_units(10);
    part->set_group(1);
  }
  return info;
}

FinishedUnit Unit(uint32_t part, uint64_t index, v1::UnitResult::Status status = v1::UnitResult::STATUS_PASSED) {
  FinishedUnit unit;
  unit.part = part;
  unit.index = index;
  unit.result.set_status(status);
  unit.result.set_count(100 + index);
  return unit;
}

std::vector<std::pair<uint32_t, uint64_t>> Keys(const RunStore& store) {
  std::vector<std::pair<uint32_t, uint64_t>> keys;
  EXPECT_TRUE(store.ForEachKey([&](uint32_t part, uint64_t index) { keys.emplace_back(part, index); }).ok());
  return keys;
}

std::string Difference(const v1::RunInfo& wanted) { return std::string(CheckSameRun(Info(), wanted).message()); }

TEST(RunStoreTest, KeepsUnitsInTheOrderOfTheirKeys) {
  const TemporaryDirectory directory;
  {
    absl::StatusOr<RunStore> store = RunStore::Create(directory.File("run"), Info());
    ASSERT_TRUE(store.ok()) << store.status();
    ASSERT_TRUE(store->Add({Unit(1, 5), Unit(0, 3)}).ok());
    ASSERT_TRUE(store->Add({Unit(1, 0, v1::UnitResult::STATUS_FAILED)}).ok());
  }
  absl::StatusOr<RunStore> store = RunStore::OpenToWrite(directory.File("run"));
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_EQ(store->info().SerializeAsString(), Info().SerializeAsString());
  EXPECT_THAT(Keys(*store), ElementsAre(Pair(0, 3), Pair(1, 0), Pair(1, 5)));
  EXPECT_EQ(store->Get(1, 5)->count(), 105u);
  EXPECT_TRUE(absl::IsNotFound(store->Get(1, 6).status()));
  std::vector<uint64_t> bad;
  UnitFilter filter;
  filter.part = 1;
  filter.bad = true;
  ASSERT_TRUE(store
                  ->ForEach(filter,
                            [&](const FinishedUnit& unit) {
                              bad.push_back(unit.index);
                              return absl::OkStatus();
                            })
                  .ok());
  EXPECT_THAT(bad, ElementsAre(0));
  const auto counts = store->Counts();
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ((*counts)[0].units, 1u);
  EXPECT_EQ((*counts)[1].of(v1::UnitResult::STATUS_FAILED), 1u);
  EXPECT_EQ((*counts)[1].count, 205u);
}

TEST(RunStoreTest, AddsAllOrNone) {
  const TemporaryDirectory directory;
  absl::StatusOr<RunStore> store = RunStore::Create(directory.File("run"), Info());
  ASSERT_TRUE(store.ok()) << store.status();
  ASSERT_TRUE(store->Add({Unit(0, 1)}).ok());
  EXPECT_TRUE(absl::IsAlreadyExists(store->Add({Unit(0, 0), Unit(0, 1)})));
  EXPECT_THAT(Keys(*store), ElementsAre(Pair(0, 1)));
}

TEST(RunStoreTest, ADecisionForgetsTheSurplus) {
  const TemporaryDirectory directory;
  absl::StatusOr<RunStore> store = RunStore::Create(directory.File("run"), Info());
  ASSERT_TRUE(store.ok()) << store.status();
  ASSERT_TRUE(store->Add({Unit(0, 1), Unit(0, 2), Unit(0, 9), Unit(1, 9)}).ok());
  ASSERT_TRUE(store->Decide(0, 2).ok());
  EXPECT_THAT(Keys(*store), ElementsAre(Pair(0, 1), Pair(1, 9)));
  EXPECT_EQ(RunStore::OpenToRead(directory.File("run"))->info().parts(0).decided_units(), 2u);
}

TEST(RunStoreTest, OneWriterAtATime) {
  const TemporaryDirectory directory;
  absl::StatusOr<RunStore> store = RunStore::Create(directory.File("run"), Info());
  ASSERT_TRUE(store.ok()) << store.status();
  const absl::StatusOr<RunStore> second = RunStore::OpenToWrite(directory.File("run"));
  EXPECT_THAT(std::string(second.status().message()), HasSubstr("another process is running in"));
  EXPECT_THAT(std::string(RunStore::Create(directory.File("run"), Info()).status().message()),
              HasSubstr("another process"));
  ASSERT_TRUE(store->Add({Unit(0, 1)}).ok());
  EXPECT_THAT(Keys(*RunStore::OpenToRead(directory.File("run"))), ElementsAre(Pair(0, 1)));
}

TEST(RunStoreTest, OpensWhatIsThereAndCreatesWhatIsNot) {
  const TemporaryDirectory directory;
  EXPECT_FALSE(RunStore::Exists(directory.File("run")));
  EXPECT_TRUE(absl::IsNotFound(RunStore::OpenToWrite(directory.File("run")).status()));
  EXPECT_TRUE(absl::IsNotFound(RunStore::OpenToRead(directory.File("run")).status()));
  ASSERT_TRUE(RunStore::Create(directory.File("run"), Info()).ok());
  EXPECT_TRUE(RunStore::Exists(directory.File("run")));
  EXPECT_TRUE(absl::IsAlreadyExists(RunStore::Create(directory.File("run"), Info()).status()));
  EXPECT_TRUE(absl::IsUnavailable(RunStore::Create(directory.Write("file", "") + "/run", Info()).status()));
}

TEST(RunStoreTest, ReadsNoOtherFile) {
  const TemporaryDirectory directory;
  directory.Write("text/run.sqlite", std::string(5000, 'x'));
  EXPECT_TRUE(absl::IsDataLoss(RunStore::OpenToRead(directory.File("text")).status()));
  std::filesystem::create_directory(directory.File("other"));
  {
    absl::StatusOr<SqliteDatabase> other = SqliteDatabase::Open(directory.File("other/run.sqlite"), absl::Seconds(1));
    ASSERT_TRUE(other.ok() && other->Execute("CREATE TABLE t (x); PRAGMA application_id = 5").ok());
  }
  EXPECT_THAT(std::string(RunStore::OpenToRead(directory.File("other")).status().message()),
              HasSubstr("another program"));
}

TEST(RunStoreTest, IsReadWhereNobodyMayWrite) {
  const TemporaryDirectory directory;
  namespace fs = std::filesystem;
  // What a URI would take for its own.
  const std::string run = directory.File("a?b#c%20.run");
  {
    absl::StatusOr<RunStore> store = RunStore::Create(run, Info());
    ASSERT_TRUE(store.ok() && store->Add({Unit(0, 3)}).ok());
  }
  fs::permissions(directory.path(), fs::perms(0755));
  fs::permissions(run, fs::perms(0555));
  // The superuser may write everywhere.
  const bool super = geteuid() == 0;
  ASSERT_EQ(seteuid(super ? 65534 : geteuid()), 0);
  {
    const absl::StatusOr<RunStore> store = RunStore::OpenToRead(run);
    EXPECT_TRUE(store.ok()) << store.status();
    if (store.ok()) {
      EXPECT_THAT(Keys(*store), ElementsAre(Pair(0, 3)));
    }
  }
  ASSERT_EQ(seteuid(super ? 0 : geteuid()), 0);
  fs::permissions(run, fs::perms(0755));
}

TEST(RunStoreTest, WhatCouldNotBeDoneIsDoneAgain) {
  const TemporaryDirectory directory;
  constexpr auto kError = v1::UnitResult::STATUS_ERROR;
  {
    absl::StatusOr<RunStore> store = RunStore::Create(directory.File("run"), Info());
    ASSERT_TRUE(store.ok());
    ASSERT_TRUE(store->Add({Unit(0, 1, kError), Unit(0, 2), Unit(1, 0, kError), Unit(1, 1)}).ok());
    ASSERT_TRUE(store->Add({Unit(0, 3, v1::UnitResult::STATUS_CRASHED)}).ok());
    ASSERT_TRUE(store->Decide(1, 2).ok());
  }
  const absl::StatusOr<RunStore> store = OpenRun(directory.File("run"), /*resume=*/true, Info());
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_THAT(Keys(*store), ElementsAre(Pair(0, 2), Pair(0, 3), Pair(1, 0), Pair(1, 1)));
}

TEST(RunStoreTest, SaysHowAnotherRunDiffers) {
  EXPECT_TRUE(CheckSameRun(Info(), Info()).ok());
  v1::RunInfo info = Info();
  info.set_suite_text("seed: 8");
  EXPECT_THAT(Difference(info), HasSubstr("another suite"));
  info = Info();
  info.set_seed(8);
  EXPECT_THAT(Difference(info), HasSubstr("seed 7, not 8"));
  info = Info();
  info.set_varia_version("2");
  EXPECT_THAT(Difference(info), HasSubstr("begun by Varia 1; this is 2"));
  info = Info();
  info.set_shard_count(3);
  EXPECT_THAT(Difference(info), HasSubstr("shard 0/1, not 0/3"));
  info = Info();
  info.mutable_parts(1)->set_variant_version("2.0");
  EXPECT_THAT(Difference(info), HasSubstr("begun with version 1.0 of subtraction; now there is 2.0"));
  info = Info();
  info.mutable_parts(1)->set_units(11);
  EXPECT_THAT(Difference(info), HasSubstr("10 units in the run, but 11 now"));
  info = Info();
  info.mutable_parts()->RemoveLast();
  EXPECT_THAT(Difference(info), HasSubstr("job 'second' in subtraction, which is not found now"));
  info = Info();
  info.set_files_hash("ab");
  EXPECT_THAT(Difference(info), HasSubstr("a file that the suite names"));
  info = Info();
  info.mutable_policies()->mutable_default_policy()->set_ply_limit(9);
  EXPECT_THAT(Difference(info), HasSubstr("the arbiter's policies have changed"));
}

}  // namespace
}  // namespace varia
