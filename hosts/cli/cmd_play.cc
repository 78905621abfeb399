// varia play
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "hosts/cli/chosen_game.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/play_game.h"
#include "hosts/cli/plugins.h"
#include "platform/game/record_file.h"

namespace varia::cli {
namespace {

// By seat, whether a person plays it, by --opponent and --seat.
absl::StatusOr<std::vector<bool>> PersonsFromFlags(const v1::VariantInfo& info) {
  const std::string opponent = absl::GetFlag(FLAGS_opponent).value_or("person");
  const std::optional<std::string> wanted = absl::GetFlag(FLAGS_seat);
  if (opponent != "person" && opponent != "random") {
    return absl::InvalidArgumentError(absl::StrCat("--opponent takes person or random, not '", opponent, "'"));
  }
  if (opponent == "person") {
    if (wanted) return absl::InvalidArgumentError("--seat says which seats are yours against --opponent random");
    return std::vector<bool>(info.seats_size(), true);
  }
  std::vector<bool> person(info.seats_size(), false);
  std::vector<std::string> ids;
  for (const v1::Seat& seat : info.seats()) ids.push_back(seat.id());
  for (const std::string& id : std::vector<std::string>(absl::StrSplit(wanted.value_or(ids[0]), ','))) {
    const auto found = std::find(ids.begin(), ids.end(), id);
    if (found == ids.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--seat: there is no seat '", id, "'; there are: ", absl::StrJoin(ids, ", ")));
    }
    person[found - ids.begin()] = true;
  }
  return person;
}

// The game in --load's file, or by the other flags and words.
absl::StatusOr<ChosenGame> FindGame(Words words, const std::optional<std::string>& file) {
  if (!file) return ChooseGame(words, words.subspan(1));
  if (words.size() > 1 || absl::GetFlag(FLAGS_setup) || absl::GetFlag(FLAGS_position) ||
      !absl::GetFlag(FLAGS_option).values.empty()) {
    return absl::InvalidArgumentError("--load brings its own start, rule options and moves; give none beside it");
  }
  absl::StatusOr<std::unique_ptr<const Registry>> registry = FindPlugins();
  if (!registry.ok()) return registry.status();
  const absl::StatusOr<const Variant*> variant = (*registry)->Find(words[0]);
  if (!variant.ok()) return variant.status();
  const absl::StatusOr<v1::GameRecord> record = LoadRecord(*file);
  if (!record.ok()) return record.status();
  absl::StatusOr<Session> session = Session::FromRecord(*variant, *record);
  if (!session.ok()) {
    return absl::Status(session.status().code(), absl::StrCat(*file, ": ", session.status().message()));
  }
  return ChosenGame{*std::move(registry), *std::move(session)};
}

}  // namespace

absl::StatusOr<int> RunPlay(Words words, Output* output) {
  const absl::StatusOr<Style> style = StyleOfOutput();
  if (!style.ok()) return style.status();
  const std::optional<std::string> file = absl::GetFlag(FLAGS_load);
  absl::StatusOr<ChosenGame> game = FindGame(words, file);
  if (!game.ok()) return game.status();
  const absl::StatusOr<std::vector<bool>> person = PersonsFromFlags(game->session.variant().info());
  if (!person.ok()) return person.status();
  const uint64_t seed = absl::GetFlag(FLAGS_seed).value_or(std::random_device()());
  const bool opponents = std::find(person->begin(), person->end(), false) != person->end();

  const v1::VariantInfo& info = game->session.variant().info();
  output->Write(info.name(), "\n");
  if (opponents) output->Write("Random moves by seed ", seed, ".\n");
  LineReader reader(Interactive());
  PlayGame play(
      std::move(game->session),
      {.person = *person, .seed = seed, .flip = absl::GetFlag(FLAGS_flip), .style = *style, .file = file.value_or("")},
      &reader, output);
  output->set_on_failure([](void* context) { static_cast<PlayGame*>(context)->TellHowToGoOn(); }, &play);
  const absl::Status status = play.Run();
  output->Flush();
  output->set_on_failure(nullptr, nullptr);
  if (!status.ok()) return status;
  return kFine;
}

}  // namespace varia::cli
