#include "platform/store/sqlite.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace varia {

absl::Status SqliteError(int code, sqlite3* database, const std::string& path) {
  const std::string detail = database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code);
  switch (code & 0xff) {
    case SQLITE_FULL:
      return absl::ResourceExhaustedError(absl::StrCat("there is no room left on the disk of '", path, "'"));
    case SQLITE_NOTADB:
      return absl::DataLossError(absl::StrCat("'", path, "' is no SQLite database, or its beginning is damaged"));
    case SQLITE_CORRUPT:
      return absl::DataLossError(
          absl::StrCat("the database '", path, "' is damaged (", detail,
                       "); put a copy in its place or save what is left with sqlite3's .recover"));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return absl::UnavailableError(absl::StrCat("another process keeps the database '", path, "' locked; try again"));
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return absl::PermissionDeniedError(absl::StrCat("the database '", path, "' cannot be written: ", detail));
    case SQLITE_CANTOPEN:
      return absl::NotFoundError(absl::StrCat("cannot open or create the database '", path, "': ", detail));
    case SQLITE_IOERR:
      return absl::UnavailableError(absl::StrCat("cannot read or write the database '", path, "': ", detail));
    default:
      return absl::InternalError(absl::StrCat("the database '", path, "': ", detail));
  }
}

SqliteStatement& SqliteStatement::Bind(int64_t value) {
  const int result = sqlite3_bind_int64(statement_.get(), ++bound_, value);
  if (result != SQLITE_OK) bind_result_ = result;
  return *this;
}

SqliteStatement& SqliteStatement::BindText(absl::string_view value) {
  const int result = sqlite3_bind_text64(statement_.get(), ++bound_, value.data() == nullptr ? "" : value.data(),
                                         value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  if (result != SQLITE_OK) bind_result_ = result;
  return *this;
}

SqliteStatement& SqliteStatement::BindBlob(absl::string_view value) {
  const int result = sqlite3_bind_blob64(statement_.get(), ++bound_, value.data() == nullptr ? "" : value.data(),
                                         value.size(), SQLITE_TRANSIENT);
  if (result != SQLITE_OK) bind_result_ = result;
  return *this;
}

absl::StatusOr<bool> SqliteStatement::Step() {
  sqlite3* database = sqlite3_db_handle(statement_.get());
  if (bind_result_ != SQLITE_OK) return SqliteError(bind_result_, database, *path_);
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  return SqliteError(result, database, *path_);
}

absl::Status SqliteStatement::Run() {
  for (;;) {
    absl::StatusOr<bool> row = Step();
    if (!row.ok()) return row.status();
    if (!*row) return absl::OkStatus();
  }
}

void SqliteStatement::Reset() {
  sqlite3_reset(statement_.get());
  bound_ = 0;
  bind_result_ = SQLITE_OK;
}

absl::string_view SqliteStatement::Bytes(int column) {
  const void* bytes = sqlite3_column_blob(statement_.get(), column);
  return {static_cast<const char*>(bytes), static_cast<size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

absl::StatusOr<SqliteDatabase> SqliteDatabase::OpenAs(const std::string& path, const std::string& name, int flags) {
  sqlite3* handle = nullptr;
  const int result = sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_EXRESCODE, nullptr);
  // Even a failed open may leave a handle to be closed.
  SqliteDatabase database(handle, std::make_unique<const std::string>(path));
  if (result != SQLITE_OK) return SqliteError(result, handle, path);
  return database;
}

absl::StatusOr<SqliteDatabase> SqliteDatabase::Open(const std::string& path, absl::Duration busy_timeout) {
  absl::StatusOr<SqliteDatabase> database = OpenAs(path, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!database.ok()) return database;
  sqlite3_busy_timeout(database->database_.get(), static_cast<int>(absl::ToInt64Milliseconds(busy_timeout)));
  return database;
}

absl::StatusOr<SqliteDatabase> SqliteDatabase::OpenImmutable(const std::string& path) {
  const std::string name = absl::StrReplaceAll(path, {{"%", "%25"}, {"?", "%3f"}, {"#", "%23"}});
  return OpenAs(path, absl::StrCat("file:", name, "?immutable=1"), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

absl::StatusOr<SqliteStatement> SqliteDatabase::Prepare(absl::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int result = sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  if (result != SQLITE_OK) return SqliteError(result, database_.get(), *path_);
  return SqliteStatement(statement, path_.get());
}

absl::Status SqliteDatabase::Execute(const char* sql) {
  const int result = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  return result == SQLITE_OK ? absl::OkStatus() : SqliteError(result, database_.get(), *path_);
}

absl::StatusOr<int64_t> SqliteDatabase::Number(absl::string_view sql) {
  absl::StatusOr<SqliteStatement> statement = Prepare(sql);
  if (!statement.ok()) return statement.status();
  absl::StatusOr<bool> row = statement->Step();
  if (!row.ok()) return row.status();
  if (!*row) return absl::InternalError(absl::StrCat("the database '", *path_, "' gives no number for: ", sql));
  return statement->Int(0);
}

}  // namespace varia
