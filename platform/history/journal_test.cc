#include "platform/history/journal.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "google/protobuf/util/message_differencer.h"
#include "gtest/gtest.h"
#include "platform/history/toy_variant.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

bool Same(const google::protobuf::Message& a, const google::protobuf::Message& b) {
  return google::protobuf::util::MessageDifferencer::Equals(a, b);
}

std::string ReadBytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void WriteBytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

class JournalTest : public ::testing::Test {
 protected:
  JournalTest() {
    std::string pattern = ::testing::TempDir() + "varia-journal-XXXXXX";
    directory_ = mkdtemp(pattern.data());
    path_ = directory_ + "/game.journal";
  }
  ~JournalTest() override {
    unlink(path_.c_str());
    rmdir(directory_.c_str());
  }

  static GameTree NewGame() { return *GameTree::Start(&ToyVariant(2), {}); }
  static v1::JournalEvent Play(const std::string& text) {
    v1::JournalEvent event;
    event.mutable_play()->set_text(text);
    return event;
  }
  static v1::JournalEvent Undo(uint32_t plies) {
    v1::JournalEvent event;
    event.set_undo(plies);
    return event;
  }

  std::string directory_;
  std::string path_;
};

// Events of every kind, in an order that can be done.
std::vector<v1::JournalEvent> AllKinds() {
  std::vector<v1::JournalEvent> events(11);
  events[0].mutable_play()->set_text("r");
  events[0].mutable_play()->set_elapsed_ms(12);
  events[0].mutable_play()->set_remaining_ms(34);
  events[1].mutable_play()->set_text("a {b}(c;\\)");
  events[2].set_comment("two\nlines, \"quoted\" \xc3\xa9");
  events[3].set_undo(1);
  events[4].mutable_play()->set_text("l");
  events[4].mutable_play()->set_comment_before("instead");
  events[5].set_promote(true);
  events[6].mutable_play()->set_text("p");
  events[7].set_comment_before("before");
  events[8].mutable_play()->set_text("p");
  events[9].set_remove(true);
  events[10].mutable_result()->set_state(v1::Outcome::STATE_DRAW);
  return events;
}

TEST_F(JournalTest, GameReadAgainIsTheGamePlayed) {
  GameTree game = NewGame();
  {
    auto journal = Journal::Create(path_, game.ToRecord());
    ASSERT_TRUE(journal.ok()) << journal.status();
    for (const v1::JournalEvent& event : AllKinds()) {
      ASSERT_TRUE(ApplyEvent(event, &game).ok());
      ASSERT_TRUE(journal->Append(event).ok());
    }
  }
  JournalContents contents;
  auto journal = Journal::Open(path_, &contents);
  ASSERT_TRUE(journal.ok()) << journal.status();
  EXPECT_EQ(contents.notice, "");
  auto again = ReplayJournal(&ToyVariant(2), contents);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_TRUE(Same(again->ToRecord(), game.ToRecord())) << again->ToRecord().DebugString();
  EXPECT_EQ(again->current(), game.current());
  const v1::GameRecord record = game.ToRecord();
  ASSERT_EQ(record.variations_size(), 1);
  EXPECT_EQ(record.moves(0).elapsed_ms(), 12u);
  EXPECT_EQ(record.variations(0).moves(0).comment(), "two\nlines, \"quoted\" \xc3\xa9");
  EXPECT_EQ(record.moves_size(), 3);
  EXPECT_EQ(record.result().state(), v1::Outcome::STATE_DRAW);

  ASSERT_TRUE(journal->Append(Play("r")).ok()) << "and it goes on";
  EXPECT_EQ(Journal::Read(path_)->events.size(), AllKinds().size() + 1);
}

TEST_F(JournalTest, TruncatedAtEveryByteNoFinishedPlyIsLost) {
  {
    auto journal = Journal::Create(path_, NewGame().ToRecord(), Journal::Sync::kNever);
    ASSERT_TRUE(journal.ok());
    for (const v1::JournalEvent& event : AllKinds()) ASSERT_TRUE(journal->Append(event).ok());
  }
  const std::string whole = ReadBytes(path_);
  const std::vector<v1::JournalEvent> events = AllKinds();
  size_t start_size = whole.find('\n', whole.find('\n') + 1) + 1;
  int torn = 0;
  for (size_t size = 0; size <= whole.size(); ++size) {
    SCOPED_TRACE(size);
    WriteBytes(path_, whole.substr(0, size));
    JournalContents contents;
    auto journal = Journal::Open(path_, &contents, Journal::Sync::kNever);
    if (size < start_size) {
      // Creation is atomic, so only a damaged file is ever that short.
      ASSERT_EQ(journal.status().code(), absl::StatusCode::kDataLoss);
      ASSERT_EQ(ReadBytes(path_).size(), size) << "a file that is not understood is left alone";
      continue;
    }
    ASSERT_TRUE(journal.ok()) << journal.status();
    size_t finished = 0;
    for (size_t i = start_size; i < size; ++i) finished += whole[i] == '\n' ? 1 : 0;
    ASSERT_EQ(contents.events.size(), finished);
    for (size_t i = 0; i < finished; ++i) ASSERT_TRUE(Same(contents.events[i], events[i]));
    const bool is_torn = whole[size - 1] != '\n';
    ASSERT_EQ(contents.notice.empty(), !is_torn) << contents.notice;
    torn += is_torn ? 1 : 0;
    // It goes on as if nothing had been.
    ASSERT_TRUE(journal->Append(Play("l")).ok());
    auto again = Journal::Read(path_);
    ASSERT_TRUE(again.ok()) << again.status();
    ASSERT_EQ(again->events.size(), finished + 1);
    ASSERT_EQ(again->notice, "");
  }
  EXPECT_GT(torn, 100);
}

TEST_F(JournalTest, DamageIsFoundWhereverItIs) {
  {
    auto journal = Journal::Create(path_, NewGame().ToRecord());
    ASSERT_TRUE(journal.ok());
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(journal->Append(Play("r")).ok());
  }
  const std::string whole = ReadBytes(path_);
  const size_t last_line = whole.rfind('\n', whole.size() - 2) + 1;
  for (size_t at = 0; at < whole.size(); ++at) {
    SCOPED_TRACE(at);
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    WriteBytes(path_, damaged);
    auto contents = Journal::Read(path_);
    if (at < last_line - 1) {
      // An older record: the file is damaged, nothing may be dropped.
      ASSERT_FALSE(contents.ok());
    } else if (at == last_line - 1) {
      // The line end between the last two, which look like one torn record now.
      ASSERT_TRUE(contents.ok()) << contents.status();
      ASSERT_EQ(contents->events.size(), 1u);
      ASSERT_THAT(contents->notice, HasSubstr("torn record (line 4"));
    } else {
      ASSERT_TRUE(contents.ok()) << contents.status();
      ASSERT_EQ(contents->events.size(), 2u);
      ASSERT_THAT(contents->notice, HasSubstr("torn record (line 5"));
    }
  }
  // Blocks that a crash of the machine left unwritten read as zeros.
  WriteBytes(path_, whole + std::string(4096, '\0'));
  auto contents = Journal::Read(path_);
  ASSERT_TRUE(contents.ok()) << contents.status();
  EXPECT_EQ(contents->events.size(), 3u);
  EXPECT_THAT(contents->notice, HasSubstr("torn"));
}

TEST_F(JournalTest, OtherFilesAreRefused) {
  EXPECT_EQ(Journal::Read(path_).status().code(), absl::StatusCode::kNotFound);
  WriteBytes(path_, "[Event \"x\"]\n");
  EXPECT_EQ(Journal::Read(path_).status().code(), absl::StatusCode::kDataLoss);
  WriteBytes(path_, "varia-journal 2\nwhatever\n");
  EXPECT_EQ(Journal::Read(path_).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(Journal::Read(path_).status().message(), HasSubstr("varia-journal 2"));
  EXPECT_EQ(Journal::Create(path_, {}).status().code(), absl::StatusCode::kAlreadyExists);
  unlink(path_.c_str());
  // A pipe is not waited for.
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  JournalContents contents;
  EXPECT_THAT(Journal::Read(path_).status().message(), HasSubstr("is not a file"));
  EXPECT_THAT(Journal::Open(path_, &contents).status().message(), HasSubstr("is not a file"));
  EXPECT_THAT(Journal::Create(path_, {}).status().message(), HasSubstr("is not a file"));
  unlink(path_.c_str());
  EXPECT_EQ(Journal::Create(directory_ + "/no/such/place", {}).status().code(), absl::StatusCode::kNotFound);
}

TEST_F(JournalTest, OnlyOneProcessWritesAtOnce) {
  auto journal = Journal::Create(path_, NewGame().ToRecord());
  ASSERT_TRUE(journal.ok());
  JournalContents contents;
  EXPECT_EQ(Journal::Open(path_, &contents).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_TRUE(Journal::Read(path_).ok()) << "reading is free";
  *journal = *Journal::Create(directory_ + "/other", {});
  unlink((directory_ + "/other").c_str());
  EXPECT_EQ(journal->path(), directory_ + "/other");
  EXPECT_TRUE(Journal::Open(path_, &contents).ok()) << "the lock goes with the object";
}

TEST_F(JournalTest, StartsAndEmptyEventsAreNotAppended) {
  auto journal = Journal::Create(path_, NewGame().ToRecord());
  ASSERT_TRUE(journal.ok());
  v1::JournalEvent event;
  EXPECT_EQ(journal->Append(event).code(), absl::StatusCode::kInvalidArgument);
  event.mutable_start();
  EXPECT_EQ(journal->Append(event).code(), absl::StatusCode::kInvalidArgument);
  GameTree game = NewGame();
  EXPECT_EQ(ApplyEvent(event, &game).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(ApplyEvent(Undo(1), &game).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(ApplyEvent(Undo(0), &game).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(ApplyEvent(Undo(0xffffffffu), &game).code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(JournalTest, PlayingAgainKeepsWhatTheEventDoesNotSay) {
  GameTree game = NewGame();
  v1::JournalEvent event = Play("r");
  event.mutable_play()->set_elapsed_ms(9);
  event.mutable_play()->set_comment("good");
  ASSERT_TRUE(ApplyEvent(event, &game).ok());
  ASSERT_TRUE(ApplyEvent(Undo(1), &game).ok());
  ASSERT_TRUE(ApplyEvent(Play("r"), &game).ok());
  EXPECT_EQ(game.played(game.current()).elapsed_ms(), 9u);
  EXPECT_EQ(game.played(game.current()).comment(), "good");
}

TEST_F(JournalTest, ReplayNamesTheEventThatFails) {
  JournalContents contents;
  contents.start = NewGame().ToRecord();
  contents.events = {Play("r"), Play("hop")};
  EXPECT_THAT(ReplayJournal(&ToyVariant(2), contents).status().message(), HasSubstr("event 2"));
}

// A full disk, as far as a test can have one: the kernel refuses to let the file grow.
TEST_F(JournalTest, WriteThatFailsLeavesTheJournalAsItWas) {
  ASSERT_TRUE(Journal::Create(path_, NewGame().ToRecord()).ok());
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    JournalContents contents;
    auto journal = Journal::Open(path_, &contents);
    if (!journal.ok() || !journal->Append(Play("l")).ok()) _exit(1);
    const std::string before = ReadBytes(path_);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlim_t room = before.size() + 20;  // part of a record fits
    rlimit limit = {room, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &limit);
    if (journal->Append(Play("r")).ok()) _exit(2);
    if (ReadBytes(path_) != before) _exit(3);
    limit.rlim_cur = RLIM_INFINITY;
    setrlimit(RLIMIT_FSIZE, &limit);
    _exit(journal->Append(Play("r")).ok() ? 0 : 4);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  auto contents = Journal::Read(path_);
  ASSERT_TRUE(contents.ok()) << contents.status();
  EXPECT_EQ(contents->events.size(), 2u);
}

// A child plays and says after each ply that it is finished; it is killed at a random one. Whatever it said must be
// there.
TEST_F(JournalTest, KilledWriterLosesNoFinishedPly) {
  std::mt19937 random(20);
  size_t torn = 0;
  ASSERT_TRUE(Journal::Create(path_, NewGame().ToRecord()).ok());
  size_t finished_before = 0;
  for (int round = 0; round < 30; ++round) {
    SCOPED_TRACE(round);
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      close(pipe_ends[0]);
      JournalContents contents;
      auto journal = Journal::Open(path_, &contents, Journal::Sync::kNever);
      if (!journal.ok()) _exit(1);
      // Long records, so that the kill often falls into a write.
      v1::JournalEvent event = Play("r");
      event.mutable_play()->set_comment(std::string(20000, 'x'));
      while (journal->Append(event).ok() && write(pipe_ends[1], "x", 1) == 1) {
      }
      _exit(2);
    }
    close(pipe_ends[1]);
    const size_t kill_after = random() % 40;
    size_t said = 0;
    char byte = 0;
    while (said < kill_after && read(pipe_ends[0], &byte, 1) == 1) ++said;
    ASSERT_EQ(kill(child, SIGKILL), 0);
    while (read(pipe_ends[0], &byte, 1) == 1) ++said;
    close(pipe_ends[0]);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the child must be alive until it is killed";
    JournalContents contents;
    auto journal = Journal::Open(path_, &contents);
    ASSERT_TRUE(journal.ok()) << journal.status();
    torn += contents.notice.empty() ? 0 : 1;
    ASSERT_GE(contents.events.size(), finished_before + said);
    ASSERT_LE(contents.events.size(), finished_before + said + 1);
    finished_before = contents.events.size();
  }
  EXPECT_GT(finished_before, 100u);
  auto game = ReplayJournal(&ToyVariant(2), *Journal::Read(path_));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(static_cast<size_t>(game->ply_count()), finished_before);
  RecordProperty("torn", static_cast<int>(torn));
}

}  // namespace
}  // namespace varia
