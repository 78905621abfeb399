// Every flag of the program. Which command takes which is in command.cc.
#ifndef VARIA_HOSTS_CLI_FLAGS_H_
#define VARIA_HOSTS_CLI_FLAGS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/strings/string_view.h"

namespace varia::cli {

// The values of a flag that may be given several times. As text: one value a line, in which \n stands for a line break
// and \\ for a backslash.
struct Repeated {
  std::vector<std::string> values;
};
bool AbslParseFlag(absl::string_view text, Repeated* flag, std::string* error);
std::string AbslUnparseFlag(const Repeated& flag);
// One value as such a line.
std::string RepeatedLine(absl::string_view value);

}  // namespace varia::cli

// Where plugins are, and rule options.
ABSL_DECLARE_FLAG(varia::cli::Repeated, plugin);
ABSL_DECLARE_FLAG(varia::cli::Repeated, plugin_dir);
ABSL_DECLARE_FLAG(varia::cli::Repeated, option);
// How to print.
ABSL_DECLARE_FLAG(std::string, color);
ABSL_DECLARE_FLAG(bool, ascii);
ABSL_DECLARE_FLAG(bool, verbose);
ABSL_DECLARE_FLAG(bool, json);
ABSL_DECLARE_FLAG(bool, flip);
ABSL_DECLARE_FLAG(bool, svg);
ABSL_DECLARE_FLAG(bool, legend);
ABSL_DECLARE_FLAG(bool, help);
ABSL_DECLARE_FLAG(bool, version);
// Where a game starts.
ABSL_DECLARE_FLAG(std::optional<std::string>, setup);
ABSL_DECLARE_FLAG(std::optional<std::string>, position);
// Where reports go.
ABSL_DECLARE_FLAG(std::optional<std::string>, html);
ABSL_DECLARE_FLAG(std::optional<std::string>, junit);
// What to count or play.
ABSL_DECLARE_FLAG(bool, divide);
ABSL_DECLARE_FLAG(int, threads);
ABSL_DECLARE_FLAG(std::optional<std::string>, isolation);
ABSL_DECLARE_FLAG(std::optional<uint64_t>, seed);
ABSL_DECLARE_FLAG(std::optional<int>, games);
ABSL_DECLARE_FLAG(std::optional<int>, max_plies);
ABSL_DECLARE_FLAG(uint64_t, depth_nodes);
// What to check.
ABSL_DECLARE_FLAG(varia::cli::Repeated, include);
ABSL_DECLARE_FLAG(varia::cli::Repeated, exclude);
ABSL_DECLARE_FLAG(bool, list_rules);
ABSL_DECLARE_FLAG(std::optional<int>, jobs);
ABSL_DECLARE_FLAG(double, timeout);
// Test runs.
ABSL_DECLARE_FLAG(std::optional<std::string>, run);
ABSL_DECLARE_FLAG(bool, check);
ABSL_DECLARE_FLAG(std::optional<std::string>, shard);
ABSL_DECLARE_FLAG(std::optional<std::string>, job);
ABSL_DECLARE_FLAG(std::optional<std::string>, variant);
ABSL_DECLARE_FLAG(bool, bad);
ABSL_DECLARE_FLAG(bool, text);
ABSL_DECLARE_FLAG(std::optional<std::string>, records);
// How to search.
ABSL_DECLARE_FLAG(std::optional<std::string>, limit);
ABSL_DECLARE_FLAG(std::optional<int>, hash);
ABSL_DECLARE_FLAG(int, multipv);
ABSL_DECLARE_FLAG(std::string, engine);
// Who plays.
ABSL_DECLARE_FLAG(std::optional<std::string>, opponent);
ABSL_DECLARE_FLAG(std::optional<std::string>, seat);
ABSL_DECLARE_FLAG(bool, scores);
ABSL_DECLARE_FLAG(std::optional<std::string>, load);
ABSL_DECLARE_FLAG(std::optional<std::string>, clock);
ABSL_DECLARE_FLAG(std::optional<std::string>, arbiter);
ABSL_DECLARE_FLAG(std::optional<std::string>, journal);
ABSL_DECLARE_FLAG(bool, resume);
// The library of games.
ABSL_DECLARE_FLAG(std::optional<std::string>, library);
ABSL_DECLARE_FLAG(std::optional<std::string>, player);
ABSL_DECLARE_FLAG(std::optional<std::string>, result);
ABSL_DECLARE_FLAG(bool, record);

#endif  // VARIA_HOSTS_CLI_FLAGS_H_
