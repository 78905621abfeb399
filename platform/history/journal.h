// The journal of a game being played: on disk, event by event, so that a crash at any point loses no finished ply.
//
// The file is text. Its first line says "varia-journal 1"; every other line is one event: the CRC-32 of what follows it
// as eight hexadecimal digits, a space, and a v1::JournalEvent as protobuf text on one line. The first event is the
// start.
#ifndef VARIA_PLATFORM_HISTORY_JOURNAL_H_
#define VARIA_PLATFORM_HISTORY_JOURNAL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/history/game_tree.h"
#include "varia/v1/journal.pb.h"

namespace varia {

// What a journal holds.
struct JournalContents {
  v1::GameRecord start;
  std::vector<v1::JournalEvent> events;  // after the start
  // One sentence about a torn last record that was left out; empty when there was none.
  std::string notice;
};

// A journal open for appending, locked against other processes. Not synchronised; may be moved. Closes the file when it
// goes out of scope; everything appended is in the file by then.
class Journal {
 public:
  enum class Sync {
    kEveryEvent,  // an event survives the machine's crash once Append() has returned
    kNever,       // it survives the end of this process, kill -9 included, but perhaps not the machine's
  };

  // Begins a journal. The file appears with its start record complete or not at all. AlreadyExists when there is one.
  static absl::StatusOr<Journal> Create(const std::string& path, const v1::GameRecord& start,
                                        Sync sync = Sync::kEveryEvent);
  // Opens a journal to go on with it: reads it into *contents and cuts a torn last record off. Errors as Read(), and
  // FailedPrecondition when another process has it open.
  static absl::StatusOr<Journal> Open(const std::string& path, JournalContents* contents,
                                      Sync sync = Sync::kEveryEvent);
  // Reads a journal without touching it. NotFound; DataLoss when the file is no journal or damaged before its last
  // record (names the line); FailedPrecondition when it is from a newer Varia.
  static absl::StatusOr<JournalContents> Read(const std::string& path);

  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&& other) noexcept;
  ~Journal();

  // Writes one event. After a failure (say, ResourceExhausted on a full disk) the file ends where it did before, and
  // the same event may be tried again; when even that is not certain every later call fails.
  absl::Status Append(const v1::JournalEvent& event);

  const std::string& path() const { return path_; }

 private:
  Journal(std::string path, int fd, int64_t size, Sync sync)
      : path_(std::move(path)), fd_(fd), size_(size), sync_(sync) {}

  std::string path_;
  int fd_ = -1;
  int64_t size_ = 0;
  Sync sync_ = Sync::kEveryEvent;
  bool broken_ = false;
};

// Does to a game what an event says. The same function for a game being played (then append the event) and for a
// journal read again keeps the two alike. InvalidArgument and the errors of the GameTree's own functions; game
// unchanged by any.
absl::Status ApplyEvent(const v1::JournalEvent& event, GameTree* game);

// The game of a journal, as it stood. Errors name the event.
absl::StatusOr<GameTree> ReplayJournal(const Variant* variant, const JournalContents& contents,
                                       GameTreeLimits limits = {});

}  // namespace varia

#endif  // VARIA_PLATFORM_HISTORY_JOURNAL_H_
