// varia play
#include <unistd.h>

#include <algorithm>
#include <cstdio>
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
#include "hosts/cli/live_setup.h"
#include "hosts/cli/play_game.h"
#include "hosts/cli/plugins.h"
#include "hosts/cli/recorded_opponent.h"
#include "hosts/cli/search_flags.h"
#include "hosts/cli/stop_signals.h"
#include "hosts/cli/version_notice.h"
#include "platform/board/board_scene.h"
#include "platform/game/record_file.h"

namespace varia::cli {
namespace {

// By seat, whether a person plays it, by the text of --seat.
absl::StatusOr<std::vector<bool>> Persons(const v1::VariantInfo& info, bool opponent,
                                          const std::optional<std::string>& wanted) {
  if (!opponent) {
    if (wanted) return absl::InvalidArgumentError("--seat says which seats are yours; give --opponent beside it");
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

// Puts the opponent and its limits into the settings, by the texts of --opponent and --limit ("" for none).
absl::Status SetOpponent(const Variant& variant, const std::string& who, const std::string& limit,
                         PlaySettings* settings) {
  const bool thinks = who != "person" && who != "random" && who != "greedy";
  if (!limit.empty() && !thinks) {
    return absl::InvalidArgumentError(
        absl::StrCat("--limit says how long an opponent thinks; give --opponent search beside it, not ", who));
  }
  if (who == "person") return absl::OkStatus();
  v1::SearchOptions options;
  options.set_seed(settings->seed);
  absl::StatusOr<std::unique_ptr<Player>> player = MakePlayer(&variant, who, options);
  if (absl::IsInvalidArgument(player.status())) {
    return absl::InvalidArgumentError(
        absl::StrCat("--opponent takes person or a player, but ", player.status().message()));
  }
  if (!player.ok()) return player.status();
  settings->opponent = *std::move(player);
  settings->opponent_limit = limit;
  // A level is a limit already. Without either the clock says how long, or else a second.
  const bool level = who.find(':') != std::string::npos;
  if (!thinks || (limit.empty() && !level)) return absl::OkStatus();
  absl::StatusOr<v1::SearchLimits> limits = LimitsFromFlags(limit.empty() ? "infinite" : limit);
  if (!limits.ok()) return limits.status();
  settings->limits = *std::move(limits);
  return absl::OkStatus();
}

// "You play White (w); random plays Black (b), seed 3.\n"
std::string WhoPlays(const v1::VariantInfo& info, const PlaySettings& settings) {
  std::vector<std::string> yours;
  std::vector<std::string> theirs;
  for (int i = 0; i < info.seats_size(); ++i) {
    (settings.person[i] ? yours : theirs)
        .push_back(absl::StrCat(SeatName(info, static_cast<uint32_t>(i)), " (", info.seats(i).id(), ")"));
  }
  std::string text = absl::StrCat("You play ", absl::StrJoin(yours, ", "));
  if (!theirs.empty()) {
    absl::StrAppend(&text, "; ", settings.opponent->name(), " plays ", absl::StrJoin(theirs, ", "), ", seed ",
                    settings.seed);
  }
  return text + ".\n";
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
  const absl::StatusOr<v1::GameRecord> record = LoadRecord(*file);
  if (!record.ok()) return record.status();
  const absl::StatusOr<const Variant*> variant = (*registry)->Find(words.empty() ? record->variant() : words[0]);
  if (!variant.ok()) return variant.status();
  TellOtherVersion((*variant)->info(), *record);
  absl::StatusOr<Session> session = Session::FromRecord(*variant, *record);
  if (!session.ok()) {
    return absl::Status(session.status().code(), absl::StrCat(*file, ": ", session.status().message()));
  }
  return ChosenGame{*std::move(registry), *std::move(session)};
}

// The registry, and the live game that the flags and words describe.
struct ChosenLiveGame {
  std::unique_ptr<const Registry> registry;
  LiveGame game;
};

// Goes on with an interrupted game, by --resume.
absl::StatusOr<ChosenLiveGame> ResumeGame(Words words, PlaySettings* settings) {
  if (words.size() > 1 || absl::GetFlag(FLAGS_setup) || absl::GetFlag(FLAGS_position) || absl::GetFlag(FLAGS_load) ||
      !absl::GetFlag(FLAGS_option).values.empty()) {
    return absl::InvalidArgumentError("--resume brings its own start, rule options and moves; give none beside it");
  }
  absl::StatusOr<std::unique_ptr<const Registry>> registry = FindPlugins();
  if (!registry.ok()) return registry.status();
  std::string wanted;
  if (!words.empty()) {
    const absl::StatusOr<const Variant*> named = (*registry)->Find(words[0]);
    if (!named.ok()) return named.status();
    wanted = (*named)->id();
  }
  absl::StatusOr<std::string> journal = JournalToResume(wanted);
  if (!journal.ok()) return journal.status();
  if (wanted.empty()) {
    const absl::StatusOr<JournalContents> contents = Journal::Read(*journal);
    if (!contents.ok()) return contents.status();
    wanted = contents->start.variant();
  }
  const absl::StatusOr<const Variant*> variant = (*registry)->Find(wanted);
  if (!variant.ok()) return variant.status();
  absl::StatusOr<LiveGameOptions> options = LiveOptionsFromFlags(**variant);
  if (!options.ok()) return options.status();
  settings->live = *options;
  options->journal = settings->journal = *std::move(journal);
  std::string notice;
  absl::StatusOr<LiveGame> game = LiveGame::Resume(*variant, *std::move(options), &notice);
  if (!notice.empty()) std::fprintf(stderr, "varia: Note: %s.\n", notice.c_str());
  if (!game.ok()) return game.status();
  return ChosenLiveGame{*std::move(registry), *std::move(game)};
}

// Puts who plays into the settings, by --opponent, --limit, --seat and --seed; without --opponent the one on record.
absl::Status SetPlayers(const Variant& variant, const RecordedOpponent& recorded, PlaySettings* settings) {
  settings->seed = absl::GetFlag(FLAGS_seed).value_or(std::random_device()());
  const std::optional<std::string> opponent = absl::GetFlag(FLAGS_opponent);
  std::string limit = absl::GetFlag(FLAGS_limit).value_or("");
  std::optional<std::string> seats = absl::GetFlag(FLAGS_seat);
  const bool as_recorded = !opponent && !recorded.name.empty();
  if (as_recorded) {
    if (limit.empty()) limit = recorded.limit;
    if (!seats && !recorded.yours.empty()) seats = absl::StrJoin(recorded.yours, ",");
  }
  const std::string who = as_recorded ? recorded.name : opponent.value_or("person");
  if (absl::Status status = SetOpponent(variant, who, limit, settings); !status.ok()) return status;
  absl::StatusOr<std::vector<bool>> person = Persons(variant.info(), settings->opponent != nullptr, seats);
  if (!person.ok()) return person.status();
  settings->person = *std::move(person);
  return absl::OkStatus();
}

// The game to play, its settings filled in.
absl::StatusOr<ChosenLiveGame> ChooseLiveGame(Words words, PlaySettings* settings) {
  if (absl::GetFlag(FLAGS_resume)) {
    absl::StatusOr<ChosenLiveGame> resumed = ResumeGame(words, settings);
    if (!resumed.ok()) return resumed.status();
    const RecordedOpponent recorded = OpponentOnRecord(resumed->game.session());
    if (absl::Status status = SetPlayers(resumed->game.variant(), recorded, settings); !status.ok()) return status;
    return resumed;
  }
  const std::optional<std::string> file = absl::GetFlag(FLAGS_load);
  settings->file = file.value_or("");
  absl::StatusOr<ChosenGame> game = FindGame(words, file);
  if (!game.ok()) return game.status();
  const Variant& variant = game->session.variant();
  if (absl::Status status = SetPlayers(variant, {}, settings); !status.ok()) return status;
  absl::StatusOr<LiveGameOptions> options = LiveOptionsFromFlags(variant);
  if (!options.ok()) return options.status();
  settings->live = *std::move(options);
  PlayGame::NamePlayers(*settings, &game->session);
  settings->journal = JournalFromFlags(variant);
  absl::StatusOr<LiveGame> live = StartLive(std::move(game->session), settings->live, &settings->journal);
  if (!live.ok()) return live.status();
  return ChosenLiveGame{std::move(game->registry), *std::move(live)};
}

}  // namespace

absl::StatusOr<int> RunPlay(Words words, Output* output) {
  if (words.empty() && !absl::GetFlag(FLAGS_load) && !absl::GetFlag(FLAGS_resume)) {
    return absl::InvalidArgumentError("VARIANT is missing: only with --load or --resume can it be left out");
  }
  const absl::StatusOr<Style> style = StyleOfOutput();
  if (!style.ok()) return style.status();
  PlaySettings settings;
  absl::StatusOr<ChosenLiveGame> game = ChooseLiveGame(words, &settings);
  if (!game.ok()) return game.status();
  const Variant& variant = game->game.variant();
  settings.scores = absl::GetFlag(FLAGS_scores);
  settings.flip = absl::GetFlag(FLAGS_flip);
  settings.style = *style;

  output->Write(variant.info().name(), "\n");
  if (settings.opponent != nullptr) {
    output->Write(WhoPlays(variant.info(), settings));
  }
  const StopSignals signals;
  LineReader reader(Interactive());
  // One that nobody asked for has done its duty when the game is left in good order.
  const std::string passing_journal = absl::GetFlag(FLAGS_journal) ? "" : settings.journal;
  PlayGame play(std::move(game->game), std::move(settings), &reader, output);
  output->set_on_failure([](void* context) { static_cast<PlayGame*>(context)->TellHowToGoOn(); }, &play);
  const absl::Status status = play.Run();
  output->Flush();
  output->set_on_failure(nullptr, nullptr);
  if (!passing_journal.empty()) unlink(passing_journal.c_str());
  if (!status.ok()) return status;
  return kFine;
}

}  // namespace varia::cli
