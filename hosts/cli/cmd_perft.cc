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
#include "hosts/cli/isolated_game.h"
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

// What there is to print.
struct Counted {
  std::string variant;
  std::string position;
  uint64_t nodes = 0;
  std::vector<std::pair<std::string, uint64_t>> parts;  // with --divide
  double seconds = 0;
};

absl::StatusOr<Counted> CountHere(Words words, int depth, bool divide, int threads) {
  const absl::StatusOr<ChosenGame> game = ChooseGame(words, {});
  if (!game.ok()) return game.status();
  const Variant& variant = game->session.variant();
  Counted counted{variant.id(), game->session.Text(), 0, {}, 0};
  const auto start = std::chrono::steady_clock::now();
  if (divide) {
    counted.parts = PerftDivide(variant, game->session.position(), depth, threads);
    for (const auto& [move, count] : counted.parts) counted.nodes += count;
  } else {
    counted.nodes = Perft(variant, game->session.position(), depth, threads);
  }
  counted.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return counted;
}

absl::StatusOr<Counted> CountInWorker(Isolation isolation, Words words, int depth, bool divide, int threads) {
  const absl::StatusOr<IsolatedGame> game = ChooseIsolatedGame(isolation, words, {});
  if (!game.ok()) return game.status();
  v1::WorkerRequest request;
  request.set_deadline_ms(kPatience);
  *request.mutable_perft()->mutable_game() = game->game;
  request.mutable_perft()->set_depth(static_cast<uint32_t>(depth));
  request.mutable_perft()->set_threads(static_cast<uint32_t>(threads));
  request.mutable_perft()->set_divide(divide);
  const JobOutcome outcome = game->worker->Call(std::move(request));
  if (!outcome.done()) return outcome.status;
  const v1::PerftResult& perft = outcome.result.perft();
  Counted counted{game->variant, perft.position(), perft.nodes(), {}, static_cast<double>(perft.elapsed_us()) / 1e6};
  for (const v1::PerftPart& part : perft.parts()) counted.parts.emplace_back(part.move(), part.nodes());
  return counted;
}

}  // namespace

absl::StatusOr<int> RunPerft(Words words, Output* output) {
  const bool divide = absl::GetFlag(FLAGS_divide);
  const absl::StatusOr<int> depth = DepthFrom(words[1], divide);
  if (!depth.ok()) return depth.status();
  const int threads = absl::GetFlag(FLAGS_threads);
  if (absl::Status status = CheckRange("--threads", threads, 1, kMaxThreads); !status.ok()) return status;
  const absl::StatusOr<Isolation> isolation = IsolationFromFlag();
  if (!isolation.ok()) return isolation.status();
  const absl::StatusOr<Counted> counted = *isolation == Isolation::kInProcess
                                              ? CountHere(words, *depth, divide, threads)
                                              : CountInWorker(*isolation, words, *depth, divide, threads);
  if (!counted.ok()) return counted.status();
  const auto& [variant, position, nodes, parts, seconds] = *counted;
  const double speed = seconds > 0 ? static_cast<double>(nodes) / seconds : 0;

  if (absl::GetFlag(FLAGS_json)) {
    Json json = {{"variant", variant}, {"position", position}, {"depth", *depth},
                 {"nodes", nodes},     {"seconds", seconds},   {"nodes_per_second", speed}};
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
