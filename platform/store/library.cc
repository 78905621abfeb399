#include "platform/store/library.h"

#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace varia {
namespace {

// "Vari" in ASCII, so that `file` and others can tell a library from any SQLite database.
constexpr int64_t kApplicationId = 0x56617269;
constexpr int64_t kSchemaVersion = 1;

// header and body are v1::GameRecord messages that merge into the whole: body has moves, variations and the comment on
// the start, header the rest. state is v1::Outcome.state. key is a varia_key, most significant byte first.
constexpr const char* kSchema = R"sql(
  CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    variant TEXT NOT NULL,
    variant_version TEXT NOT NULL,
    state INTEGER NOT NULL,
    winning_team TEXT NOT NULL,
    plies INTEGER NOT NULL,
    header BLOB NOT NULL,
    body BLOB NOT NULL);
  CREATE INDEX games_by_variant ON games (variant, id);
  CREATE TABLE players (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    name TEXT NOT NULL COLLATE NOCASE);
  CREATE INDEX players_by_name ON players (name, game);
  CREATE INDEX players_by_game ON players (game);
  CREATE TABLE positions (
    key BLOB NOT NULL,
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    PRIMARY KEY (key, game)) WITHOUT ROWID;
  CREATE INDEX positions_by_game ON positions (game);
  PRAGMA application_id = 1449226857;
  PRAGMA user_version = 1;
)sql";
static_assert(kApplicationId == 1449226857 && kSchemaVersion == 1, "the schema above says the same");

std::string KeyBytes(const varia_key& key) {
  std::string bytes;
  for (const uint64_t half : {key.high, key.low}) {
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(half >> shift & 0xff);
  }
  return bytes;
}

absl::Status NoSuchGame(const std::string& path, int64_t id) {
  return absl::NotFoundError(absl::StrCat("the library '", path, "' has no game ", id));
}

absl::Status DamagedGame(const std::string& path, int64_t id) {
  return absl::DataLossError(absl::StrCat("the library '", path, "' is damaged: game ", id, " is no GameRecord"));
}

// Adds "state = ? AND winning_team = ?" and the like for a result; false when it is none.
bool AddResult(absl::string_view result, std::string* where, v1::Outcome::State* state, std::string* team) {
  if (result == "ongoing") {
    *state = v1::Outcome::STATE_ONGOING;
  } else if (result == "draw") {
    *state = v1::Outcome::STATE_DRAW;
  } else if (result == "win" || (absl::StartsWith(result, "win ") && result.size() > 4)) {
    *state = v1::Outcome::STATE_WIN;
    *team = std::string(result.size() > 4 ? result.substr(4) : "");
  } else {
    return false;
  }
  absl::StrAppend(where, " AND state = ?", team->empty() ? "" : " AND winning_team = ?");
  return true;
}

}  // namespace

absl::StatusOr<Library> Library::Open(const std::string& path, absl::Duration busy_timeout) {
  absl::StatusOr<SqliteDatabase> database = SqliteDatabase::Open(path, busy_timeout);
  if (!database.ok()) return database.status();
  Library library(*std::move(database));
  if (absl::Status status = library.Prepare(); !status.ok()) return status;
  return library;
}

absl::Status Library::Prepare() {
  // Nothing is written to a file before it is known to be ours.
  const auto check = [this]() -> absl::StatusOr<bool> {
    absl::StatusOr<int64_t> application = database_.Number("PRAGMA application_id");
    if (!application.ok()) return application.status();
    absl::StatusOr<int64_t> version = database_.Number("PRAGMA user_version");
    if (!version.ok()) return version.status();
    absl::StatusOr<int64_t> tables = database_.Number("SELECT count(*) FROM sqlite_schema");
    if (!tables.ok()) return tables.status();
    if (*tables == 0 && *application == 0 && *version == 0) return false;
    if (*application != kApplicationId) {
      return absl::FailedPreconditionError(
          absl::StrCat("'", path(), "' is the SQLite database of another program, not a library of games"));
    }
    if (*version != kSchemaVersion) {
      return absl::FailedPreconditionError(absl::StrCat("the library '", path(), "' has schema version ", *version,
                                                        ", but this Varia knows version ", kSchemaVersion,
                                                        ": use the Varia that wrote it, or a newer one"));
    }
    return true;
  };
  // One snapshot for all three questions: another process may be making the library at this moment.
  if (absl::Status status = database_.Execute("BEGIN"); !status.ok()) return status;
  absl::StatusOr<bool> ready = check();
  if (absl::Status status = database_.Execute("COMMIT"); ready.ok() && !status.ok()) return status;
  if (!ready.ok()) return ready.status();
  if (absl::Status status = database_.Execute("PRAGMA trusted_schema = OFF; PRAGMA journal_mode = WAL; "
                                              "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
      !status.ok()) {
    return status;
  }
  if (*ready) return absl::OkStatus();
  return database_.InTransaction([&]() -> absl::Status {
    // Another process may have been faster.
    absl::StatusOr<bool> made = check();
    if (!made.ok()) return made.status();
    return *made ? absl::OkStatus() : database_.Execute(kSchema);
  });
}

absl::StatusOr<int64_t> Library::Add(const GameTree& game) {
  absl::StatusOr<std::vector<int64_t>> ids = Add(std::vector<const GameTree*>{&game});
  if (!ids.ok()) return ids.status();
  return ids->front();
}

absl::StatusOr<std::vector<int64_t>> Library::Add(const std::vector<const GameTree*>& games) {
  std::vector<int64_t> ids;
  absl::Status status = database_.InTransaction([&]() -> absl::Status {
    for (const GameTree* game : games) {
      absl::StatusOr<int64_t> id = Insert(*game);
      if (!id.ok()) return id.status();
      ids.push_back(*id);
    }
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return ids;
}

absl::StatusOr<int64_t> Library::Insert(const GameTree& game) {
  v1::GameRecord header = game.ToRecord();
  v1::GameRecord body;
  body.mutable_moves()->Swap(header.mutable_moves());
  body.mutable_variations()->Swap(header.mutable_variations());
  body.set_comment(header.comment());
  header.clear_comment();
  absl::StatusOr<SqliteStatement> insert = database_.Prepare(
      "INSERT INTO games (variant, variant_version, state, winning_team, plies, header, body) "
      "VALUES (?, ?, ?, ?, ?, ?, ?)");
  if (!insert.ok()) return insert.status();
  insert->BindText(header.variant()).BindText(header.variant_version());
  insert->Bind(header.result().state()).BindText(header.result().winning_team()).Bind(body.moves_size());
  insert->BindBlob(header.SerializeAsString()).BindBlob(body.SerializeAsString());
  if (absl::Status status = insert->Run(); !status.ok()) return status;
  const int64_t id = database_.last_insert_id();

  absl::StatusOr<SqliteStatement> player = database_.Prepare("INSERT INTO players (game, name) VALUES (?, ?)");
  if (!player.ok()) return player.status();
  for (const v1::Player& entry : header.players()) {
    player->Reset();
    player->Bind(id).BindText(entry.name());
    if (absl::Status status = player->Run(); !status.ok()) return status;
  }
  if (absl::Status status = InsertPositions(id, game); !status.ok()) return status;
  return id;
}

absl::Status Library::InsertPositions(int64_t id, const GameTree& game) {
  std::set<std::string> keys;  // in order, which the index likes
  Position position = game.PositionOf(kRootNode);
  for (NodeId node = kRootNode;; node = game.children(node)[0]) {
    if (node != kRootNode) game.Step(node, &position);
    keys.insert(KeyBytes(game.variant().Key(position)));
    if (game.children(node).empty()) break;
  }
  absl::StatusOr<SqliteStatement> insert = database_.Prepare("INSERT INTO positions (key, game) VALUES (?, ?)");
  if (!insert.ok()) return insert.status();
  for (const std::string& key : keys) {
    insert->Reset();
    insert->BindBlob(key).Bind(id);
    if (absl::Status status = insert->Run(); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<LibraryEntry>> Library::List(const LibraryFilter& filter) {
  if (filter.limit < 1) {
    return absl::InvalidArgumentError(absl::StrCat("a list of at most ", filter.limit, " games makes no sense"));
  }
  if (filter.variant.empty() && (filter.position.has_value() || !filter.variant_version.empty())) {
    return absl::InvalidArgumentError(
        "a position or a variant's version is looked for in games of one variant: name it");
  }
  std::string where = "id > ?";
  if (!filter.variant.empty()) where += " AND variant = ?";
  if (!filter.variant_version.empty()) where += " AND variant_version = ?";
  if (!filter.player.empty()) where += " AND id IN (SELECT game FROM players WHERE name = ?)";
  v1::Outcome::State state = v1::Outcome::STATE_UNSPECIFIED;
  std::string team;
  if (!filter.result.empty() && !AddResult(filter.result, &where, &state, &team)) {
    return absl::InvalidArgumentError(absl::StrCat("'", filter.result,
                                                   "' is no result; right would be 'ongoing', 'draw', 'win' or "
                                                   "'win TEAM'"));
  }
  if (filter.position.has_value()) where += " AND id IN (SELECT game FROM positions WHERE key = ?)";
  absl::StatusOr<SqliteStatement> select =
      database_.Prepare(absl::StrCat("SELECT id, plies, header FROM games WHERE ", where, " ORDER BY id LIMIT ?"));
  if (!select.ok()) return select.status();
  select->Bind(filter.after_id);
  if (!filter.variant.empty()) select->BindText(filter.variant);
  if (!filter.variant_version.empty()) select->BindText(filter.variant_version);
  if (!filter.player.empty()) select->BindText(filter.player);
  if (state != v1::Outcome::STATE_UNSPECIFIED) select->Bind(state);
  if (!team.empty()) select->BindText(team);
  if (filter.position.has_value()) select->BindBlob(KeyBytes(*filter.position));
  select->Bind(filter.limit);

  std::vector<LibraryEntry> entries;
  for (;;) {
    absl::StatusOr<bool> row = select->Step();
    if (!row.ok()) return row.status();
    if (!*row) return entries;
    LibraryEntry& entry = entries.emplace_back();
    entry.id = select->Int(0);
    entry.plies = static_cast<int>(select->Int(1));
    const absl::string_view header = select->Bytes(2);
    if (!entry.header.ParseFromArray(header.data(), static_cast<int>(header.size()))) {
      return DamagedGame(path(), entry.id);
    }
  }
}

absl::StatusOr<v1::GameRecord> Library::Get(int64_t id) {
  absl::StatusOr<SqliteStatement> select = database_.Prepare("SELECT header, body FROM games WHERE id = ?");
  if (!select.ok()) return select.status();
  select->Bind(id);
  absl::StatusOr<bool> row = select->Step();
  if (!row.ok()) return row.status();
  if (!*row) return NoSuchGame(path(), id);
  v1::GameRecord record;
  v1::GameRecord body;
  const absl::string_view header_bytes = select->Bytes(0);
  const absl::string_view body_bytes = select->Bytes(1);
  if (!record.ParseFromArray(header_bytes.data(), static_cast<int>(header_bytes.size())) ||
      !body.ParseFromArray(body_bytes.data(), static_cast<int>(body_bytes.size()))) {
    return DamagedGame(path(), id);
  }
  record.MergeFrom(body);
  return record;
}

absl::Status Library::Remove(int64_t id) {
  absl::StatusOr<SqliteStatement> remove = database_.Prepare("DELETE FROM games WHERE id = ?");
  if (!remove.ok()) return remove.status();
  remove->Bind(id);
  if (absl::Status status = remove->Run(); !status.ok()) return status;
  return database_.changes() > 0 ? absl::OkStatus() : NoSuchGame(path(), id);
}

}  // namespace varia
