// What the flags of a search ask for.
#ifndef VARIA_HOSTS_CLI_SEARCH_FLAGS_H_
#define VARIA_HOSTS_CLI_SEARCH_FLAGS_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "hosts/cli/command.h"
#include "platform/search/searcher.h"
#include "varia/v1/search.pb.h"

namespace varia::cli {

// The limits of --limit, or those of the text `otherwise` when it is not given. InvalidArgument as ParseSearchLimits().
absl::StatusOr<v1::SearchLimits> LimitsFromFlags(absl::string_view otherwise);

// A search that has ended.
struct FinishedSearch {
  std::string variant;        // its id
  std::string position;       // searched, as text
  v1::SearchOptions options;  // completed by the searcher
  v1::SearchLimits limits;
  v1::SearchResult result;
};

// Searches the game of the words where --isolation says, by --threads, --hash, --multipv, --engine, --seed and --limit
// (else `limit`), until it ends or a signal asks for its end. InvalidArgument names the flag that is wrong;
// FailedPrecondition when the game is over; other errors as ChooseGame(), ChooseIsolatedGame() and Searcher::Create(),
// or of a worker that died.
absl::StatusOr<FinishedSearch> SearchByFlags(Words words, absl::string_view limit,
                                             const OnSearchProgress& on_progress = nullptr);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_SEARCH_FLAGS_H_
