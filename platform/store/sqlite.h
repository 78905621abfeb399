// As much of SQLite as the library needs, with statuses instead of codes.
#ifndef VARIA_PLATFORM_STORE_SQLITE_H_
#define VARIA_PLATFORM_STORE_SQLITE_H_

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace varia {

// One statement, being bound and stepped. Not synchronised; must not outlive its database.
class SqliteStatement {
 public:
  // Binds the parameters in order, from the first. A blob or text is copied.
  SqliteStatement& Bind(int64_t value);
  SqliteStatement& BindText(absl::string_view value);
  SqliteStatement& BindBlob(absl::string_view value);

  // True when there is a row, false at the end.
  absl::StatusOr<bool> Step();
  // Steps to the end.
  absl::Status Run();
  // Makes it ready to be bound and run again.
  void Reset();

  // Columns of the row, from 0.
  int64_t Int(int column) { return sqlite3_column_int64(statement_.get(), column); }
  // Text or blob; lives until the next step.
  absl::string_view Bytes(int column);

 private:
  friend class SqliteDatabase;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  SqliteStatement(sqlite3_stmt* statement, const std::string* path) : statement_(statement), path_(path) {}

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  const std::string* path_;  // the database's
  int bound_ = 0;
  int bind_result_ = SQLITE_OK;
};

// An open database. Not synchronised; may be moved while no statement of it lives.
class SqliteDatabase {
 public:
  // Opens a file, creating it when there is none. Waits up to `busy_timeout` for others. NotFound when the directory is
  // not there; other errors as ErrorOf().
  static absl::StatusOr<SqliteDatabase> Open(const std::string& path, absl::Duration busy_timeout);

  // Opens a file to read it, without locks and without looking for a log: nobody may be writing to it. Errors as
  // ErrorOf().
  static absl::StatusOr<SqliteDatabase> OpenImmutable(const std::string& path);

  absl::StatusOr<SqliteStatement> Prepare(absl::string_view sql);
  // Runs statements without parameters and throws rows away.
  absl::Status Execute(const char* sql);
  // Runs `body`, which returns a status, within BEGIN IMMEDIATE and COMMIT; ROLLBACK when either fails.
  template <typename Body>
  absl::Status InTransaction(const Body& body) {
    if (absl::Status status = Execute("BEGIN IMMEDIATE"); !status.ok()) return status;
    absl::Status status = body();
    if (status.ok()) status = Execute("COMMIT");
    // SQLite may have rolled back by itself, as on a full disk.
    if (!status.ok() && in_transaction()) Execute("ROLLBACK").IgnoreError();
    return status;
  }
  // Runs a statement that gives one number.
  absl::StatusOr<int64_t> Number(absl::string_view sql);

  const std::string& path() const { return *path_; }
  int64_t last_insert_id() const { return sqlite3_last_insert_rowid(database_.get()); }
  int64_t changes() const { return sqlite3_changes64(database_.get()); }

 private:
  static absl::StatusOr<SqliteDatabase> OpenAs(const std::string& path, const std::string& name, int flags);

  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  bool in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }
  SqliteDatabase(sqlite3* database, std::unique_ptr<const std::string> path)
      : database_(database), path_(std::move(path)) {}

  std::unique_ptr<sqlite3, Close> database_;
  std::unique_ptr<const std::string> path_;  // stays where it is when the database is moved
};

// What went wrong last, as a sentence that names the file: ResourceExhausted for a full disk, DataLoss for a damaged
// file or one that is no database, Unavailable for one that others keep locked or that cannot be read or written,
// PermissionDenied for one that must not be written, Internal for the rest. `database` may be null.
absl::Status SqliteError(int code, sqlite3* database, const std::string& path);

}  // namespace varia

#endif  // VARIA_PLATFORM_STORE_SQLITE_H_
