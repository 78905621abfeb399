#include "hosts/cli/isolated_game.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/game_start.h"
#include "hosts/cli/nearest.h"
#include "hosts/cli/plugins.h"
#include "platform/loader/elf_check.h"
#include "platform/loader/plugin_paths.h"
#include "platform/loader/quarantine.h"

namespace varia::cli {
namespace {

// A worker with one plugin loaded, and what it answered.
struct Started {
  std::unique_ptr<Worker> worker;
  v1::HelloResult hello;
};

absl::StatusOr<Started> Start(Isolation isolation, const std::string& file, const Quarantine& quarantine) {
  if (const absl::optional<std::string> reason = quarantine.Against(file)) {
    return absl::FailedPreconditionError(absl::StrCat(file, " ", *reason));
  }
  if (absl::Status status = CheckElfHeader(file); !status.ok()) {
    return absl::FailedPreconditionError(absl::StrCat(file, " ", status.message()));
  }
  WorkerOptions options;
  options.isolation = isolation;
  options.plugins = {file};
  Started started{MakeWorker(std::move(options)), {}};
  v1::WorkerRequest request;
  request.set_deadline_ms(kPatience);
  request.mutable_hello();
  JobOutcome outcome = started.worker->Call(std::move(request));
  if (!outcome.done()) return outcome.status;
  started.hello = std::move(*outcome.result.mutable_hello());
  for (const v1::WorkerPassedOver& passed : started.hello.passed_over()) {
    return absl::FailedPreconditionError(absl::StrCat(passed.file(), " ", passed.reason()));
  }
  return started;
}

absl::StatusOr<v1::GameLine> LineFromFlags(const std::string& variant, Words moves) {
  v1::GameLine game;
  game.set_variant(variant);
  const std::optional<std::string> setup = absl::GetFlag(FLAGS_setup);
  const std::optional<std::string> position = absl::GetFlag(FLAGS_position);
  if (setup && position) return absl::InvalidArgumentError("give --setup or --position, not both");
  if (setup) game.mutable_setup()->set_setup(*setup);
  if (position) game.mutable_setup()->set_position_text(*position);
  const absl::StatusOr<std::vector<v1::ChosenOption>> options = OptionsFromFlags();
  if (!options.ok()) return options.status();
  for (const v1::ChosenOption& option : *options) *game.mutable_setup()->add_options() = option;
  for (const std::string& move : moves) game.add_moves(move);
  return game;
}

}  // namespace

absl::StatusOr<Isolation> IsolationFromFlag() {
  absl::StatusOr<Isolation> isolation = ParseIsolation(absl::GetFlag(FLAGS_isolation).value_or("in-process"));
  if (isolation.ok()) return isolation;
  return absl::InvalidArgumentError(absl::StrCat("--isolation: ", isolation.status().message()));
}

absl::StatusOr<IsolatedGame> ChooseIsolatedGame(Isolation isolation, Words words, Words moves) {
  const std::string wanted = absl::AsciiStrToLower(absl::StrReplaceAll(words[0], {{"_", "-"}}));
  const absl::StatusOr<SearchPath> path = PluginPathFromFlags();
  if (!path.ok()) return path.status();
  // Before anything runs: the program is there, and the game's words make sense.
  if (const absl::StatusOr<std::string> program = FindWorkerProgram(); !program.ok()) {
    return absl::UnavailableError(program.status().message());
  }
  absl::StatusOr<v1::GameLine> game = LineFromFlags(wanted, moves);
  if (!game.ok()) return game.status();
  std::vector<PassedOver> passed_over;
  const std::vector<std::string> files = FindPluginFiles(*path, &passed_over);
  const Quarantine quarantine(Quarantine::DefaultDirectory());
  std::vector<std::string> known;
  for (size_t i = 0; i < files.size(); ++i) {
    absl::StatusOr<Started> started = Start(isolation, files[i], quarantine);
    if (!started.ok()) {
      const bool named = i < path->files.size();
      if (named || absl::GetFlag(FLAGS_verbose)) {
        std::fprintf(stderr, "varia: passed over: %s.\n", std::string(started.status().message()).c_str());
      }
      continue;
    }
    for (const v1::WorkerVariant& variant : started->hello.variants()) {
      if (variant.id() == wanted) return IsolatedGame{std::move(started->worker), wanted, *std::move(game)};
      known.push_back(variant.id());
    }
  }
  std::sort(known.begin(), known.end());
  return absl::NotFoundError(
      absl::StrCat("there is no variant '", words[0], "'; ",
                   known.empty() ? "no plugin that could be loaded has any" : KnownNames(wanted, known)));
}

}  // namespace varia::cli
