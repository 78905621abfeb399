#include "hosts/cli/search_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace varia::cli {

std::string ScoreText(const v1::SearchScore& score) {
  switch (score.kind_case()) {
    case v1::SearchScore::kCentipawns:
      return score.centipawns() == 0 ? "0.00" : absl::StrFormat("%+.2f", score.centipawns() / 100.0);
    case v1::SearchScore::kMate:
      return absl::StrCat("mate ", score.mate());
    case v1::SearchScore::kExpected:
      return absl::StrFormat("%.1f%%", score.expected() * 100);
    case v1::SearchScore::KIND_NOT_SET:
      break;
  }
  return "-";
}

std::string LineText(const v1::SearchLine& line) {
  return absl::StrCat(ScoreText(line.score()), line.moves().empty() ? "" : " ", absl::StrJoin(line.moves(), " "));
}

std::string EffortText(const v1::SearchProgress& progress) {
  return absl::StrFormat("depth %d/%d, %d nodes in %.3f s, %d nodes per second", progress.depth(),
                         progress.selective_depth(), progress.nodes(), static_cast<double>(progress.elapsed_us()) / 1e6,
                         progress.nodes_per_second());
}

}  // namespace varia::cli
