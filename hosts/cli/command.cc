#include "hosts/cli/command.h"

#include <algorithm>
#include <cstdint>

#include "absl/flags/commandlineflag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "hosts/cli/nearest.h"

namespace varia::cli {
namespace {

constexpr size_t kAnyNumber = SIZE_MAX;

// Flags that every command takes.
constexpr absl::string_view kCommonFlags[] = {"plugin", "plugin_dir", "option", "color", "ascii", "verbose", "help"};

// "  --games G          play G games\n"
std::string FlagHelp(absl::string_view name) {
  const absl::CommandLineFlag* flag = absl::FindCommandLineFlag(name);
  std::string left = FlagName(name);
  std::string help = flag->Help();
  if (!flag->IsOfType<bool>()) {
    const size_t colon = help.find(':');
    absl::StrAppend(&left, " ", help.substr(0, colon));
    help = help.substr(colon + 2);
  }
  constexpr size_t kColumn = 21;
  return absl::StrCat("  ", left, std::string(kColumn - std::min(kColumn - 2, left.size()), ' '), help, "\n");
}

}  // namespace

const std::vector<Command>& Commands() {
  static const auto& commands = *new std::vector<Command>{
      {"list",
       "",
       "the variants found, and the files passed over",
       "With --option only the variants that know these rule options.",
       {"json"},
       0,
       0,
       RunList},
      {"info", "VARIANT", "what a variant is: players, pieces, setups, rule options", "", {"json"}, 1, 1, RunInfo},
      {"show",
       "VARIANT [MOVE...]",
       "draws the board after the moves",
       "",
       {"setup", "position", "flip", "legend"},
       1,
       kAnyNumber,
       RunShow},
      {"moves",
       "VARIANT [MOVE...]",
       "the legal moves after the moves, one a line",
       "With --json each move in full: what it takes, moves along and promotes to.",
       {"setup", "position", "json"},
       1,
       kAnyNumber,
       RunMoves},
      {"apply",
       "VARIANT [MOVE...]",
       "the position text after the moves, then the status of the game",
       "The status is 'ongoing', 'draw', or 'win TEAM', with the places of the players where the game keeps them.\n"
       "--json gives the reason too.",
       {"setup", "position", "json"},
       1,
       kAnyNumber,
       RunApply},
      {"perft",
       "VARIANT DEPTH",
       "counts the sequences of DEPTH legal moves",
       "The count goes to standard output, the speed to standard error.",
       {"setup", "position", "divide", "threads", "json"},
       2,
       2,
       RunPerft},
      {"trace",
       "VARIANT --seed S --games G --max-plies P",
       "random games with all legal moves, for other programs",
       "Prints 'game 1'; for every ply 'POSITION | MOVE MOVE ...', the legal moves in ASCII order; then\n"
       "'end STATUS POSITION'. A game that is not over after P plies ends as 'ongoing'. The same seed gives the same\n"
       "games.",
       {"seed", "games", "max_plies", "setup", "position"},
       1,
       1,
       RunTrace},
      {"play",
       "VARIANT [MOVE...]",
       "a game in the terminal, against a person or random moves",
       "Type 'help' in the game for what you can do there.",
       {"setup", "position", "opponent", "seat", "seed", "load", "flip"},
       1,
       kAnyNumber,
       RunPlay},
      {"suite",
       "[VARIANT...]",
       "checks every variant found: known perft counts, and invariants in random games",
       "Ends with code 1 when a check fails; with --verbose all parts of the checks are listed. --seed, --games and\n"
       "--max-plies say which random games (default: 20 games of at most 300 plies from seed 1), which try all setups\n"
       "and rule options. With --option only the variants that know these rule options are checked. --threads N\n"
       "checks N variants at once.",
       {"json", "seed", "games", "max_plies", "depth_nodes", "threads"},
       0,
       kAnyNumber,
       RunSuite},
  };
  return commands;
}

absl::StatusOr<const Command*> FindCommand(absl::string_view name) {
  std::vector<std::string> names = {"help"};
  for (const Command& command : Commands()) {
    if (command.name == name) return &command;
    names.emplace_back(command.name);
  }
  const std::vector<std::string> nearest = Nearest(name, names, 1);
  return absl::NotFoundError(absl::StrCat("there is no command '", name, "'; ",
                                          nearest.empty() ? "" : absl::StrCat("did you mean ", nearest[0], "? "),
                                          "there are: ", absl::StrJoin(names, ", ")));
}

absl::Status CheckUsage(const Command& command, const Arguments& arguments) {
  for (const std::string& flag : arguments.flags) {
    const auto takes = [&](const auto& flags) {
      return std::find(std::begin(flags), std::end(flags), absl::string_view(flag)) != std::end(flags);
    };
    if (takes(kCommonFlags) || takes(command.flags)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("varia ", command.name, " does not take ", FlagName(flag), "; see varia help ", command.name));
  }
  const size_t words = arguments.words.size() - 1;
  if (words < command.least_words) {
    return absl::InvalidArgumentError(
        absl::StrCat("varia ", command.name, " needs more: varia ", command.name, " ", command.words));
  }
  if (words > command.most_words) {
    return absl::InvalidArgumentError(absl::StrCat("varia ", command.name, " does not know what to do with '",
                                                   arguments.words[command.most_words + 1], "': varia ", command.name,
                                                   " ", command.words, " (quote a position text)"));
  }
  return absl::OkStatus();
}

std::string GeneralHelp() {
  std::string help = "varia: board-game variants, each a plugin\n\nUsage: varia COMMAND [WORDS] [FLAGS]\n\nCommands:\n";
  for (const Command& command : Commands()) {
    absl::StrAppend(&help, "  ", command.name, std::string(8 - command.name.size(), ' '), command.summary, "\n");
  }
  absl::StrAppend(&help, "  help    explains a command: varia help COMMAND\n\nFlags of every command:\n");
  for (const absl::string_view flag : kCommonFlags) help += FlagHelp(flag);
  absl::StrAppend(&help, FlagHelp("version"),
                  "\nFlags may stand anywhere; after -- everything is a word. Plugins are looked for by --plugin and\n"
                  "--plugin-dir, in the directories of VARIA_PLUGIN_PATH, in $XDG_DATA_HOME/varia/plugins, and where\n"
                  "Varia is installed. Exit codes: 0 fine, 1 a check failed, 2 wrong usage, 3 could not run.\n");
  return help;
}

std::string CommandHelp(const Command& command) {
  std::string help = absl::StrCat("varia ", command.name, ": ", command.summary, "\n\nUsage: varia ", command.name,
                                  command.words.empty() ? "" : " ", command.words, "\n");
  if (!command.details.empty()) absl::StrAppend(&help, "\n", command.details, "\n");
  if (!command.flags.empty()) help += "\nFlags:\n";
  for (const absl::string_view flag : command.flags) help += FlagHelp(flag);
  help += "\nFlags of every command:\n";
  for (const absl::string_view flag : kCommonFlags) help += FlagHelp(flag);
  return help;
}

}  // namespace varia::cli
