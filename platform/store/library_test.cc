#include "platform/store/library.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "google/protobuf/util/message_differencer.h"
#include "gtest/gtest.h"
#include "platform/game/record_file.h"
#include "platform/history/toy_variant.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

bool Same(const v1::GameRecord& a, const v1::GameRecord& b) {
  return google::protobuf::util::MessageDifferencer::Equals(a, b);
}

GameTree Game(int seats, const std::vector<std::string>& moves, const std::vector<std::string>& players = {}) {
  auto game = GameTree::Start(&ToyVariant(seats), {});
  EXPECT_TRUE(game.ok());
  for (const std::string& move : moves) EXPECT_TRUE(game->Play(move).ok()) << move;
  for (size_t seat = 0; seat < players.size(); ++seat) {
    EXPECT_TRUE(game->SetPlayer(game->variant().info().seats(static_cast<int>(seat)).id(), players[seat]).ok());
  }
  return *std::move(game);
}

class LibraryTest : public ::testing::Test {
 protected:
  LibraryTest() {
    std::string pattern = ::testing::TempDir() + "varia-library-XXXXXX";
    directory_ = mkdtemp(pattern.data());
    path_ = directory_ + "/games.db";
  }
  ~LibraryTest() override { std::filesystem::remove_all(directory_); }

  Library Open() {
    auto library = Library::Open(path_);
    EXPECT_TRUE(library.ok()) << library.status();
    return *std::move(library);
  }
  // Runs SQL on the file as another program would.
  void Sql(const std::string& sql) {
    auto database = SqliteDatabase::Open(path_, absl::Seconds(1));
    ASSERT_TRUE(database.ok());
    const absl::Status status = database->Execute(sql.c_str());
    ASSERT_TRUE(status.ok()) << status;
  }
  static std::vector<int64_t> Ids(Library* library, const LibraryFilter& filter) {
    auto entries = library->List(filter);
    EXPECT_TRUE(entries.ok()) << entries.status();
    std::vector<int64_t> ids;
    for (const LibraryEntry& entry : *entries) ids.push_back(entry.id);
    return ids;
  }

  std::string directory_;
  std::string path_;
};

TEST_F(LibraryTest, GivesBackWhatWasAddedAlsoAfterReopening) {
  GameTree game = Game(2, {"r", "p", "win"}, {"Ada", "Bob"});
  ASSERT_TRUE(game.GoTo(game.node_at(1)).ok());
  ASSERT_TRUE(game.Play("l").ok());
  ASSERT_TRUE(game.SetComment(kRootNode, "start").ok());
  int64_t id = 0;
  {
    Library library = Open();
    auto added = library.Add(game);
    ASSERT_TRUE(added.ok()) << added.status();
    id = *added;
  }
  Library library = Open();
  auto record = library.Get(id);
  ASSERT_TRUE(record.ok()) << record.status();
  EXPECT_TRUE(Same(*record, game.ToRecord())) << record->DebugString();
  EXPECT_EQ(record->variations_size(), 1);

  auto entries = library.List({});
  ASSERT_TRUE(entries.ok());
  ASSERT_EQ(entries->size(), 1u);
  EXPECT_EQ(entries->front().plies, 3);
  EXPECT_EQ(entries->front().header.players(1).name(), "Bob");
  EXPECT_EQ(entries->front().header.result().status(), "win w");
  EXPECT_EQ(entries->front().header.moves_size(), 0);
}

TEST_F(LibraryTest, RecordsLeaveAndReturnAsFiles) {
  Library library = Open();
  GameTree game = Game(3, {"r", "jump", "a {b}(c;\\)"}, {"Ada"});
  ASSERT_TRUE(game.GoTo(kRootNode).ok());
  ASSERT_TRUE(game.Play("l").ok());
  auto id = library.Add(game);
  ASSERT_TRUE(id.ok());
  const std::string file = directory_ + "/game.textproto";
  ASSERT_TRUE(SaveRecord(file, *library.Get(*id)).ok());
  auto record = LoadRecord(file);
  ASSERT_TRUE(record.ok()) << record.status();
  auto again = GameTree::FromRecord(&ToyVariant(3), *record);
  ASSERT_TRUE(again.ok()) << again.status();
  auto second = library.Add(*again);
  ASSERT_TRUE(second.ok());
  EXPECT_TRUE(Same(*library.Get(*id), *library.Get(*second)));
}

TEST_F(LibraryTest, FiltersByEverythingAndByAllAtOnce) {
  Library library = Open();
  ASSERT_EQ(*library.Add(Game(2, {"r", "win"}, {"Ada", "Bob"})), 1);
  ASSERT_EQ(*library.Add(Game(2, {"win"}, {"Bob", "Eve"})), 2);
  ASSERT_EQ(*library.Add(Game(4, {"r", "r"}, {"Ada", "Bob", "Eve", "Joe"})), 3);
  GameTree drawn = Game(2, {"l", "p"});
  v1::Outcome draw;
  draw.set_state(v1::Outcome::STATE_DRAW);
  drawn.SetResult(draw);
  ASSERT_EQ(*library.Add(drawn), 4);

  LibraryFilter filter;
  EXPECT_THAT(Ids(&library, filter), ElementsAre(1, 2, 3, 4));
  filter.variant = "toy-2";
  EXPECT_THAT(Ids(&library, filter), ElementsAre(1, 2, 4));
  filter.player = "ada";
  EXPECT_THAT(Ids(&library, filter), ElementsAre(1));
  filter.player = "Ad";
  EXPECT_THAT(Ids(&library, filter), IsEmpty());
  filter.player = "Bob";
  EXPECT_THAT(Ids(&library, filter), ElementsAre(1, 2));
  filter.result = "win w";
  EXPECT_THAT(Ids(&library, filter), ElementsAre(2));
  filter.position = ToyVariant(2).Key(Game(2, {}).position());
  EXPECT_THAT(Ids(&library, filter), ElementsAre(2));
  filter.position = ToyVariant(2).Key(Game(2, {"r"}).position());
  EXPECT_THAT(Ids(&library, filter), IsEmpty());
  filter.result = "win b";
  EXPECT_THAT(Ids(&library, filter), ElementsAre(1));
  filter.variant_version = "2.0.0";
  EXPECT_THAT(Ids(&library, filter), IsEmpty());

  filter = {};
  filter.result = "win";
  EXPECT_THAT(Ids(&library, filter), ElementsAre(1, 2));
  filter.result = "draw";
  EXPECT_THAT(Ids(&library, filter), ElementsAre(4));
  filter.result = "ongoing";
  EXPECT_THAT(Ids(&library, filter), ElementsAre(3));
  filter = {};
  filter.limit = 2;
  EXPECT_THAT(Ids(&library, filter), ElementsAre(1, 2));
  filter.after_id = 2;
  EXPECT_THAT(Ids(&library, filter), ElementsAre(3, 4));
}

TEST_F(LibraryTest, FindsPositionsOfTheMainLineAndNoOthers) {
  Library library = Open();
  GameTree game = Game(2, {"r", "l", "r", "l", "p"});
  ASSERT_TRUE(game.GoTo(kRootNode).ok());
  ASSERT_TRUE(game.Play("jump").ok());
  ASSERT_TRUE(library.Add(game).ok());
  LibraryFilter filter;
  filter.variant = "toy-2";
  for (const std::vector<std::string>& moves : {std::vector<std::string>{}, {"r"}, {"r", "l", "p"}}) {
    filter.position = ToyVariant(2).Key(Game(2, moves).position());
    EXPECT_THAT(Ids(&library, filter), ElementsAre(1));
  }
  filter.position = ToyVariant(2).Key(Game(2, {"jump"}).position());
  EXPECT_THAT(Ids(&library, filter), IsEmpty()) << "it stands in a variation";
}

TEST_F(LibraryTest, FindsPositionsAfterADropOut) {
  Library library = Open();
  const std::string drop_out(kDropOutText);
  ASSERT_TRUE(library.Add(Game(4, {"p", drop_out, "p"})).ok());
  LibraryFilter filter;
  filter.variant = "toy-4";
  for (const std::vector<std::string>& moves : {std::vector<std::string>{"p", drop_out}, {"p", drop_out, "p"}}) {
    filter.position = ToyVariant(4).Key(Game(4, moves).position());
    EXPECT_THAT(Ids(&library, filter), ElementsAre(1));
  }
}

TEST_F(LibraryTest, FiltersThatMakeNoSenseAreRefused) {
  Library library = Open();
  LibraryFilter filter;
  filter.result = "lost";
  EXPECT_EQ(library.List(filter).status().code(), absl::StatusCode::kInvalidArgument);
  filter = {};
  filter.position = varia_key{1, 2};
  EXPECT_EQ(library.List(filter).status().code(), absl::StatusCode::kInvalidArgument);
  filter = {};
  filter.limit = 0;
  EXPECT_EQ(library.List(filter).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(LibraryTest, RemovesAGameAndAllThatPointsToIt) {
  Library library = Open();
  ASSERT_EQ(*library.Add(Game(2, {"r"}, {"Ada"})), 1);
  ASSERT_EQ(*library.Add(Game(2, {"r"}, {"Ada"})), 2);
  ASSERT_TRUE(library.Remove(2).ok());
  EXPECT_EQ(library.Get(2).status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(library.Remove(2).message(), HasSubstr("no game 2"));
  auto database = SqliteDatabase::Open(path_, absl::Seconds(1));
  ASSERT_TRUE(database.ok());
  EXPECT_EQ(*database->Number("SELECT count(*) FROM players"), 1);
  EXPECT_EQ(*database->Number("SELECT count(*) FROM positions WHERE game = 2"), 0);
  EXPECT_EQ(*library.Add(Game(2, {})), 3) << "an id is never given again";
}

TEST_F(LibraryTest, NewerSchemaAndForeignDatabasesAreRefusedUntouched) {
  { Open(); }
  Sql("PRAGMA user_version = 7");
  EXPECT_EQ(Library::Open(path_).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(Library::Open(path_).status().message(), HasSubstr("schema version 7"));
  std::filesystem::remove(path_);
  Sql("CREATE TABLE cats (name TEXT)");
  EXPECT_EQ(Library::Open(path_).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(Library::Open(path_).status().message(), HasSubstr("another program"));
  auto database = SqliteDatabase::Open(path_, absl::Seconds(1));
  EXPECT_EQ(*database->Number("SELECT count(*) FROM sqlite_schema"), 1);
}

TEST_F(LibraryTest, FilesThatAreNoDatabaseAreNamed) {
  std::ofstream(path_) << std::string(4096, 'x');
  const absl::Status status = Library::Open(path_).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(status.message(), HasSubstr("no SQLite database"));
  EXPECT_EQ(Library::Open(directory_ + "/none/games.db").status().code(), absl::StatusCode::kNotFound);
}

TEST_F(LibraryTest, DamageIsAnAnswer) {
  {
    Library library = Open();
    std::vector<GameTree> games;
    games.reserve(50);
    std::vector<const GameTree*> pointers;
    for (int i = 0; i < 50; ++i) pointers.push_back(&games.emplace_back(Game(2, {"r", "p", "l"}, {"Ada"})));
    ASSERT_TRUE(library.Add(pointers).ok());
  }
  Sql("PRAGMA wal_checkpoint(TRUNCATE)");
  const auto size = std::filesystem::file_size(path_);
  std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(8192);
  file << std::string(size - 8192, '\xa5');
  file.close();
  auto library = Library::Open(path_);
  ASSERT_TRUE(library.ok()) << library.status();
  absl::Status status;
  for (int64_t id = 1; id <= 50 && status.ok(); ++id) status = library->Get(id).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss) << status;
  EXPECT_THAT(status.message(), HasSubstr("damaged"));
}

TEST_F(LibraryTest, BytesThatAreNoRecordAreDamageToo) {
  Library library = Open();
  ASSERT_TRUE(library.Add(Game(2, {"r"})).ok());
  Sql("UPDATE games SET body = x'ff', header = x'ff'");
  EXPECT_EQ(library.Get(1).status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(library.List({}).status().code(), absl::StatusCode::kDataLoss);
}

TEST_F(LibraryTest, LockedByAnotherIsSaidAfterTheTimeout) {
  Library library = Open();
  auto other = SqliteDatabase::Open(path_, absl::Seconds(1));
  ASSERT_TRUE(other->Execute("BEGIN IMMEDIATE").ok());
  auto impatient = Library::Open(path_, absl::ZeroDuration());
  ASSERT_TRUE(impatient.ok()) << impatient.status();
  EXPECT_EQ(impatient->Add(Game(2, {})).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_TRUE(impatient->List({}).ok()) << "readers never wait";
  ASSERT_TRUE(other->Execute("COMMIT").ok());
  EXPECT_TRUE(impatient->Add(Game(2, {})).ok());
}

TEST_F(LibraryTest, ManyMayCreateAndWriteAtOnce) {
  std::vector<std::thread> threads;
  std::vector<absl::Status> results(4);
  for (absl::Status& result : results) {
    threads.emplace_back([this, &result] {
      auto library = Library::Open(path_, absl::Seconds(60));
      result = library.status();
      for (int i = 0; i < 5 && result.ok(); ++i) result = library->Add(Game(2, {"r"})).status();
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const absl::Status& result : results) EXPECT_TRUE(result.ok()) << result;
  Library library = Open();
  EXPECT_EQ(library.List({})->size(), 20u);
}

TEST_F(LibraryTest, AddsAllGamesOrNone) {
  Library library = Open();
  Sql("CREATE TRIGGER refuse BEFORE INSERT ON games WHEN NEW.variant = 'toy-3' "
      "BEGIN SELECT RAISE(ABORT, 'not today'); END");
  const GameTree good = Game(2, {"r"});
  const GameTree bad = Game(3, {"r"});
  EXPECT_THAT(library.Add({&good, &bad}).status().message(), HasSubstr("not today"));
  EXPECT_THAT(Ids(&library, {}), IsEmpty());
  auto ids = library.Add({&good, &good});
  ASSERT_TRUE(ids.ok()) << ids.status();
  EXPECT_EQ(Ids(&library, {}), *ids);
}

// A disk that is full whenever `full` says so: SQLite's own file system with one function replaced.
class FullDisk {
 public:
  FullDisk() : parent_(sqlite3_vfs_find(nullptr)), vfs_(*parent_) {
    vfs_.zName = "full-disk";
    vfs_.pNext = nullptr;
    vfs_.xOpen = &Open;
    parent_vfs = parent_;
    sqlite3_vfs_register(&vfs_, 1);
  }
  ~FullDisk() {
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(parent_, 1);
    full = false;
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

  static bool full;

 private:
  static int Open(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    const int result = parent_vfs->xOpen(parent_vfs, name, file, flags, out_flags);
    if (file->pMethods == nullptr) return result;
    // Each kind of file has methods of its own; they all write alike.
    parent_write = file->pMethods->xWrite;
    const auto [own, is_new] = methods.try_emplace(file->pMethods, *file->pMethods);
    own->second.xWrite = &Write;
    file->pMethods = &own->second;
    return result;
  }
  static int Write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
    return full ? SQLITE_FULL : parent_write(file, bytes, count, offset);
  }

  static sqlite3_vfs* parent_vfs;
  static std::map<const sqlite3_io_methods*, sqlite3_io_methods> methods;
  static int (*parent_write)(sqlite3_file*, const void*, int, sqlite3_int64);

  sqlite3_vfs* parent_;
  sqlite3_vfs vfs_;
};
bool FullDisk::full = false;
sqlite3_vfs* FullDisk::parent_vfs = nullptr;
std::map<const sqlite3_io_methods*, sqlite3_io_methods> FullDisk::methods;
int (*FullDisk::parent_write)(sqlite3_file*, const void*, int, sqlite3_int64) = nullptr;

TEST_F(LibraryTest, FullDiskIsSaidAndLeavesNothingHalf) {
  FullDisk disk;
  Library library = Open();
  ASSERT_TRUE(library.Add(Game(2, {"r"}, {"Ada"})).ok());
  FullDisk::full = true;
  const absl::Status status = library.Add(Game(2, {"r"}, {"Ada"})).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
  EXPECT_THAT(status.message(), HasSubstr("no room left"));
  EXPECT_EQ(library.List({})->size(), 1u);
  FullDisk::full = false;
  EXPECT_TRUE(library.Add(Game(2, {"r"}, {"Ada"})).ok()) << "with room again it goes on";
  EXPECT_EQ(library.List({})->size(), 2u);
}

}  // namespace
}  // namespace varia
