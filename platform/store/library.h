// A library of games on disk: one SQLite file.
#ifndef VARIA_PLATFORM_STORE_LIBRARY_H_
#define VARIA_PLATFORM_STORE_LIBRARY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "platform/history/game_tree.h"
#include "platform/store/sqlite.h"
#include "varia/key.h"
#include "varia/v1/record.pb.h"

namespace varia {

// Which games to list: all that agree with everything given.
struct LibraryFilter {
  // VariantInfo.id; and its version, which matters with a position key.
  std::string variant;
  std::string variant_version;
  // Name of a player at any seat, ASCII letter case aside.
  std::string player;
  // "ongoing", "draw", "win" (of anybody) or "win TEAM".
  std::string result;
  // A position that stood on the board in the main line, by Variant::Key(). Needs `variant`. Keys of different versions
  // of a variant, and of games with different rule options, say nothing about each other.
  std::optional<varia_key> position;
  // Only games with a larger id, and at most so many: how to page through a large library.
  int64_t after_id = 0;
  int limit = 1000;
};

// A game in a list.
struct LibraryEntry {
  int64_t id = 0;
  int plies = 0;  // of the main line
  // The record without moves, variations and the comment on the start.
  v1::GameRecord header;
};

// An open library. One object is not synchronised; any number of objects, in any processes, may have the same file
// open: readers never wait, writers wait for one another as long as the timeout given. What a function has written when
// it returns OK survives a crash; what it was writing when it fails or crashes is not there.
//
// Errors of every function: those of SqliteError().
class Library {
 public:
  // Opens the library in that file, creating it when there is none. FailedPrecondition when the file is the database of
  // another program or of a newer Varia.
  static absl::StatusOr<Library> Open(const std::string& path, absl::Duration busy_timeout = absl::Seconds(5));

  // Adds games, all or none, and returns their ids, which are never given again. Positions of their main lines can be
  // searched for from then on.
  absl::StatusOr<std::vector<int64_t>> Add(const std::vector<const GameTree*>& games);
  absl::StatusOr<int64_t> Add(const GameTree& game);

  // In order of their ids. InvalidArgument for a filter that makes no sense.
  absl::StatusOr<std::vector<LibraryEntry>> List(const LibraryFilter& filter);
  // The whole record. NotFound names the id.
  absl::StatusOr<v1::GameRecord> Get(int64_t id);
  // NotFound names the id.
  absl::Status Remove(int64_t id);

  const std::string& path() const { return database_.path(); }

 private:
  explicit Library(SqliteDatabase database) : database_(std::move(database)) {}

  absl::Status Prepare();
  absl::StatusOr<int64_t> Insert(const GameTree& game);
  absl::Status InsertPositions(int64_t id, const GameTree& game);

  SqliteDatabase database_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_STORE_LIBRARY_H_
