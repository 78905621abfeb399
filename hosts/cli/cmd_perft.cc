// varia perft
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "hosts/cli/arguments.h"
#include "hosts/cli/chosen_game.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "platform/game/perft.h"

namespace varia::cli {
namespace {

// Beyond it no count of a game with a choice fits 64 bits.
constexpr int kMaxDepth = 64;
constexpr int kMaxThreads = 1024;

absl::StatusOr<int> DepthFrom(const std::string& text, bool divide) {
  int depth = 0;
  const int least = divide ? 1 : 0;
  if (!absl::SimpleAtoi(text, &depth) || depth < least || depth > kMaxDepth) {
    return absl::InvalidArgumentError(absl::StrCat("DEPTH must be a whole number from ", least, " to ", kMaxDepth,
                                                   divide ? " with --divide" : "", ", not '", text, "'"));
  }
  return depth;
}

}  // namespace

absl::StatusOr<int> RunPerft(Words words, Output* output) {
  const bool divide = absl::GetFlag(FLAGS_divide);
  const absl::StatusOr<int> depth = DepthFrom(words[1], divide);
  if (!depth.ok()) return depth.status();
  const int threads = absl::GetFlag(FLAGS_threads);
  if (absl::Status status = CheckRange("--threads", threads, 1, kMaxThreads); !status.ok()) return status;
  const absl::StatusOr<ChosenGame> game = ChooseGame(words, {});
  if (!game.ok()) return game.status();
  const Variant& variant = game->session.variant();

  const auto start = std::chrono::steady_clock::now();
  std::vector<std::pair<std::string, uint64_t>> parts;
  uint64_t nodes = 0;
  if (divide) {
    parts = PerftDivide(variant, game->session.position(), *depth, threads);
    for (const auto& [move, count] : parts) nodes += count;
  } else {
    nodes = Perft(variant, game->session.position(), *depth, threads);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double speed = seconds > 0 ? static_cast<double>(nodes) / seconds : 0;

  if (absl::GetFlag(FLAGS_json)) {
    Json json = {{"variant", variant.id()}, {"position", game->session.Text()}, {"depth", *depth}, {"nodes", nodes},
                 {"seconds", seconds},      {"nodes_per_second", speed}};
    if (divide) {
      json["divide"] = Json::array();
      for (const auto& [move, count] : parts) json["divide"].push_back({{"move", move}, {"nodes", count}});
    }
    WriteJson(json, output);
  } else {
    for (const auto& [move, count] : parts) output->Write(move, ": ", count, "\n");
    output->Write(nodes, "\n");
  }
  output->Flush();
  absl::FPrintF(stderr, "%.0f nodes per second (%.3f s)\n", speed, seconds);
  return kFine;
}

}  // namespace varia::cli
