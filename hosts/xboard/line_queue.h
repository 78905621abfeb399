// Lines from the other program, read while the search is at work.
#ifndef VARIA_HOSTS_XBOARD_LINE_QUEUE_H_
#define VARIA_HOSTS_XBOARD_LINE_QUEUE_H_

#include <condition_variable>
#include <deque>
#include <istream>
#include <mutex>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "platform/search/cancel.h"

namespace varia::xboard {

// One thread pushes, another one pops and thinks.
class LineQueue {
 public:
  // Adds a line, without the spaces (and a carriage return) around it; calls off the thinking if the line means the end
  // of it.
  void Push(absl::string_view line);
  // No more lines will come. Calls off the thinking.
  void Close();

  // The next line; waits for it. Nothing when there will be none.
  std::optional<std::string> Pop();
  // Waits until Pop() would not.
  void Wait();

  // Thinking begins, to be called off by cancel(); false when there is a line to be popped first. What does not end
  // thinking about a move (as the clock's time) ends an analysis, which begins anew then.
  bool BeginThinking(bool analysis);
  CancelToken* cancel() { return &cancel_; }
  // After thinking was called off: true if it was by "?", which is taken out of the queue.
  bool TakeMoveNow();

 private:
  bool Ends(const std::string& line) const;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  bool closed_ = false;
  bool analysis_ = false;
  CancelToken cancel_;
};

// No command is longer; what is said of one quotes it.
inline constexpr size_t kLongestLine = 4000;

// Pushes all lines of the stream, each cut to kLongestLine bytes, and closes the queue at its end.
void PushLines(std::istream& in, LineQueue* lines);

}  // namespace varia::xboard

#endif  // VARIA_HOSTS_XBOARD_LINE_QUEUE_H_
