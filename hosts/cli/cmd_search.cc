// varia search
#include <cstdio>
#include <string>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "hosts/cli/search_flags.h"
#include "hosts/cli/search_text.h"

namespace varia::cli {

absl::StatusOr<int> RunSearch(Words words, Output* output) {
  const absl::StatusOr<FinishedSearch> search = SearchByFlags(words, "time=2s");
  if (!search.ok()) return search.status();
  const v1::SearchResult& result = search->result;
  const v1::SearchProgress& progress = result.progress();
  const uint32_t mate = search->limits.mate();
  const bool failed = mate != 0 && (progress.lines().empty() || progress.lines(0).score().mate() <= 0);
  if (absl::GetFlag(FLAGS_json)) {
    WriteJson({{"variant", search->variant},
               {"position", search->position},
               {"options", MessageJson(search->options)},
               {"limits", MessageJson(search->limits)},
               {"result", MessageJson(result)}},
              output);
  } else if (failed) {
    const bool proved = result.end() == v1::SearchResult::END_MATE;
    output->Write(proved ? "no mate in " : "no mate found yet in ", mate, "\n");
  } else {
    output->Write(result.move(), " ",
                  ScoreText(progress.lines().empty() ? v1::SearchScore() : progress.lines(0).score()), "\n");
    for (const v1::SearchLine& line : progress.lines()) output->Write(LineText(line), "\n");
  }
  output->Flush();
  std::fprintf(stderr, "%s\n", EffortText(progress).c_str());
  return failed ? kCheckFailed : kFine;
}

}  // namespace varia::cli
