#include "hosts/cli/flags.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace varia::cli {

bool AbslParseFlag(absl::string_view text, Repeated* flag, std::string* /*error*/) {
  flag->values = absl::StrSplit(text, '\n', absl::SkipEmpty());
  return true;
}

std::string AbslUnparseFlag(const Repeated& flag) { return absl::StrJoin(flag.values, "\n"); }

}  // namespace varia::cli

// In the help of a flag with a value, the words before the first colon stand for the value.
ABSL_FLAG(varia::cli::Repeated, plugin, {}, "FILE: look at this plugin first; may be given several times");
ABSL_FLAG(varia::cli::Repeated, plugin_dir, {}, "DIR: look for plugins there too; may be given several times");
ABSL_FLAG(varia::cli::Repeated, option, {}, "NAME=VALUE: choose a rule option; may be given several times");

ABSL_FLAG(std::string, color, "auto", "WHEN: colours: auto (on a terminal, unless NO_COLOR is set), always or never");
ABSL_FLAG(bool, ascii, false, "draw with plain ASCII");
ABSL_FLAG(bool, verbose, false, "say which plugin files were passed over, and why");
ABSL_FLAG(bool, json, false, "print JSON for programs");
ABSL_FLAG(bool, flip, false, "draw the board from the other side");
ABSL_FLAG(bool, svg, false, "print the board as an SVG picture");
ABSL_FLAG(bool, legend, false, "explain the pieces below the board");
ABSL_FLAG(bool, help, false, "explain the command");
ABSL_FLAG(bool, version, false, "print the version of Varia");

ABSL_FLAG(std::optional<std::string>, setup, std::nullopt, "NAME: start from this setup instead of the default one");
ABSL_FLAG(std::optional<std::string>, position, std::nullopt, "TEXT: start from this position text (quote it)");

ABSL_FLAG(std::optional<std::string>, html, std::nullopt, "FILE: write the report there as one HTML page");
ABSL_FLAG(std::optional<std::string>, junit, std::nullopt, "FILE: write the report there as JUnit XML");

ABSL_FLAG(bool, divide, false, "print the count below each first move too");
ABSL_FLAG(int, threads, 1, "N: work on N threads (default 1)");
ABSL_FLAG(std::optional<uint64_t>, seed, std::nullopt,
          "S: seed of the random numbers; the same seed gives the same games");
ABSL_FLAG(std::optional<int>, games, std::nullopt, "G: play G games");
ABSL_FLAG(std::optional<int>, max_plies, std::nullopt, "P: cut each game off after P plies");
ABSL_FLAG(uint64_t, depth_nodes, 3000000,
          "N: count each perft table as deep as its numbers stay at or below N (default 3000000)");

ABSL_FLAG(varia::cli::Repeated, include, {}, "RULES: check these alone: numbers, names and groups, commas between");
ABSL_FLAG(varia::cli::Repeated, exclude, {}, "RULES: do not check these");
ABSL_FLAG(bool, list_rules, false, "list the rules instead");
ABSL_FLAG(int, jobs, 1, "N: do N things at once, each in a process (default 1)");
ABSL_FLAG(double, timeout, 120, "SECONDS: give each rule so long (default 120)");

ABSL_FLAG(std::optional<std::string>, limit, std::nullopt,
          "LIMIT: when to stop: depth=8, nodes=100000, time=2s, mate=3, some with commas, infinite");
ABSL_FLAG(std::optional<int>, hash, std::nullopt, "MB: memory for what the search learns (default 16, mcts 64)");
ABSL_FLAG(int, multipv, 1, "N: find the N best moves (default 1)");
ABSL_FLAG(std::string, engine, "auto", "HOW: auto (what suits the variant), pvs (alpha-beta) or mcts (playouts)");

ABSL_FLAG(std::optional<std::string>, opponent, std::nullopt,
          "WHO: the other seats: person (default), random, greedy, mcts, search, search:1 to search:10");
ABSL_FLAG(bool, scores, false, "show what the opponent thinks of its moves");
ABSL_FLAG(std::optional<std::string>, seat, std::nullopt,
          "IDS: your seats against an opponent, joined by commas (default: the first)");
ABSL_FLAG(std::optional<std::string>, load, std::nullopt, "FILE: go on with the saved game in FILE");
