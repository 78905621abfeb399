#include "hosts/cli/flags.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace varia::cli {

bool AbslParseFlag(absl::string_view text, Repeated* flag, std::string* /*error*/) {
  flag->values.clear();
  for (const absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    std::string& value = flag->values.emplace_back();
    for (size_t i = 0; i < line.size(); ++i) {
      const bool escaped = line[i] == '\\' && i + 1 < line.size();
      if (escaped) ++i;
      value += escaped && line[i] == 'n' ? '\n' : line[i];
    }
  }
  return true;
}

std::string RepeatedLine(absl::string_view value) {
  return absl::StrReplaceAll(value, {{"\\", "\\\\"}, {"\n", "\\n"}});
}

std::string AbslUnparseFlag(const Repeated& flag) {
  return absl::StrJoin(flag.values, "\n",
                       [](std::string* out, const std::string& value) { *out += RepeatedLine(value); });
}

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
ABSL_FLAG(std::optional<std::string>, isolation, std::nullopt,
          "WHERE: run plugins in-process, in a worker process or in a sandbox (default: run worker, else in-process)");
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
ABSL_FLAG(std::optional<int>, jobs, std::nullopt,
          "N: do N things at once, each in a process (default: check 1, run one for each processor)");
ABSL_FLAG(double, timeout, 120, "SECONDS: give each rule so long (default 120)");
ABSL_FLAG(std::optional<std::string>, run, std::nullopt,
          "DIR: keep the run in this directory (default: NAME.run, or the first of NAME-2.run and so on that is free)");
ABSL_FLAG(bool, check, false, "only say whether the suite makes sense");
ABSL_FLAG(std::optional<std::string>, shard, std::nullopt,
          "I/N: do part I of N, counted from 0 (default: VARIA_SHARD_INDEX and VARIA_SHARD_COUNT, else all)");
ABSL_FLAG(std::optional<std::string>, job, std::nullopt, "NAME: only games of this job");
ABSL_FLAG(std::optional<std::string>, variant, std::nullopt, "ID: only games of this variant");
ABSL_FLAG(bool, bad, false, "only games whose unit did not pass");
ABSL_FLAG(bool, text, false, "print the games as game texts");
ABSL_FLAG(std::optional<std::string>, records, std::nullopt,
          "DIR: write each game there as a record, JOB.VARIANT.INDEX.textproto");

ABSL_FLAG(std::optional<std::string>, limit, std::nullopt,
          "LIMIT: when to stop: depth=8, nodes=100000, time=2s, mate=3, some with commas, infinite");
ABSL_FLAG(std::optional<int>, hash, std::nullopt, "MB: memory for what the search learns (default 16, mcts 64)");
ABSL_FLAG(int, multipv, 1, "N: find the N best moves (default 1)");
ABSL_FLAG(std::string, engine, "auto", "HOW: auto (what suits the variant), pvs (alpha-beta) or mcts (playouts)");

ABSL_FLAG(std::optional<std::string>, opponent, std::nullopt,
          "WHO: the other seats: person (default), random, greedy, plugin, mcts, search, search:1 to search:10");
ABSL_FLAG(bool, scores, false, "show what the opponent thinks of its moves");
ABSL_FLAG(std::optional<std::string>, seat, std::nullopt,
          "IDS: your seats against an opponent, joined by commas (default: the first)");
ABSL_FLAG(std::optional<std::string>, load, std::nullopt, "FILE: go on with the saved game in FILE");
ABSL_FLAG(std::optional<std::string>, clock, std::nullopt,
          "TIMES: a time control: 300+2, 40/5400:900, 600:5x30, 10/move; one a seat with ';' between");
ABSL_FLAG(std::optional<std::string>, arbiter, std::nullopt,
          "FILE: what ends games beside the rules (default: Varia's own policies; none)");
ABSL_FLAG(std::optional<std::string>, journal, std::nullopt,
          "FILE: keep the game in FILE while it is played (default: one that goes at the end; none)");
ABSL_FLAG(bool, resume, false,
          "go on with the run in --run; or with an interrupted game: that in --journal, or the latest one");

ABSL_FLAG(std::optional<std::string>, library, std::nullopt,
          "FILE: the library (default: games.db in the user's data directory)");
ABSL_FLAG(std::optional<std::string>, player, std::nullopt, "NAME: only games in which NAME plays");
ABSL_FLAG(std::optional<std::string>, result, std::nullopt, "RESULT: only games that ended, or stand, so");
ABSL_FLAG(bool, record, false, "write a record, as varia play saves it");
