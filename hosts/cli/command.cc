#include "hosts/cli/command.h"

#include <algorithm>
#include <cstdint>

#include "absl/flags/commandlineflag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "hosts/cli/nearest.h"

namespace varia::cli {
namespace {

constexpr size_t kAnyNumber = SIZE_MAX;

// Flags that every command takes.
constexpr absl::string_view kCommonFlags[] = {"plugin", "plugin_dir", "option", "color", "ascii", "verbose", "help"};

// "varia perft VARIANT DEPTH"
std::string Usage(const Command& command) {
  return absl::StrCat("varia ", command.name, command.words.empty() ? "" : " ", command.words);
}

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
       {"setup", "position", "flip", "legend", "svg"},
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
       {"setup", "position", "divide", "threads", "isolation", "json"},
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
      {"search",
       "VARIANT [MOVE...]",
       "the best move after the moves",
       "Prints 'MOVE SCORE', then the best lines, 'SCORE MOVE MOVE ...'. A score is for the side to move: in Pawns as\n"
       "+0.42, in moves to the end as 'mate 3' (when negative: to be mated), or with mcts as the share of the point\n"
       "expected. Without --limit it thinks for 2 seconds; Ctrl-C stops it with what it has found. Limited by mate=N "
       "it\n"
       "proves a mate in at most N moves, or ends with code 1 when there is none. With one thread and a limit of "
       "depth\n"
       "or nodes the answer is always the same.",
       {"setup", "position", "limit", "threads", "hash", "multipv", "engine", "seed", "isolation", "json"},
       1,
       kAnyNumber,
       RunSearch},
      {"analyse",
       "VARIANT [MOVE...]",
       "the best lines after the moves, as the search finds them",
       "Goes on until Ctrl-C or --limit. On a terminal the lines change where they stand; elsewhere each is printed "
       "as\n"
       "'depth D/LONGEST nodes N time SECONDS line I score SCORE pv MOVE MOVE ...', and 'best MOVE' at the end.\n"
       "--json prints one object a line. Scores are those of varia search.",
       {"setup", "position", "limit", "threads", "hash", "multipv", "engine", "seed", "isolation", "json"},
       1,
       kAnyNumber,
       RunAnalyse},
      {"play",
       "[VARIANT [MOVE...]]",
       "a game in the terminal, against a person or the program",
       "Type 'help' in the game for what you can do there. search:1 is the weakest searching opponent, search:10 the\n"
       "strongest; mcts and pvs search in one way only, and take a level too. Without a level they think for --limit, "
       "or\n"
       "as their clock allows, or for a second. Ctrl-C stops their thinking, and they move at once. --seat says which\n"
       "seats are yours, by the ids in varia info: --seat ws,wn. The game is kept on disk move by move; after a crash\n"
       "--resume goes on with it, against the same opponent unless --opponent names another. Only with --load and\n"
       "--resume may VARIANT be left out.",
       {"setup", "position", "opponent", "limit", "scores", "seat", "seed", "load", "flip", "clock", "arbiter",
        "journal", "resume"},
       0,
       kAnyNumber,
       RunPlay},
      {"library",
       "ACTION [WORD...]",
       "a library of games: add, list, export, remove",
       "add FILE...      adds the games in records (as varia play saves them) or game texts; prints their numbers\n"
       "list [VARIANT]   the games in it, also by --player, --result (ongoing, draw, win, 'win TEAM') and --position\n"
       "export ID...     game texts, with headers, moves, variations and comments; with --record one record\n"
       "remove ID...     takes games out",
       {"library", "player", "result", "position", "record", "json"},
       1,
       kAnyNumber,
       RunLibrary},
      {"quarantine",
       "[release FILE...]",
       "plugin files that crashed or hung, and their release",
       "After 3 crashes or hangs a file is kept out until it changes or is released.",
       {"json"},
       0,
       kAnyNumber,
       RunQuarantine},
      {"signature",
       "[VARIANT...]",
       "the nodes that a fixed search of each variant visits",
       "One thread, fixed depth, fixed positions: the numbers change only when the search or a plugin's evaluation "
       "does.\n"
       "The speed goes to standard error.",
       {"json"},
       0,
       kAnyNumber,
       RunSignature},
      {"run",
       "SUITE",
       "does a test run: goldens, invariants, replays, comparisons and matches over many variants",
       "SUITE is a file in protobuf's text format (varia/v1/run.proto). Every finished unit is kept in the run's "
       "directory\n"
       "at once. Ctrl-C finishes what runs and stops, twice at once; --resume goes on. Ends with code 1 when a unit\n"
       "failed, crashed, hung or cheated, and with code 3 when the run is not complete. The same suite and seed give "
       "the\n"
       "same games with any --jobs, as long as the players are limited by nodes or depth.",
       {"run", "jobs", "resume", "check", "seed", "shard", "isolation", "arbiter", "json", "junit", "html"},
       1,
       1,
       RunRun},
      {"games",
       "RUN",
       "lists the games of a test run, or writes them down",
       "Prints a line a game: 'JOB VARIANT INDEX PLIES RESULT REASON PLAYERS'. --text prints them all as game texts,\n"
       "--records writes files that varia play --load and a replay job take, --json prints a record a line.",
       {"job", "variant", "player", "result", "bad", "text", "records", "json"},
       1,
       1,
       RunGames},
      {"merge",
       "OUT RUN...",
       "joins the shards of a test run into one in the directory OUT",
       "Refuses runs of different suites, seeds or versions, and the same shard twice. Says what is missing, and ends "
       "with\n"
       "code 1 then; varia run --run OUT --resume does the rest.",
       {"json"},
       2,
       kAnyNumber,
       RunMerge},
      {"report",
       "RUN",
       "what came of a test run, from its store",
       "RUN is the directory of the run. Prints a table, or with --json everything for programs, and writes the files\n"
       "asked for. Works while the run goes on, too. Ends with code 1 when a unit did not pass or is missing.",
       {"html", "junit", "json"},
       1,
       1,
       RunReport},
      {"check",
       "[FILE|VARIANT...]",
       "checks plugin files by every rule of the plugin interface",
       "Each rule is tried in a process of its own, which a plugin may crash or hang. Without words all plugins found\n"
       "are checked. Ends with code 1 when a rule fails, crashes or takes too long; warnings are advice. --verbose "
       "lists\n"
       "the rules that pass and why others were skipped. --seed, --games and --max-plies say which random games\n"
       "(default: 20 games of at most 300 plies from seed 1); the same seed plays the same games. The rules are\n"
       "explained in docs/validator.md.",
       {"include", "exclude", "list_rules", "jobs", "timeout", "json", "junit", "seed", "games", "max_plies",
        "depth_nodes"},
       0,
       kAnyNumber,
       RunCheck},
  };
  return commands;
}

absl::StatusOr<const Command*> FindCommand(absl::string_view name) {
  std::vector<std::string> names = {"help"};
  for (const Command& command : Commands()) {
    if (command.name == name) return &command;
    names.emplace_back(command.name);
  }
  return absl::NotFoundError(absl::StrCat("there is no command '", name, "'; ", KnownNames(name, names)));
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
    const std::vector<absl::string_view> parts = absl::StrSplit(command.words, ' ');
    return absl::InvalidArgumentError(
        absl::StrCat(parts[words], " is missing: the command is written '", Usage(command), "'"));
  }
  if (words > command.most_words) {
    return absl::InvalidArgumentError(absl::StrCat("'", arguments.words[command.most_words + 1],
                                                   "' is one word too many: the command is written '", Usage(command),
                                                   "' (a text with spaces must be in quotes)"));
  }
  return absl::OkStatus();
}

std::string GeneralHelp() {
  std::string help = "varia: board-game variants, each a plugin\n\nUsage: varia COMMAND [WORDS] [FLAGS]\n\nCommands:\n";
  for (const Command& command : Commands()) {
    absl::StrAppend(&help, "  ", command.name, std::string(12 - command.name.size(), ' '), command.summary, "\n");
  }
  absl::StrAppend(&help, "  help        explains a command: varia help COMMAND\n\nFlags of every command:\n");
  for (const absl::string_view flag : kCommonFlags) help += FlagHelp(flag);
  absl::StrAppend(&help, FlagHelp("version"),
                  "\nFlags may stand anywhere; after -- everything is a word. Plugins are looked for by --plugin and\n"
                  "--plugin-dir, in the directories of VARIA_PLUGIN_PATH, in $XDG_DATA_HOME/varia/plugins, and where\n"
                  "Varia is installed. Exit codes: 0 fine, 1 a check failed, 2 wrong usage, 3 could not run.\n");
  return help;
}

std::string CommandHelp(const Command& command) {
  std::string help = absl::StrCat("varia ", command.name, ": ", command.summary, "\n\nUsage: ", Usage(command), "\n");
  if (!command.details.empty()) absl::StrAppend(&help, "\n", command.details, "\n");
  if (!command.flags.empty()) help += "\nFlags:\n";
  for (const absl::string_view flag : command.flags) help += FlagHelp(flag);
  help += "\nFlags of every command:\n";
  for (const absl::string_view flag : kCommonFlags) help += FlagHelp(flag);
  return help;
}

}  // namespace varia::cli
