// Lines that a person types, or that a pipe delivers.
#ifndef VARIA_HOSTS_CLI_LINE_READER_H_
#define VARIA_HOSTS_CLI_LINE_READER_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"

namespace varia::cli {

// Reads standard input line by line: on a terminal with GNU readline (editing, history, completion by Tab), else
// plainly. StopSignals end the input, not the program. One at a time.
class LineReader {
 public:
  // REQUIRES: a StopSignals lives as long.
  explicit LineReader(bool interactive);
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  // The next line without its end; nothing when there is no more, or after a signal. Shows `prompt` to a person, whom
  // Tab offers `completions`. Of a line longer than 64 KiB in a pipe the rest is the next line.
  std::optional<std::string> Read(const std::string& prompt, std::vector<std::string> completions,
                                  absl::Time until = absl::InfiniteFuture());
  // Whether the last Read() came to nothing because it was `until` by SteadyNow(). What was typed by halves is lost.
  bool timed_out() const { return timed_out_; }

  bool interactive() const { return interactive_; }

 private:
  std::optional<std::string> ReadPlain(absl::Time until);

  const bool interactive_;
  bool timed_out_ = false;
  std::string rest_;  // read but not yet handed out
};

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_LINE_READER_H_
