// varia analyse
#include <algorithm>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "hosts/cli/search_flags.h"
#include "hosts/cli/search_text.h"
#include "hosts/cli/terminal.h"

namespace varia::cli {
namespace {

// Lines on a terminal that change where they stand. They are ASCII, and cut to its width, so that each takes one row.
class LiveLines {
 public:
  LiveLines(const Style& style, Output* output) : style_(style), output_(output) {}

  void Show(const v1::SearchProgress& progress) {
    std::vector<std::string> lines = {EffortText(progress)};
    for (const v1::SearchLine& line : progress.lines()) {
      if (static_cast<int>(lines.size()) < style_.height - 2) lines.push_back(LineText(line));
    }
    if (shown_ > 0) output_->Write("\x1b[", shown_, "A");
    for (const std::string& line : lines) output_->Write("\x1b[2K", line.substr(0, style_.width - 1), "\n");
    // What a longer list left below.
    output_->Write("\x1b[J");
    output_->Flush();
    shown_ = static_cast<int>(lines.size());
  }

 private:
  Style style_;
  Output* output_;
  int shown_ = 0;
};

void WritePlain(const v1::SearchProgress& progress, Output* output) {
  int number = 0;
  for (const v1::SearchLine& line : progress.lines()) {
    output->Write(absl::StrFormat("depth %d/%d nodes %d time %.3f line %d score %s pv %s\n", progress.depth(),
                                  progress.selective_depth(), progress.nodes(),
                                  static_cast<double>(progress.elapsed_us()) / 1e6, ++number, ScoreText(line.score()),
                                  absl::StrJoin(line.moves(), " ")));
  }
  output->Flush();
}

}  // namespace

absl::StatusOr<int> RunAnalyse(Words words, Output* output) {
  const absl::StatusOr<Style> style = StyleOfOutput();
  if (!style.ok()) return style.status();
  const bool json = absl::GetFlag(FLAGS_json);
  const bool live = !json && RedrawsOutput();
  LiveLines lines(*style, output);
  const auto show = [&](const v1::SearchProgress& progress) {
    if (json) {
      WriteJsonLine({{"progress", MessageJson(progress)}}, output);
      output->Flush();
    } else if (live) {
      lines.Show(progress);
    } else {
      WritePlain(progress, output);
    }
  };

  const absl::StatusOr<FinishedSearch> search = SearchByFlags(words, "infinite", show);
  if (!search.ok()) return search.status();
  const v1::SearchResult& result = search->result;
  if (json) {
    WriteJsonLine({{"result", MessageJson(result)}}, output);
  } else {
    show(result.progress());
    output->Write("best ", result.move(), "\n");
  }
  return kFine;
}

}  // namespace varia::cli
