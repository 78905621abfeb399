#include "hosts/xboard/line_queue.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"

namespace varia::xboard {
namespace {

// Commands that say nothing about the game or the move being thought about.
constexpr const char* kHarmless[] = {".",      "accepted", "bk",   "computer", "draw", "easy",
                                     "hard",   "hint",     "name", "nopost",   "otim", "ping",
                                     "rating", "random",   "post", "rejected", "time"};

std::string FirstWord(const std::string& line) { return line.substr(0, line.find(' ')); }

}  // namespace

bool LineQueue::Ends(const std::string& line) const {
  const std::string word = FirstWord(line);
  if (analysis_) return word != ".";
  return std::find(std::begin(kHarmless), std::end(kHarmless), word) == std::end(kHarmless);
}

void LineQueue::Push(absl::string_view text) {
  std::string line(absl::StripAsciiWhitespace(text));
  const std::lock_guard<std::mutex> lock(mutex_);
  if (Ends(line)) cancel_.Cancel();
  lines_.push_back(std::move(line));
  changed_.notify_one();
}

void LineQueue::Close() {
  const std::lock_guard<std::mutex> lock(mutex_);
  closed_ = true;
  cancel_.Cancel();
  changed_.notify_one();
}

std::optional<std::string> LineQueue::Pop() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return closed_ || !lines_.empty(); });
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

void LineQueue::Wait() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return closed_ || !lines_.empty(); });
}

bool LineQueue::BeginThinking(bool analysis) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (closed_ || !lines_.empty()) return false;
  analysis_ = analysis;
  cancel_.Reset();
  return true;
}

bool LineQueue::TakeMoveNow() {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = std::find_if(lines_.begin(), lines_.end(), [this](const std::string& line) { return Ends(line); });
  if (found == lines_.end() || *found != "?") return false;
  lines_.erase(found);
  return true;
}

void PushLines(std::istream& in, LineQueue* lines) {
  std::string line;
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    if (c == '\n') {
      lines->Push(line);
      line.clear();
    } else if (line.size() < kLongestLine) {
      line += static_cast<char>(c);
    }
  }
  if (!line.empty()) lines->Push(line);
  lines->Close();
}

}  // namespace varia::xboard
