// varia games
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <system_error>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "hosts/cli/plugins.h"
#include "platform/game/record_file.h"
#include "platform/run/run_games.h"
#include "platform/run/run_store.h"
#include "platform/store/game_text.h"

namespace varia::cli {
namespace {

// A game of a run.
struct GameOfRun {
  const v1::RunPart& part;
  uint64_t index;
  const v1::UnitResult& result;
  const v1::GameRecord& record() const { return result.record(); }
};

void WriteLine(const GameOfRun& game, Output* output) {
  const v1::Outcome& result = game.record().result();
  output->Write(
      game.part.job(), " ", game.part.variant(), " ", game.index, " ", game.record().moves_size(), " ",
      result.status().empty() ? "ongoing" : result.status(), " ", result.reason().empty() ? "-" : result.reason(), " ",
      absl::StrJoin(
          game.record().players(), " ",
          [](std::string* out, const v1::Player& player) { absl::StrAppend(out, player.seat(), "=", player.name()); }),
      "\n");
}

Json GameJson(const GameOfRun& game) {
  return {{"job", game.part.job()},
          {"variant", game.part.variant()},
          {"index", game.index},
          {"record", MessageJson(game.record())}};
}

absl::Status WriteText(const GameOfRun& game, const Registry& registry, Output* output) {
  const absl::StatusOr<const Variant*> variant = registry.Find(game.part.variant());
  if (!variant.ok()) return variant.status();
  v1::GameRecord record = game.record();
  v1::Tag* tag = record.add_tags();
  tag->set_name("Unit");
  tag->set_value(absl::StrCat(game.part.job(), " ", game.index));
  const absl::StatusOr<GameTree> tree = GameTree::FromRecord(*variant, record);
  if (!tree.ok()) {
    return absl::FailedPreconditionError(absl::StrCat("game ", game.index, " of ", game.part.job(), ", ",
                                                      game.part.variant(),
                                                      " cannot be replayed: ", tree.status().message()));
  }
  output->Write(GameText(*tree), "\n");
  return absl::OkStatus();
}

// What to do with each game by the flags; at most one of them may be given.
absl::StatusOr<std::function<absl::Status(const GameOfRun&)>> WriterFromFlags(const Registry* registry,
                                                                              Output* output) {
  const std::optional<std::string> records = absl::GetFlag(FLAGS_records);
  if (absl::GetFlag(FLAGS_text) + absl::GetFlag(FLAGS_json) + records.has_value() > 1) {
    return absl::InvalidArgumentError("--text, --records and --json exclude each other");
  }
  if (absl::GetFlag(FLAGS_text)) return [=](const GameOfRun& game) { return WriteText(game, *registry, output); };
  if (records.has_value()) {
    std::error_code error;
    std::filesystem::create_directories(*records, error);
    if (error)
      return absl::UnavailableError(absl::StrCat("the directory '", *records, "' cannot be made: ", error.message()));
    return [directory = std::filesystem::path(*records)](const GameOfRun& game) {
      return SaveRecord(
          (directory / absl::StrCat(game.part.job(), ".", game.part.variant(), ".", game.index, ".textproto")).string(),
          game.record());
    };
  }
  if (absl::GetFlag(FLAGS_json)) {
    return [=](const GameOfRun& game) {
      WriteJsonLine(GameJson(game), output);
      return absl::OkStatus();
    };
  }
  return [=](const GameOfRun& game) {
    WriteLine(game, output);
    return absl::OkStatus();
  };
}

}  // namespace

absl::StatusOr<int> RunGames(Words words, Output* output) {
  std::unique_ptr<const Registry> registry;
  if (absl::GetFlag(FLAGS_text)) {
    absl::StatusOr<std::unique_ptr<const Registry>> found = FindPlugins();
    if (!found.ok()) return found.status();
    registry = *std::move(found);
  }
  const auto write = WriterFromFlags(registry.get(), output);
  if (!write.ok()) return write.status();
  const absl::StatusOr<RunStore> store = RunStore::OpenToRead(words[0]);
  if (!store.ok()) return store.status();
  RunGameFilter filter;
  filter.job = absl::GetFlag(FLAGS_job);
  filter.variant = absl::GetFlag(FLAGS_variant);
  filter.player = absl::GetFlag(FLAGS_player);
  filter.result = absl::GetFlag(FLAGS_result);
  filter.bad = absl::GetFlag(FLAGS_bad);
  const absl::Status status = ForEachGame(*store, filter, [&](const v1::RunPart& part, const FinishedUnit& unit) {
    return (*write)({part, unit.index, unit.result});
  });
  if (!status.ok()) return status;
  return kFine;
}

}  // namespace varia::cli
