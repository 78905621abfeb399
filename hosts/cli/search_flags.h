// What the flags of a search ask for.
#ifndef VARIA_HOSTS_CLI_SEARCH_FLAGS_H_
#define VARIA_HOSTS_CLI_SEARCH_FLAGS_H_

#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "hosts/cli/chosen_game.h"
#include "platform/search/searcher.h"
#include "varia/v1/search.pb.h"

namespace varia::cli {

// The limits of --limit, or those of the text `otherwise` when it is not given. InvalidArgument as ParseSearchLimits().
absl::StatusOr<v1::SearchLimits> LimitsFromFlags(absl::string_view otherwise);

// A search about to start. The searcher borrows from the game.
struct ChosenSearch {
  ChosenGame game;
  v1::SearchLimits limits;
  std::unique_ptr<Searcher> searcher;
};

// The game of the words, and a searcher for it by --threads, --hash, --multipv, --engine, --seed and --limit (else
// `limit`). InvalidArgument names the flag that is wrong; FailedPrecondition when the game is over; other errors as
// ChooseGame() and Searcher::Create().
absl::StatusOr<ChosenSearch> ChooseSearch(Words words, absl::string_view limit);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_SEARCH_FLAGS_H_
