#include "platform/history/journal.h"

#include <fcntl.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace varia {
namespace {

constexpr absl::string_view kMagicPrefix = "varia-journal ";
constexpr absl::string_view kMagicLine = "varia-journal 1\n";

absl::Status FileError(int error, absl::string_view action, const std::string& path) {
  return absl::ErrnoToStatus(error, absl::StrCat("cannot ", action, " the journal '", path, "'"));
}

absl::Status NotAFile(const std::string& path) {
  return absl::FailedPreconditionError(absl::StrCat("the journal '", path, "' is not a file"));
}

// A pipe or a device may never come to an end.
absl::Status CheckIsFile(int fd, const std::string& path) {
  struct stat facts {};
  if (fstat(fd, &facts) != 0) return FileError(errno, "look at", path);
  return S_ISREG(facts.st_mode) ? absl::OkStatus() : NotAFile(path);
}

std::string Checksum(absl::string_view payload) {
  const uLong crc = crc32(0, reinterpret_cast<const Bytef*>(payload.data()), static_cast<uInt>(payload.size()));
  char digits[9];
  std::snprintf(digits, sizeof(digits), "%08lx", crc);
  return digits;
}

std::string EventLine(const v1::JournalEvent& event) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  printer.SetUseUtf8StringEscaping(true);
  printer.SetHideUnknownFields(true);
  std::string payload;
  printer.PrintToString(event, &payload);
  return absl::StrCat(Checksum(payload), " ", payload, "\n");
}

// Takes one line apart. False when its checksum does not fit.
bool CheckLine(absl::string_view line, absl::string_view* payload) {
  if (line.size() < 9 || line[8] != ' ') return false;
  *payload = line.substr(9);
  return Checksum(*payload) == line.substr(0, 8);
}

// Keeps protobuf's complaints off stderr: ours say what is wrong.
class SilentCollector : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int /*line*/, int column, const std::string& message) override {
    if (first_.empty()) first_ = absl::StrCat("column ", column + 10, ": ", message);
  }
  const std::string& first() const { return first_; }

 private:
  std::string first_;
};

absl::Status DataLossAt(const std::string& path, int line, absl::string_view problem) {
  return absl::DataLossError(absl::StrCat("the journal '", path, "', line ", line, ": ", problem));
}

// Reads a journal from its bytes; *good_size is where a torn last record begins, or the end.
absl::StatusOr<JournalContents> Parse(const std::string& path, absl::string_view bytes, size_t* good_size) {
  if (!absl::StartsWith(bytes, kMagicLine)) {
    const size_t end = bytes.find('\n');
    if (absl::StartsWith(bytes, kMagicPrefix) && end != absl::string_view::npos) {
      return absl::FailedPreconditionError(absl::StrCat("the journal '", path, "' has format '",
                                                        bytes.substr(0, end < 40 ? end : 40),
                                                        "'; this Varia reads 'varia-journal 1': use a newer one"));
    }
    return DataLossAt(path, 1, "this is no journal of Varia, it does not begin with 'varia-journal 1'");
  }
  JournalContents contents;
  bool started = false;
  size_t at = kMagicLine.size();
  for (int line_number = 2; at < bytes.size(); ++line_number) {
    const size_t end = bytes.find('\n', at);
    const bool last = end == absl::string_view::npos || end + 1 == bytes.size();
    absl::string_view payload;
    if (end == absl::string_view::npos || !CheckLine(bytes.substr(at, end - at), &payload)) {
      if (!last) {
        return DataLossAt(path, line_number,
                          "the record does not fit its checksum, and there are others after it: the file is damaged");
      }
      contents.notice = absl::StrCat("the journal '", path, "' ended in a torn record (line ", line_number, ", ",
                                     bytes.size() - at, " bytes), which was left out");
      break;
    }
    v1::JournalEvent event;
    SilentCollector errors;
    google::protobuf::TextFormat::Parser parser;
    parser.RecordErrorsTo(&errors);
    if (!parser.ParseFromString(std::string(payload), &event)) {
      return absl::FailedPreconditionError(absl::StrCat("the journal '", path, "', line ", line_number,
                                                        ", is whole but not understood (", errors.first(),
                                                        "): it may come from a newer Varia"));
    }
    if (event.has_start() == started) {
      return DataLossAt(path, line_number, started ? "the game starts a second time" : "the first event is no start");
    }
    if (event.has_start()) {
      contents.start = std::move(*event.mutable_start());
      started = true;
    } else {
      contents.events.push_back(std::move(event));
    }
    at = end + 1;
  }
  if (!started) return DataLossAt(path, 2, "the start of the game is missing or torn");
  *good_size = at;
  return contents;
}

absl::Status ReadAll(int fd, const std::string& path, std::string* bytes) {
  char buffer[1 << 16];
  for (;;) {
    const ssize_t count = read(fd, buffer, sizeof(buffer));
    if (count == 0) return absl::OkStatus();
    if (count > 0) {
      bytes->append(buffer, static_cast<size_t>(count));
    } else if (errno != EINTR) {
      return FileError(errno, "read", path);
    }
  }
}

absl::Status WriteAll(int fd, const std::string& path, absl::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(fd, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<size_t>(count));
    } else if (errno != EINTR) {
      return FileError(errno, "write to", path);
    }
  }
  return absl::OkStatus();
}

// Makes the name of a new file last.
absl::Status SyncDirectoryOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  const std::string directory = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int fd = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return FileError(errno, "find the directory of", path);
  const int result = fsync(fd);
  const int error = errno;
  close(fd);
  return result == 0 ? absl::OkStatus() : FileError(error, "keep the name of", path);
}

}  // namespace

absl::StatusOr<Journal> Journal::Create(const std::string& path, const v1::GameRecord& start, Sync sync) {
  // Written under another name first, so that nobody ever sees a journal without its start.
  std::string draft = path + ".XXXXXX";
  const int fd = mkostemp(draft.data(), O_CLOEXEC | O_APPEND);
  if (fd < 0) return FileError(errno, "create", path);
  const absl::Cleanup remove_draft = [&draft] { unlink(draft.c_str()); };
  v1::JournalEvent event;
  *event.mutable_start() = start;
  const std::string bytes = absl::StrCat(kMagicLine, EventLine(event));
  Journal journal(path, fd, static_cast<int64_t>(bytes.size()), sync);
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) return FileError(errno, "lock", path);
  if (fchmod(fd, 0644) != 0) return FileError(errno, "set the permissions of", path);
  if (absl::Status status = WriteAll(fd, path, bytes); !status.ok()) return status;
  if (sync == Sync::kEveryEvent && fsync(fd) != 0) return FileError(errno, "write to", path);
  if (link(draft.c_str(), path.c_str()) != 0) {
    const int error = errno;
    struct stat facts {};
    if (error == EEXIST && stat(path.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode)) return NotAFile(path);
    return FileError(error, "create", path);
  }
  if (sync == Sync::kEveryEvent) {
    if (absl::Status status = SyncDirectoryOf(path); !status.ok()) return status;
  }
  return journal;
}

absl::StatusOr<Journal> Journal::Open(const std::string& path, JournalContents* contents, Sync sync) {
  const int fd = open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return FileError(errno, "open", path);
  Journal journal(path, fd, 0, sync);
  if (absl::Status status = CheckIsFile(fd, path); !status.ok()) return status;
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return FileError(errno, "lock", path);
    return absl::FailedPreconditionError(absl::StrCat("the journal '", path, "' is open in another process"));
  }
  std::string bytes;
  if (absl::Status status = ReadAll(fd, path, &bytes); !status.ok()) return status;
  size_t good_size = 0;
  absl::StatusOr<JournalContents> parsed = Parse(path, bytes, &good_size);
  if (!parsed.ok()) return parsed.status();
  if (good_size < bytes.size()) {
    if (ftruncate(fd, static_cast<off_t>(good_size)) != 0) return FileError(errno, "mend", path);
    if (sync == Sync::kEveryEvent && fsync(fd) != 0) return FileError(errno, "mend", path);
  }
  journal.size_ = static_cast<int64_t>(good_size);
  *contents = *std::move(parsed);
  return journal;
}

absl::StatusOr<JournalContents> Journal::Read(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return FileError(errno, "open", path);
  const absl::Cleanup closer = [fd] { close(fd); };
  if (absl::Status status = CheckIsFile(fd, path); !status.ok()) return status;
  std::string bytes;
  if (absl::Status status = ReadAll(fd, path, &bytes); !status.ok()) return status;
  size_t good_size = 0;
  return Parse(path, bytes, &good_size);
}

Journal::Journal(Journal&& other) noexcept
    : path_(std::move(other.path_)),
      fd_(std::exchange(other.fd_, -1)),
      size_(other.size_),
      sync_(other.sync_),
      broken_(other.broken_) {}

Journal& Journal::operator=(Journal&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(fd_, other.fd_);
  std::swap(size_, other.size_);
  std::swap(sync_, other.sync_);
  std::swap(broken_, other.broken_);
  return *this;
}

Journal::~Journal() {
  if (fd_ >= 0) close(fd_);
}

absl::Status Journal::Append(const v1::JournalEvent& event) {
  if (broken_) {
    return absl::DataLossError(
        absl::StrCat("the journal '", path_, "' takes no more events since one could not be written or removed again"));
  }
  if (event.event_case() == v1::JournalEvent::EVENT_NOT_SET || event.has_start()) {
    return absl::InvalidArgumentError("a journal takes no empty event, and its start only when it is created");
  }
  const std::string line = EventLine(event);
  if (absl::Status status = WriteAll(fd_, path_, line); !status.ok()) {
    if (ftruncate(fd_, size_) != 0) broken_ = true;
    return status;
  }
  if (sync_ == Sync::kEveryEvent && fdatasync(fd_) != 0) {
    // What the kernel failed to write it may have forgotten: no second try can tell.
    broken_ = true;
    return FileError(errno, "write to", path_);
  }
  size_ += static_cast<int64_t>(line.size());
  return absl::OkStatus();
}

absl::Status ApplyEvent(const v1::JournalEvent& event, GameTree* game) {
  switch (event.event_case()) {
    case v1::JournalEvent::kPlay: {
      const v1::PlayedMove& play = event.play();
      const size_t nodes = game->node_count();
      if (absl::Status status = game->Play(play.text()); !status.ok()) return status;
      // A move played again keeps what the event does not say anew.
      const NodeId node = game->current();
      const bool is_new = game->node_count() > nodes;
      absl::Status status;
      if (is_new || play.elapsed_ms() != 0 || play.remaining_ms() != 0) {
        status.Update(game->SetTimes(node, play.elapsed_ms(), play.remaining_ms()));
      }
      if (!play.comment().empty()) status.Update(game->SetComment(node, play.comment()));
      if (!play.comment_before().empty()) status.Update(game->SetCommentBefore(node, play.comment_before()));
      return status;
    }
    case v1::JournalEvent::kUndo: {
      if (event.undo() == 0 || event.undo() > static_cast<uint32_t>(game->ply_count())) {
        return absl::InvalidArgumentError(
            absl::StrCat("cannot take back ", event.undo(), " plies of ", game->ply_count()));
      }
      return game->GoTo(game->node_at(game->ply_count() - static_cast<int>(event.undo())));
    }
    case v1::JournalEvent::kComment:
      return game->SetComment(game->current(), event.comment());
    case v1::JournalEvent::kCommentBefore:
      return game->SetCommentBefore(game->current(), event.comment_before());
    case v1::JournalEvent::kPromote:
      return event.promote() ? game->Promote(game->current()) : absl::InvalidArgumentError("promote must be true");
    case v1::JournalEvent::kRemove:
      return event.remove() ? game->Delete(game->current()) : absl::InvalidArgumentError("remove must be true");
    case v1::JournalEvent::kForgetRedo:
      if (!event.forget_redo() || game->redo_count() == 0) {
        return absl::InvalidArgumentError("there is nothing taken back to forget");
      }
      return game->Delete(game->node_at(game->ply_count() + 1));
    case v1::JournalEvent::kResult:
      game->SetResult(event.result());
      return absl::OkStatus();
    case v1::JournalEvent::kStart:
    case v1::JournalEvent::EVENT_NOT_SET:
      break;
  }
  return absl::InvalidArgumentError("this event says nothing that can be done to a game being played");
}

absl::StatusOr<GameTree> ReplayJournal(const Variant* variant, const JournalContents& contents, GameTreeLimits limits) {
  absl::StatusOr<GameTree> game = GameTree::FromRecord(variant, contents.start, limits);
  if (!game.ok()) return game;
  for (size_t i = 0; i < contents.events.size(); ++i) {
    if (absl::Status status = ApplyEvent(contents.events[i], &*game); !status.ok()) {
      return absl::Status(status.code(), absl::StrCat("event ", i + 1, " after the start: ", status.message()));
    }
  }
  return game;
}

}  // namespace varia
