#include "platform/run/run_store.h"

#include <fcntl.h>
#include <google/protobuf/util/message_differencer.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

namespace fs = std::filesystem;

// "VarR" in ASCII, so that `file` and others can tell a run from any SQLite database.
constexpr int64_t kApplicationId = 0x56617252;
constexpr int64_t kSchemaVersion = 1;

// id is part * 2^40 + index. info is a v1::RunInfo, result a v1::UnitResult; the other columns say what is in it, so
// that a table of a million units needs none of them decoded. has_record: 1 when there is a game.
constexpr const char* kSchema = R"sql(
  CREATE TABLE run (info BLOB NOT NULL);
  CREATE TABLE units (
    id INTEGER PRIMARY KEY,
    status INTEGER NOT NULL,
    has_record INTEGER NOT NULL,
    count INTEGER NOT NULL,
    elapsed_us INTEGER NOT NULL,
    cpu_us INTEGER NOT NULL,
    result BLOB NOT NULL);
  PRAGMA application_id = 1449226834;
  PRAGMA user_version = 1;
)sql";
static_assert(kApplicationId == 1449226834 && kSchemaVersion == 1, "the schema above says the same");

constexpr int kIndexBits = 40;
constexpr absl::Duration kPatience = absl::Seconds(20);
constexpr absl::Duration kLockPatience = absl::Seconds(2);

int64_t IdOf(uint32_t part, uint64_t index) { return static_cast<int64_t>(uint64_t{part} << kIndexBits | index); }
uint32_t PartOf(int64_t id) { return static_cast<uint32_t>(static_cast<uint64_t>(id) >> kIndexBits); }
uint64_t IndexOf(int64_t id) { return static_cast<uint64_t>(id) & ((uint64_t{1} << kIndexBits) - 1); }

std::string DatabaseIn(const std::string& directory) { return (fs::path(directory) / "run.sqlite").string(); }

// A worker that was being started when its runner was killed may hold the lock for a moment longer, until it notices.
absl::StatusOr<FileLock> LockIn(const std::string& directory) {
  const absl::Time end = absl::Now() + kLockPatience;
  for (;;) {
    absl::StatusOr<FileLock> lock = FileLock::Take((fs::path(directory) / "lock").string());
    if (!absl::IsAborted(lock.status())) return lock;
    if (absl::Now() >= end) {
      return absl::UnavailableError(absl::StrCat("another process is running in '", CleanText(directory), "'"));
    }
    absl::SleepFor(absl::Milliseconds(20));
  }
}

absl::Status Damaged(const SqliteDatabase& database, absl::string_view what) {
  return absl::DataLossError(absl::StrCat("the run '", database.path(), "' is damaged: ", what));
}

}  // namespace

bool RunStore::Exists(const std::string& directory) {
  std::error_code error;
  return fs::exists(DatabaseIn(directory), error);
}

absl::StatusOr<RunStore> RunStore::Create(const std::string& directory, const v1::RunInfo& info) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat("the directory '", CleanText(directory), "' cannot be made: ", error.message()));
  }
  absl::StatusOr<FileLock> lock = LockIn(directory);
  if (!lock.ok()) return lock.status();
  absl::StatusOr<SqliteDatabase> database = SqliteDatabase::Open(DatabaseIn(directory), kPatience);
  if (!database.ok()) return database.status();
  RunStore store(directory, *std::move(database), *std::move(lock));
  // One that a crash left without a run in it is as good as none.
  const absl::StatusOr<int64_t> tables = store.database_->Number("SELECT count(*) FROM sqlite_schema");
  if (!tables.ok()) return tables.status();
  if (*tables != 0) {
    return absl::AlreadyExistsError(absl::StrCat("there is a run in '", CleanText(directory), "' already"));
  }
  // What is committed is in the system's hands and survives this process; without syncing each time, a loss of power
  // may cost the last units, which a resumed run does again, but never the store.
  absl::Status status = store.database_->Execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  store.info_ = info;
  if (status.ok()) {
    status = store.database_->InTransaction([&]() -> absl::Status {
      if (absl::Status made = store.database_->Execute(kSchema); !made.ok()) return made;
      if (absl::Status made = store.database_->Execute("INSERT INTO run VALUES (x'')"); !made.ok()) return made;
      return store.WriteInfo();
    });
  }
  if (!status.ok()) return status;
  return store;
}

absl::StatusOr<RunStore> RunStore::OpenToWrite(const std::string& directory) {
  if (!Exists(directory)) return absl::NotFoundError(absl::StrCat("there is no run in '", CleanText(directory), "'"));
  absl::StatusOr<FileLock> lock = LockIn(directory);
  if (!lock.ok()) return lock.status();
  return Open(directory, *std::move(lock));
}

absl::StatusOr<RunStore> RunStore::OpenToRead(const std::string& directory) {
  if (!Exists(directory)) return absl::NotFoundError(absl::StrCat("there is no run in '", CleanText(directory), "'"));
  // A store that is open has its log beside it. Without one, and without leave to make one, nobody will write.
  const std::string database = DatabaseIn(directory);
  std::error_code error;
  const bool immutable =
      faccessat(AT_FDCWD, directory.c_str(), W_OK, AT_EACCESS) != 0 && !fs::exists(database + "-wal", error);
  return Open(directory, FileLock(), immutable);
}

absl::StatusOr<RunStore> RunStore::Open(const std::string& directory, FileLock lock, bool immutable) {
  absl::StatusOr<SqliteDatabase> database = immutable ? SqliteDatabase::OpenImmutable(DatabaseIn(directory))
                                                      : SqliteDatabase::Open(DatabaseIn(directory), kPatience);
  if (!database.ok()) return database.status();
  RunStore store(directory, *std::move(database), std::move(lock));
  const absl::StatusOr<int64_t> application = store.database_->Number("PRAGMA application_id");
  if (!application.ok()) return application.status();
  const absl::StatusOr<int64_t> version = store.database_->Number("PRAGMA user_version");
  if (!version.ok()) return version.status();
  if (*application == 0 && *version == 0) {
    return absl::NotFoundError(absl::StrCat("there is no run in '", CleanText(directory), "': it was never begun"));
  }
  if (*application != kApplicationId) {
    return absl::FailedPreconditionError(
        absl::StrCat("'", DatabaseIn(directory), "' is the database of another program, not a run"));
  }
  if (*version != kSchemaVersion) {
    return absl::FailedPreconditionError(absl::StrCat("the run '", CleanText(directory), "' has schema version ",
                                                      *version, ", but this Varia knows version ", kSchemaVersion));
  }
  if (absl::Status status = store.database_->Execute("PRAGMA trusted_schema = OFF; PRAGMA synchronous = NORMAL");
      !status.ok()) {
    return status;
  }
  if (absl::Status status = store.ReadInfo(); !status.ok()) return status;
  return store;
}

absl::Status RunStore::ReadInfo() {
  absl::StatusOr<SqliteStatement> select = database_->Prepare("SELECT info FROM run");
  if (!select.ok()) return select.status();
  const absl::StatusOr<bool> row = select->Step();
  if (!row.ok()) return row.status();
  if (!*row) return Damaged(*database_, "it has no description");
  const absl::string_view bytes = select->Bytes(0);
  if (!info_.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return Damaged(*database_, "its description cannot be read");
  }
  return absl::OkStatus();
}

absl::Status RunStore::WriteInfo() {
  absl::StatusOr<SqliteStatement> update = database_->Prepare("UPDATE run SET info = ?");
  if (!update.ok()) return update.status();
  return update->BindBlob(info_.SerializeAsString()).Run();
}

absl::Status RunStore::Add(absl::Span<const FinishedUnit> units) {
  if (units.empty()) return absl::OkStatus();
  return database_->InTransaction([&]() -> absl::Status {
    absl::StatusOr<SqliteStatement> insert =
        database_->Prepare("INSERT OR IGNORE INTO units VALUES (?, ?, ?, ?, ?, ?, ?)");
    if (!insert.ok()) return insert.status();
    for (const FinishedUnit& unit : units) {
      const v1::UnitResult& result = unit.result;
      insert->Reset();
      insert->Bind(IdOf(unit.part, unit.index))
          .Bind(result.status())
          .Bind(result.has_record() ? 1 : 0)
          .Bind(static_cast<int64_t>(result.count()))
          .Bind(static_cast<int64_t>(result.elapsed_us()))
          .Bind(static_cast<int64_t>(result.cpu_us()))
          .BindBlob(result.SerializeAsString());
      if (absl::Status status = insert->Run(); !status.ok()) return status;
      if (database_->changes() == 0) {
        return absl::AlreadyExistsError(absl::StrCat("the run '", database_->path(), "' has unit ", unit.index,
                                                     " of part ", unit.part, " already"));
      }
    }
    return absl::OkStatus();
  });
}

absl::Status RunStore::Decide(uint32_t part, uint64_t decided_units) {
  v1::RunInfo before = info_;
  info_.mutable_parts(static_cast<int>(part))->set_decided_units(decided_units);
  absl::Status status = database_->InTransaction([&]() -> absl::Status {
    absl::StatusOr<SqliteStatement> surplus = database_->Prepare("DELETE FROM units WHERE id >= ? AND id < ?");
    if (!surplus.ok()) return surplus.status();
    surplus->Bind(IdOf(part, decided_units)).Bind(IdOf(part + 1, 0));
    if (absl::Status deleted = surplus->Run(); !deleted.ok()) return deleted;
    return WriteInfo();
  });
  if (!status.ok()) info_ = std::move(before);
  return status;
}

absl::Status RunStore::ForgetErrors() {
  return database_->InTransaction([&]() -> absl::Status {
    for (int part = 0; part < info_.parts_size(); ++part) {
      if (info_.parts(part).decided_units() != 0) continue;
      absl::StatusOr<SqliteStatement> errors =
          database_->Prepare("DELETE FROM units WHERE id >= ? AND id < ? AND status = ?");
      if (!errors.ok()) return errors.status();
      const auto number = static_cast<uint32_t>(part);
      errors->Bind(IdOf(number, 0)).Bind(IdOf(number + 1, 0)).Bind(v1::UnitResult::STATUS_ERROR);
      if (absl::Status status = errors->Run(); !status.ok()) return status;
    }
    return absl::OkStatus();
  });
}

absl::Status RunStore::ForEach(const UnitFilter& filter,
                               const std::function<absl::Status(const FinishedUnit&)>& visit) const {
  std::string sql = "SELECT id, result FROM units WHERE 1";
  if (filter.part.has_value()) sql += " AND id >= ? AND id < ?";
  if (filter.status.has_value()) sql += " AND status = ?";
  if (filter.games) sql += " AND has_record = 1";
  if (filter.bad)
    absl::StrAppend(&sql, " AND status NOT IN (", v1::UnitResult::STATUS_PASSED, ", ", v1::UnitResult::STATUS_SKIPPED,
                    ")");
  sql += " ORDER BY id";
  absl::StatusOr<SqliteStatement> select = database_->Prepare(sql);
  if (!select.ok()) return select.status();
  if (filter.part.has_value()) select->Bind(IdOf(*filter.part, 0)).Bind(IdOf(*filter.part + 1, 0));
  if (filter.status.has_value()) select->Bind(*filter.status);
  FinishedUnit unit;
  for (;;) {
    const absl::StatusOr<bool> row = select->Step();
    if (!row.ok()) return row.status();
    if (!*row) return absl::OkStatus();
    unit.part = PartOf(select->Int(0));
    unit.index = IndexOf(select->Int(0));
    const absl::string_view bytes = select->Bytes(1);
    if (!unit.result.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
      return Damaged(*database_, absl::StrCat("unit ", unit.index, " of part ", unit.part, " is no result"));
    }
    if (absl::Status status = visit(unit); !status.ok()) return status;
  }
}

absl::Status RunStore::ForEachKey(const std::function<void(uint32_t part, uint64_t index)>& visit) const {
  absl::StatusOr<SqliteStatement> select = database_->Prepare("SELECT id FROM units ORDER BY id");
  if (!select.ok()) return select.status();
  for (;;) {
    const absl::StatusOr<bool> row = select->Step();
    if (!row.ok()) return row.status();
    if (!*row) return absl::OkStatus();
    visit(PartOf(select->Int(0)), IndexOf(select->Int(0)));
  }
}

absl::StatusOr<v1::UnitResult> RunStore::Get(uint32_t part, uint64_t index) const {
  absl::StatusOr<SqliteStatement> select = database_->Prepare("SELECT result FROM units WHERE id = ?");
  if (!select.ok()) return select.status();
  const absl::StatusOr<bool> row = select->Bind(IdOf(part, index)).Step();
  if (!row.ok()) return row.status();
  if (!*row)
    return absl::NotFoundError(
        absl::StrCat("the run '", CleanText(directory_), "' has no unit ", index, " of part ", part));
  const absl::string_view bytes = select->Bytes(0);
  v1::UnitResult result;
  if (!result.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return Damaged(*database_, absl::StrCat("unit ", index, " of part ", part, " is no result"));
  }
  return result;
}

absl::StatusOr<std::vector<StatusCounts>> RunStore::Counts() const {
  std::vector<StatusCounts> counts(info_.parts_size());
  absl::StatusOr<SqliteStatement> select = database_->Prepare(
      "SELECT id >> 40, status, count(*), sum(count), sum(elapsed_us), sum(cpu_us) FROM units GROUP BY 1, 2");
  if (!select.ok()) return select.status();
  for (;;) {
    const absl::StatusOr<bool> row = select->Step();
    if (!row.ok()) return row.status();
    if (!*row) return counts;
    const auto part = static_cast<uint64_t>(select->Int(0));
    const int64_t status = select->Int(1);
    if (part >= counts.size() || status < 0 || status >= v1::UnitResult::Status_ARRAYSIZE) {
      return Damaged(*database_, "it has a unit of no part, or with an unknown status");
    }
    StatusCounts& of_part = counts[part];
    const auto units = static_cast<uint64_t>(select->Int(2));
    of_part.units += units;
    of_part.by_status[status] += units;
    of_part.count += static_cast<uint64_t>(select->Int(3));
    of_part.elapsed_us += static_cast<uint64_t>(select->Int(4));
    of_part.cpu_us += static_cast<uint64_t>(select->Int(5));
  }
}

absl::Status CheckSameRun(const v1::RunInfo& there, const v1::RunInfo& wanted) {
  const auto differs = [](const auto&... parts) { return absl::FailedPreconditionError(absl::StrCat(parts...)); };
  if (there.suite_text() != wanted.suite_text()) return differs("the run is of another suite than this one");
  if (there.seed() != wanted.seed()) return differs("the run has seed ", there.seed(), ", not ", wanted.seed());
  if (there.varia_version() != wanted.varia_version()) {
    return differs("the run was begun by Varia ", there.varia_version(), "; this is ", wanted.varia_version());
  }
  if (there.shard() != wanted.shard() || there.shard_count() != wanted.shard_count()) {
    return differs("the run is shard ", there.shard(), "/", there.shard_count(), ", not ", wanted.shard(), "/",
                   wanted.shard_count());
  }
  for (int i = 0; i < std::max(there.parts_size(), wanted.parts_size()); ++i) {
    if (i >= there.parts_size() || i >= wanted.parts_size()) {
      const v1::RunPart& part = i < there.parts_size() ? there.parts(i) : wanted.parts(i);
      return differs("the run has ", i < there.parts_size() ? "" : "no ", "job '", part.job(), "' in ", part.variant(),
                     i < there.parts_size() ? ", which is not found now" : ", which is found now");
    }
    const v1::RunPart& a = there.parts(i);
    const v1::RunPart& b = wanted.parts(i);
    if (a.job() != b.job() || a.variant() != b.variant()) {
      return differs("the run goes on with job '", a.job(), "' in ", a.variant(), " where this one has job '", b.job(),
                     "' in ", b.variant());
    }
    if (a.variant_version() != b.variant_version()) {
      return differs("the run was begun with version ", a.variant_version(), " of ", a.variant(), "; now there is ",
                     b.variant_version());
    }
    if (a.units() != b.units() || a.group() != b.group()) {
      return differs("job '", a.job(), "' in ", a.variant(), " has ", a.units(), " units in the run, but ", b.units(),
                     " now");
    }
  }
  if (!google::protobuf::util::MessageDifferencer::Equals(there.policies(), wanted.policies())) {
    return differs("the arbiter's policies have changed since the run was begun");
  }
  if (there.files_hash() != wanted.files_hash()) {
    return differs(
        "a file that the suite names (a plugin, corpus, record, trace or opening) has changed since the run was begun");
  }
  return absl::OkStatus();
}

absl::StatusOr<RunStore> OpenRun(const std::string& directory, bool resume, const v1::RunInfo& info) {
  if (!resume || !RunStore::Exists(directory)) return RunStore::Create(directory, info);
  absl::StatusOr<RunStore> store = RunStore::OpenToWrite(directory);
  // One that was killed before it had begun holds nothing to go on with.
  if (absl::IsNotFound(store.status())) return RunStore::Create(directory, info);
  if (!store.ok()) return store.status();
  if (absl::Status same = CheckSameRun(store->info(), info); !same.ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat("the run in '", CleanText(directory), "' cannot be resumed so: ", same.message()));
  }
  if (absl::Status status = store->ForgetErrors(); !status.ok()) return status;
  return store;
}

}  // namespace varia
