#include "hosts/cli/search_flags.h"

#include <memory>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "hosts/cli/arguments.h"
#include "hosts/cli/chosen_game.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/isolated_game.h"
#include "hosts/cli/outcome_text.h"
#include "hosts/cli/stop_signals.h"
#include "platform/search/limits.h"

namespace varia::cli {
namespace {

absl::StatusOr<v1::SearchOptions::Method> MethodFromFlag() {
  const std::string engine = absl::GetFlag(FLAGS_engine);
  if (engine == "auto") return v1::SearchOptions::METHOD_UNSPECIFIED;
  if (engine == "pvs") return v1::SearchOptions::METHOD_PVS;
  if (engine == "mcts") return v1::SearchOptions::METHOD_MCTS;
  return absl::InvalidArgumentError(absl::StrCat("--engine takes auto, pvs or mcts, not '", engine, "'"));
}

absl::StatusOr<v1::SearchOptions> OptionsOfSearch() {
  v1::SearchOptions options;
  const absl::StatusOr<v1::SearchOptions::Method> method = MethodFromFlag();
  if (!method.ok()) return method.status();
  options.set_method(*method);
  const int threads = absl::GetFlag(FLAGS_threads);
  if (absl::Status status = CheckRange("--threads", threads, 1, kMaxSearchThreads); !status.ok()) return status;
  options.set_threads(static_cast<uint32_t>(threads));
  if (const std::optional<int> hash = absl::GetFlag(FLAGS_hash)) {
    if (absl::Status status = CheckRange("--hash", *hash, 1, kMaxHashMib); !status.ok()) return status;
    options.set_hash_mib(static_cast<uint32_t>(*hash));
  }
  const int lines = absl::GetFlag(FLAGS_multipv);
  if (absl::Status status = CheckRange("--multipv", lines, 1, kMaxMultiPv); !status.ok()) return status;
  options.set_multi_pv(static_cast<uint32_t>(lines));
  options.set_seed(absl::GetFlag(FLAGS_seed).value_or(0));
  return options;
}

absl::StatusOr<FinishedSearch> SearchHere(Words words, const v1::SearchOptions& options, const v1::SearchLimits& limits,
                                          const OnSearchProgress& on_progress) {
  const absl::StatusOr<ChosenGame> game = ChooseGame(words, words.subspan(1));
  if (!game.ok()) return game.status();
  const Session& session = game->session;
  if (session.finished()) {
    return absl::FailedPreconditionError(absl::StrCat("there is nothing to search, for the game is over: ",
                                                      OutcomeSentence(session.variant().info(), session.Outcome())));
  }
  const absl::StatusOr<std::unique_ptr<Searcher>> searcher = Searcher::Create(&session.variant(), options);
  if (!searcher.ok()) return searcher.status();
  const StopSignals signals;
  absl::StatusOr<v1::SearchResult> result =
      (*searcher)->Search(ToSearchGame(session.history()), limits, StopSignals::cancel(), on_progress);
  if (!result.ok()) return result.status();
  return FinishedSearch{session.variant().id(), session.Text(), (*searcher)->options(), limits, *std::move(result)};
}

absl::StatusOr<FinishedSearch> SearchInWorker(Isolation isolation, Words words, const v1::SearchOptions& options,
                                              const v1::SearchLimits& limits, const OnSearchProgress& on_progress) {
  const absl::StatusOr<IsolatedGame> game = ChooseIsolatedGame(isolation, words, words.subspan(1));
  if (!game.ok()) return game.status();
  v1::WorkerRequest request;
  request.set_deadline_ms(kPatience);
  *request.mutable_search()->mutable_game() = game->game;
  *request.mutable_search()->mutable_options() = options;
  *request.mutable_search()->mutable_limits() = limits;
  request.mutable_search()->set_progress(on_progress != nullptr);
  const StopSignals signals;
  JobOutcome outcome =
      game->worker->Call(std::move(request), StopSignals::cancel(), [&](const v1::WorkerProgress& progress) {
        if (on_progress && progress.has_search()) on_progress(progress.search());
      });
  if (!outcome.done()) return outcome.status;
  v1::WorkerSearchResult* search = outcome.result.mutable_search();
  return FinishedSearch{game->variant, search->position(), search->options(), limits, search->result()};
}

}  // namespace

absl::StatusOr<v1::SearchLimits> LimitsFromFlags(absl::string_view otherwise) {
  const std::optional<std::string> given = absl::GetFlag(FLAGS_limit);
  absl::StatusOr<v1::SearchLimits> limits = ParseSearchLimits(given ? absl::string_view(*given) : otherwise);
  if (limits.ok()) return limits;
  return absl::InvalidArgumentError(absl::StrCat("--limit: ", limits.status().message()));
}

absl::StatusOr<FinishedSearch> SearchByFlags(Words words, absl::string_view limit,
                                             const OnSearchProgress& on_progress) {
  const absl::StatusOr<Isolation> isolation = IsolationFromFlag();
  if (!isolation.ok()) return isolation.status();
  const absl::StatusOr<v1::SearchOptions> options = OptionsOfSearch();
  if (!options.ok()) return options.status();
  absl::StatusOr<v1::SearchLimits> limits = LimitsFromFlags(limit);
  if (!limits.ok()) return limits.status();
  if (*isolation == Isolation::kInProcess) return SearchHere(words, *options, *limits, on_progress);
  return SearchInWorker(*isolation, words, *options, *limits, on_progress);
}

}  // namespace varia::cli
