// The store of a run: every finished unit, in one SQLite file.
#ifndef VARIA_PLATFORM_RUN_RUN_STORE_H_
#define VARIA_PLATFORM_RUN_RUN_STORE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "platform/run/file_lock.h"
#include "platform/store/sqlite.h"
#include "varia/v1/run.pb.h"

namespace varia {

// A unit that was done: `part` is an index into RunInfo.parts, `index` Unit.index.
struct FinishedUnit {
  uint32_t part = 0;
  uint64_t index = 0;
  v1::UnitResult result;
};

// How many units of a part ended in each way.
struct StatusCounts {
  uint64_t units = 0;
  // By v1::UnitResult::Status.
  uint64_t by_status[v1::UnitResult::Status_ARRAYSIZE] = {};
  // Sums of UnitResult.count, elapsed_us and cpu_us.
  uint64_t count = 0;
  uint64_t elapsed_us = 0;
  uint64_t cpu_us = 0;

  uint64_t of(v1::UnitResult::Status status) const { return by_status[status]; }
};

// Which units to read.
struct UnitFilter {
  std::optional<uint32_t> part;
  std::optional<v1::UnitResult::Status> status;
  // Only units with a game record.
  bool games = false;
  // Only units that did not pass (and were not skipped).
  bool bad = false;
};

// An open run: RUN/run.sqlite. Not synchronised. One writer at a time, which holds RUN/lock; readers may look in
// meanwhile and see whole units alone. What Add() has written when it returns OK survives the death of the process.
//
// Errors of every function: those of SqliteError().
class RunStore {
 public:
  // Makes a store in the directory, which is created when it is not there. AlreadyExists when it holds a run;
  // Unavailable when the directory cannot be made or another process runs there.
  static absl::StatusOr<RunStore> Create(const std::string& directory, const v1::RunInfo& info);
  // Opens a store to go on with it. NotFound when there is none; Unavailable when another process runs there;
  // FailedPrecondition when the file is another program's or a newer Varia's.
  static absl::StatusOr<RunStore> OpenToWrite(const std::string& directory);
  // The same, to read only, without the lock.
  // On a medium that cannot be written to, a store is read that nobody has open.
  static absl::StatusOr<RunStore> OpenToRead(const std::string& directory);
  // True when the directory holds a run.
  static bool Exists(const std::string& directory);

  const v1::RunInfo& info() const { return info_; }
  const std::string& directory() const { return directory_; }

  // Adds finished units, all or none, in one transaction. AlreadyExists when one is there already.
  absl::Status Add(absl::Span<const FinishedUnit> units);
  // Ends a part by a sequential test: sets RunPart.decided_units and forgets the units from there on, at once.
  absl::Status Decide(uint32_t part, uint64_t decided_units);

  // Forgets the units that the host could not do (STATUS_ERROR: no file, no program, no memory), so that they are done
  // again, but for those of decided parts.
  absl::Status ForgetErrors();

  // Calls `visit` with each unit in order of part and index, until it returns an error, which is handed on.
  absl::Status ForEach(const UnitFilter& filter, const std::function<absl::Status(const FinishedUnit&)>& visit) const;
  // The same for the keys alone.
  absl::Status ForEachKey(const std::function<void(uint32_t part, uint64_t index)>& visit) const;
  // NotFound when the unit is not there.
  absl::StatusOr<v1::UnitResult> Get(uint32_t part, uint64_t index) const;
  // One entry a part.
  absl::StatusOr<std::vector<StatusCounts>> Counts() const;

 private:
  RunStore(std::string directory, SqliteDatabase database, FileLock lock)
      : directory_(std::move(directory)),
        lock_(std::move(lock)),
        database_(std::make_unique<SqliteDatabase>(std::move(database))) {}

  static absl::StatusOr<RunStore> Open(const std::string& directory, FileLock lock, bool immutable = false);
  absl::Status ReadInfo();
  absl::Status WriteInfo();

  std::string directory_;
  FileLock lock_;
  std::unique_ptr<SqliteDatabase> database_;
  v1::RunInfo info_;
};

// Whether a store of `there` may take units of `wanted`: FailedPrecondition with a sentence that says what differs
// (suite, seed, shard, a variant's version, Varia's version, the arbiter's policies, a file's content).
absl::Status CheckSameRun(const v1::RunInfo& there, const v1::RunInfo& wanted);

// The store of a run to be done in that directory: a new one, or with `resume` the one that is there, if any, without
// the units that could not be done. AlreadyExists when there is one and `resume` is false; FailedPrecondition says how
// the one that is there differs; other errors are those of RunStore.
absl::StatusOr<RunStore> OpenRun(const std::string& directory, bool resume, const v1::RunInfo& info);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_RUN_STORE_H_
