#include "hosts/cli/line_reader.h"

#include <unistd.h>

// readline's headers need FILE.
#include <readline/history.h>
#include <readline/readline.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "hosts/cli/stop_signals.h"
#include "platform/clock/time_source.h"

namespace varia::cli {
namespace {

constexpr size_t kLongestLine = 1 << 16;

// readline knows its callbacks as plain functions, so what they need is here.
std::vector<std::string>& Completions() {
  static auto& completions = *new std::vector<std::string>;
  return completions;
}

absl::Time& Deadline() {
  static absl::Time deadline = absl::InfiniteFuture();
  return deadline;
}

int StopWhenSignalled() {
  if (StopSignals::requested() || SteadyNow() >= Deadline()) rl_done = 1;
  return 0;
}

// readline frees what it gets.
char* NextCompletion(const char* text, int state) {
  static size_t next = 0;
  if (state == 0) next = 0;
  while (next < Completions().size()) {
    const std::string& completion = Completions()[next++];
    if (completion.compare(0, std::strlen(text), text) == 0) return strdup(completion.c_str());
  }
  return nullptr;
}

char** Complete(const char* text, int /*start*/, int /*end*/) {
  rl_attempted_completion_over = 1;  // no file names
  return rl_completion_matches(text, NextCompletion);
}

}  // namespace

LineReader::LineReader(bool interactive) : interactive_(interactive) {
  if (!interactive_) return;
  rl_catch_signals = 0;
  rl_event_hook = StopWhenSignalled;
  rl_attempted_completion_function = Complete;
  rl_completer_word_break_characters = const_cast<char*>(" ");  // the type is readline's mistake
}

std::optional<std::string> LineReader::Read(const std::string& prompt, std::vector<std::string> completions,
                                            absl::Time until) {
  timed_out_ = false;
  if (StopSignals::requested()) return std::nullopt;
  if (!interactive_) return ReadPlain(until);
  Deadline() = until;
  Completions() = std::move(completions);
  char* typed = readline(prompt.c_str());
  if (typed == nullptr) return std::nullopt;
  std::string line(typed);
  std::free(typed);
  timed_out_ = SteadyNow() >= until;
  if (timed_out_ || StopSignals::requested()) return std::nullopt;
  if (!line.empty()) add_history(line.c_str());
  return line;
}

std::optional<std::string> LineReader::ReadPlain(absl::Time until) {
  size_t end = rest_.find('\n');
  while (end == std::string::npos && rest_.size() < kLongestLine) {
    char piece[4096];
    const StopSignals::Waited waited = StopSignals::WaitToRead(STDIN_FILENO, until);
    timed_out_ = waited == StopSignals::Waited::kTimeout;
    if (timed_out_) return std::nullopt;
    if (waited == StopSignals::Waited::kStop) break;
    const ssize_t count = read(STDIN_FILENO, piece, sizeof(piece));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    const size_t before = rest_.size();
    rest_.append(piece, count);
    end = rest_.find('\n', before);
  }
  if (StopSignals::requested() || rest_.empty()) return std::nullopt;
  std::string line = rest_.substr(0, std::min(end, kLongestLine));
  rest_.erase(0, line.size() + (end == line.size() ? 1 : 0));
  return line;
}

}  // namespace varia::cli
