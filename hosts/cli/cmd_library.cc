// varia library
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "hosts/cli/nearest.h"
#include "hosts/cli/plugins.h"
#include "hosts/cli/table.h"
#include "hosts/cli/version_notice.h"
#include "platform/game/input_file.h"
#include "platform/game/record_file.h"
#include "platform/loader/user_directories.h"
#include "platform/store/game_text.h"
#include "platform/store/library.h"

namespace varia::cli {
namespace {

namespace fs = std::filesystem;

absl::StatusOr<Library> OpenLibrary() {
  std::optional<std::string> file = absl::GetFlag(FLAGS_library);
  if (!file) {
    const std::string data = UserDirectory("XDG_DATA_HOME", ".local/share");
    if (data.empty()) {
      return absl::FailedPreconditionError("there is no home directory for the library; --library FILE names another");
    }
    const fs::path directory = fs::path(data) / "varia";
    std::error_code error;
    fs::create_directories(directory, error);
    if (error) return absl::UnavailableError(absl::StrCat("cannot make ", directory.string(), ": ", error.message()));
    file = (directory / "games.db").string();
  }
  return Library::Open(*file);
}

absl::StatusOr<int64_t> IdFrom(const std::string& word) {
  int64_t id = 0;
  if (absl::SimpleAtoi(word, &id) && id > 0) return id;
  return absl::InvalidArgumentError(absl::StrCat("'", word, "' is no number of a game; varia library list shows them"));
}

// The games of a file: game texts, which begin with '[' or a comment in braces, or one record.
absl::StatusOr<std::vector<GameTree>> GamesOf(const std::string& file, const Registry& registry) {
  const absl::StatusOr<std::string> text = ReadTextFile(file);
  if (!text.ok()) return text.status();
  const absl::string_view rest = absl::StripLeadingAsciiWhitespace(*text);
  std::vector<GameTree> games;
  if (rest.empty() || (rest[0] != '[' && rest[0] != '{' && rest[0] != ';')) {
    const absl::StatusOr<v1::GameRecord> record = RecordFromText(*text, file);
    if (!record.ok()) return record.status();
    const absl::StatusOr<const Variant*> variant = registry.Find(record->variant());
    if (!variant.ok())
      return absl::Status(variant.status().code(), absl::StrCat(file, ": ", variant.status().message()));
    TellOtherVersion((*variant)->info(), *record);
    absl::StatusOr<GameTree> game = GameTree::FromRecord(*variant, *record);
    if (!game.ok()) return absl::Status(game.status().code(), absl::StrCat(file, ": ", game.status().message()));
    games.push_back(*std::move(game));
    return games;
  }
  const absl::StatusOr<std::vector<ParsedGame>> parsed = ParseGameText(*text, file);
  if (!parsed.ok()) return parsed.status();
  for (const ParsedGame& one : *parsed) {
    const absl::StatusOr<const Variant*> variant = registry.Find(one.record.variant());
    if (!variant.ok()) {
      return absl::Status(variant.status().code(), absl::StrCat(file, ":", one.start.line, ":", one.start.column, ": ",
                                                                variant.status().message()));
    }
    TellOtherVersion((*variant)->info(), one.record);
    absl::StatusOr<GameTree> game = ReplayParsedGame(*variant, one, file);
    if (!game.ok()) return game.status();
    games.push_back(*std::move(game));
  }
  return games;
}

absl::StatusOr<int> Add(Words words, Output* output) {
  if (words.empty()) return absl::InvalidArgumentError("varia library add needs the FILE of a game");
  const auto registry = FindPlugins();
  if (!registry.ok()) return registry.status();
  std::vector<GameTree> games;
  for (const std::string& file : words) {
    absl::StatusOr<std::vector<GameTree>> found = GamesOf(file, **registry);
    if (!found.ok()) return found.status();
    for (GameTree& game : *found) games.push_back(std::move(game));
  }
  std::vector<const GameTree*> pointers;
  for (const GameTree& game : games) pointers.push_back(&game);
  absl::StatusOr<Library> library = OpenLibrary();
  if (!library.ok()) return library.status();
  const absl::StatusOr<std::vector<int64_t>> ids = library->Add(pointers);
  if (!ids.ok()) return ids.status();
  for (const int64_t id : *ids) output->Write(id, "\n");
  return kFine;
}

absl::StatusOr<LibraryFilter> FilterFrom(Words words) {
  LibraryFilter filter;
  if (words.size() > 1) return absl::InvalidArgumentError("varia library list takes one VARIANT at most");
  filter.player = absl::GetFlag(FLAGS_player).value_or("");
  filter.result = absl::GetFlag(FLAGS_result).value_or("");
  const std::optional<std::string> text = absl::GetFlag(FLAGS_position);
  if (words.empty()) {
    if (text)
      return absl::InvalidArgumentError("--position needs a VARIANT: varia library list VARIANT --position TEXT");
    return filter;
  }
  const auto registry = FindPlugins();
  if (!registry.ok()) return registry.status();
  const absl::StatusOr<const Variant*> variant = (*registry)->Find(words[0]);
  if (!variant.ok()) return variant.status();
  filter.variant = (*variant)->id();
  if (text) {
    v1::SetupRequest request;
    request.set_position_text(*text);
    const absl::StatusOr<Position> position = (*variant)->Setup(request);
    if (!position.ok()) return absl::InvalidArgumentError(absl::StrCat("--position: ", position.status().message()));
    filter.variant_version = (*variant)->info().version();
    filter.position = (*variant)->Key(*position);
  }
  return filter;
}

absl::StatusOr<int> List(Words words, Output* output) {
  absl::StatusOr<LibraryFilter> filter = FilterFrom(words);
  if (!filter.ok()) return filter.status();
  absl::StatusOr<Library> library = OpenLibrary();
  if (!library.ok()) return library.status();
  Table table({"ID", "VARIANT", "PLIES", "RESULT", "PLAYERS"});
  Json json = Json::array();
  for (;;) {
    const absl::StatusOr<std::vector<LibraryEntry>> entries = library->List(*filter);
    if (!entries.ok()) return entries.status();
    for (const LibraryEntry& entry : *entries) {
      const v1::GameRecord& header = entry.header;
      if (absl::GetFlag(FLAGS_json)) {
        json.push_back({{"id", entry.id}, {"plies", entry.plies}, {"record", MessageJson(header)}});
        continue;
      }
      std::vector<std::string> players;
      for (const v1::Player& player : header.players())
        players.push_back(absl::StrCat(player.seat(), " ", player.name()));
      table.AddRow({absl::StrCat(entry.id), header.variant(), absl::StrCat(entry.plies), header.result().status(),
                    absl::StrJoin(players, ", ")});
    }
    if (static_cast<int>(entries->size()) < filter->limit) break;
    filter->after_id = entries->back().id;
  }
  if (absl::GetFlag(FLAGS_json)) {
    WriteJson(json, output);
  } else {
    output->Write(table.Text());
  }
  return kFine;
}

// The games of these ids, as texts or, with --record, as a record.
absl::StatusOr<int> Export(Words words, Output* output) {
  if (words.empty()) return absl::InvalidArgumentError("varia library export needs the ID of a game");
  if (absl::GetFlag(FLAGS_record) && words.size() > 1) {
    return absl::InvalidArgumentError("a file holds one record; without --record any number of games fit");
  }
  absl::StatusOr<Library> library = OpenLibrary();
  if (!library.ok()) return library.status();
  std::unique_ptr<const Registry> registry;
  for (size_t i = 0; i < words.size(); ++i) {
    const absl::StatusOr<int64_t> id = IdFrom(words[i]);
    if (!id.ok()) return id.status();
    const absl::StatusOr<v1::GameRecord> record = library->Get(*id);
    if (!record.ok()) return record.status();
    if (absl::GetFlag(FLAGS_record)) {
      output->Write(RecordToText(*record));
      return kFine;
    }
    if (registry == nullptr) {
      auto found = FindPlugins();
      if (!found.ok()) return found.status();
      registry = *std::move(found);
    }
    const absl::StatusOr<const Variant*> variant = registry->Find(record->variant());
    if (!variant.ok()) return variant.status();
    TellOtherVersion((*variant)->info(), *record);
    const absl::StatusOr<GameTree> game = GameTree::FromRecord(*variant, *record);
    if (!game.ok())
      return absl::Status(game.status().code(), absl::StrCat("game ", *id, ": ", game.status().message()));
    output->Write(i == 0 ? "" : "\n", GameText(*game));
  }
  return kFine;
}

absl::StatusOr<int> Remove(Words words, Output* /*output*/) {
  if (words.empty()) return absl::InvalidArgumentError("varia library remove needs the ID of a game");
  absl::StatusOr<Library> library = OpenLibrary();
  if (!library.ok()) return library.status();
  // Nothing goes unless all of it is there.
  std::set<int64_t> ids;
  for (const std::string& word : words) {
    const absl::StatusOr<int64_t> id = IdFrom(word);
    if (!id.ok()) return id.status();
    if (const auto record = library->Get(*id); !record.ok()) return record.status();
    ids.insert(*id);
  }
  for (const int64_t id : ids) {
    if (absl::Status status = library->Remove(id); !status.ok()) return status;
  }
  return kFine;
}

}  // namespace

absl::StatusOr<int> RunLibrary(Words words, Output* output) {
  const std::string& action = words[0];
  const Words rest = words.subspan(1);
  if (action == "add") return Add(rest, output);
  if (action == "list") return List(rest, output);
  if (action == "export") return Export(rest, output);
  if (action == "remove") return Remove(rest, output);
  return absl::InvalidArgumentError(absl::StrCat("varia library has no action '", action, "'; ",
                                                 KnownNames(action, {"add", "list", "export", "remove"})));
}

}  // namespace varia::cli
