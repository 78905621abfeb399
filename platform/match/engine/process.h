// A program that is talked to in lines.
#ifndef VARIA_PLATFORM_MATCH_ENGINE_PROCESS_H_
#define VARIA_PLATFORM_MATCH_ENGINE_PROCESS_H_

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "platform/clock/time_source.h"

namespace varia {

// A child process with its standard input and output held here. It leads a process group of its own, has none of this
// process's other descriptors, and is killed when the thread that started it ends. Its standard input is a socket, so
// that writing to a program that is gone raises no signal, and so is its output, so that waiting for an answer takes
// one system call. Not synchronised. At most kMaxLine bytes of a line and the last kMaxErrors of its standard error are
// kept.
class Process {
 public:
  static constexpr size_t kMaxLine = size_t{1} << 16;
  static constexpr size_t kMaxErrors = 2048;
  // More output than this without a command between is noise.
  static constexpr size_t kMaxOutput = size_t{1} << 26;

  // Starts `command` (program and arguments; the program is looked for in PATH when it has no '/') in `directory`, or
  // where this process is when that is empty. NotFound and PermissionDenied when there is no such program or directory
  // or it may not be run, Unavailable for what else the system refuses; all name the program.
  static absl::StatusOr<std::unique_ptr<Process>> Start(const std::vector<std::string>& command,
                                                        const std::string& directory, TimeSource time);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  // Kills the whole group and reaps the child.
  ~Process();

  // Sends bytes, waiting until `deadline` where the program does not read them. False when it is gone or too slow.
  bool Write(absl::string_view bytes, absl::Time deadline);

  enum class Read { kLine, kTimeout, kClosed, kNoise };
  // The next line of output without its end ("\n" or "\r\n"); of a line that is too long, its beginning. *line is good
  // until the next call. kClosed: the output has ended and all lines are read; a last line without an end counts.
  Read ReadLine(absl::Time deadline, absl::string_view* line);
  // Throws away what has been written so far, or only what of it has been read.
  void DropOutput();
  void DropRead();
  // Whether the end of its output was seen.
  bool output_closed() const { return output_ < 0; }

  // Waits for the program to end by itself.
  bool WaitForEnd(absl::Time deadline);
  // Ends it now, and all that it started.
  void Kill();
  bool ended() const { return pid_ < 0; }
  // "ended with exit status 3", "was ended by signal 11 (segmentation fault)", "was killed", or "closed its output".
  std::string HowItEnded() const;

  // The end of what it wrote to its standard error, in one line.
  std::string LastErrors();

 private:
  explicit Process(TimeSource time) : time_(std::move(time)) {}

  // Waits until there is output or the deadline has come; drains the standard error. False at the deadline.
  bool WaitForOutput(absl::Time deadline);
  void DrainErrors();
  // Takes a line from the buffer, if a whole one is there.
  bool TakeLine(absl::string_view* line);
  // One recv() into the buffer, with these flags; false when there is nothing now.
  bool Fill(int flags);
  void Reap(int wait_status);

  TimeSource time_;
  pid_t pid_ = -1;
  int pidfd_ = -1;
  int input_ = -1;   // its standard input
  int output_ = -1;  // its standard output; -1 once closed
  int errors_ = -1;  // its standard error; -1 once closed
  bool killed_ = false;
  int wait_status_ = 0;
  std::string errors_text_;

  std::string buffer_;  // output read: [begin_, end_) is not yet taken
  size_t begin_ = 0;
  size_t end_ = 0;
  size_t searched_ = 0;      // no line end in [begin_, searched_)
  bool skipping_ = false;    // the rest of a line that was too long
  size_t output_bytes_ = 0;  // since the last Write()
};

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_ENGINE_PROCESS_H_
