// What playing a match costs beside the players: CPU time of this process a ply, with external engines; or the share of
// the time that goes to built-in players.
//
//   match_overhead --plugin=build/plugins/chess.so --engine=/usr/games/fairy-stockfish --games=200 --jobs=2
//   match_overhead --plugin=build/plugins/chess.so --nodes=1000 --games=50
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "platform/loader/registry.h"
#include "platform/match/game_runner.h"
#include "varia/v1/run.pb.h"

ABSL_FLAG(std::string, plugin, "", "plugin file; its first variant is played");
ABSL_FLAG(std::string, engine, "", "UCI engine that plays both sides at --depth, two processes");
ABSL_FLAG(std::string, engine_variant, "", "what the engine calls the variant; empty for its usual chess");
ABSL_FLAG(int, depth, 1, "of the engines");
ABSL_FLAG(int, nodes, 1000, "a move of built-in players, when there is no engine");
ABSL_FLAG(int, games, 100, "of each job");
ABSL_FLAG(int, jobs, 1, "games at once, each in a process of its own");
ABSL_FLAG(int, random_plies, 6, "at the start of each game");

namespace varia {
namespace {

// What one process did.
struct Tally {
  uint64_t plies = 0;
  uint64_t moves = 0;
  double own_us = 0;      // CPU time of this process for the games
  double system_us = 0;   // the kernel's part of it
  double engines_us = 0;  // of its children; known once they have ended
  double elapsed_us = 0;
  double thinking_us = 0;
  uint64_t failures = 0;
};

double CpuUs(int who, bool system_only = false) {
  rusage usage{};
  getrusage(who, &usage);
  const auto us = [](const timeval& time) {
    return 1e6 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec);
  };
  return (system_only ? 0 : us(usage.ru_utime)) + us(usage.ru_stime);
}

v1::Unit MakeUnit(const Variant& variant, int job, int number) {
  v1::Unit unit;
  unit.set_job("overhead");
  unit.set_variant(variant.id());
  unit.set_index(static_cast<uint64_t>(number));
  unit.set_seed(static_cast<uint64_t>(1000 * job + number));
  v1::GameUnit* game = unit.mutable_game();
  for (const char* name : {"first", "second"}) {
    v1::PlayerSpec* player = game->add_players();
    player->set_name(name);
    if (absl::GetFlag(FLAGS_engine).empty()) {
      player->set_builtin("search");
      player->mutable_limits()->set_nodes(static_cast<uint64_t>(absl::GetFlag(FLAGS_nodes)));
    } else {
      player->mutable_engine()->add_command(absl::GetFlag(FLAGS_engine));
      player->mutable_engine()->set_variant(absl::GetFlag(FLAGS_engine_variant));
      player->mutable_engine()->set_protocol(v1::ExternalEngine::PROTOCOL_UCI);
      player->mutable_limits()->set_depth(static_cast<uint32_t>(absl::GetFlag(FLAGS_depth)));
    }
  }
  for (const v1::Seat& seat : variant.info().seats())
    game->add_seats((seat.team() + static_cast<uint32_t>(number)) % 2);
  game->set_random_plies(static_cast<uint32_t>(absl::GetFlag(FLAGS_random_plies)));
  game->set_opening_seed(unit.seed() / 2);
  game->mutable_arbiter()->mutable_repetition()->set_draw_at(3);
  game->mutable_arbiter()->mutable_no_progress()->set_draw_at(100);
  game->mutable_arbiter()->set_ply_limit(400);
  return unit;
}

Tally PlayGames(const Variant& variant, int job) {
  Tally tally;
  {
    GameRunner runner;
    // Starts the engines, which is not what is asked.
    runner.Play(variant, MakeUnit(variant, job, 0));
    const double begin = CpuUs(RUSAGE_SELF);
    const double begin_system = CpuUs(RUSAGE_SELF, true);
    const absl::Time start = absl::Now();
    for (int game = 0; game < absl::GetFlag(FLAGS_games); ++game) {
      const v1::UnitResult result = runner.Play(variant, MakeUnit(variant, job, game));
      if (result.status() != v1::UnitResult::STATUS_PASSED) {
        if (tally.failures++ == 0) std::fprintf(stderr, "%s\n", result.detail().c_str());
      }
      tally.plies += result.count();
      for (const v1::PlayerEffort& effort : result.efforts()) {
        tally.moves += effort.moves();
        tally.thinking_us += static_cast<double>(effort.think_us());
      }
    }
    tally.elapsed_us = absl::ToDoubleMicroseconds(absl::Now() - start);
    tally.own_us = CpuUs(RUSAGE_SELF) - begin;
    tally.system_us = CpuUs(RUSAGE_SELF, true) - begin_system;
  }
  tally.engines_us = CpuUs(RUSAGE_CHILDREN);
  return tally;
}

// False when a process did not report.
bool PlayInProcesses(const Variant& variant, int jobs, Tally* sum) {
  int pipe_ends[2];
  if (pipe(pipe_ends) != 0) return false;
  for (int job = 0; job < jobs; ++job) {
    if (fork() != 0) continue;
    const Tally tally = PlayGames(variant, job);
    _exit(write(pipe_ends[1], &tally, sizeof(tally)) == sizeof(tally) ? 0 : 3);
  }
  close(pipe_ends[1]);
  Tally one;
  int reports = 0;
  while (read(pipe_ends[0], &one, sizeof(one)) == sizeof(one)) {
    ++reports;
    sum->plies += one.plies;
    sum->moves += one.moves;
    sum->own_us += one.own_us;
    sum->system_us += one.system_us;
    sum->engines_us += one.engines_us;
    sum->elapsed_us += one.elapsed_us;
    sum->thinking_us += one.thinking_us;
    sum->failures += one.failures;
  }
  close(pipe_ends[0]);
  while (wait(nullptr) > 0) {
  }
  if (reports != jobs) std::fprintf(stderr, "match_overhead: %d of %d jobs reported\n", reports, jobs);
  return reports == jobs;
}

int Main() {
  SearchPath path;
  path.files = {absl::GetFlag(FLAGS_plugin)};
  path.use_environment = false;
  const std::unique_ptr<const Registry> registry = Registry::Discover(path);
  if (registry->variants().empty()) {
    std::fprintf(stderr, "match_overhead: --plugin: %s\n",
                 registry->passed_over().empty() ? "no file" : registry->passed_over()[0].reason.c_str());
    return 2;
  }
  const Variant& variant = *registry->variants()[0];
  const int jobs = absl::GetFlag(FLAGS_jobs);
  Tally sum;
  if (jobs == 1) {
    sum = PlayGames(variant, 0);  // here, for profilers
  } else if (!PlayInProcesses(variant, jobs, &sum)) {
    return 1;
  }
  if (sum.moves == 0 || sum.failures != 0) {
    std::fprintf(stderr, "match_overhead: %lu games failed\n", static_cast<unsigned long>(sum.failures));
    return 1;
  }
  const auto moves = static_cast<double>(sum.moves);
  std::printf("%s, %d at once: %lu moves\n", variant.id().c_str(), jobs, static_cast<unsigned long>(sum.moves));
  std::printf("own CPU       %9.2f us a move, %.2f of it the kernel's\n", sum.own_us / moves, sum.system_us / moves);
  if (sum.engines_us > 0) std::printf("engines' CPU  %9.2f us a move\n", sum.engines_us / moves);
  std::printf("elapsed       %9.2f us a move\n", sum.elapsed_us / moves);
  std::printf("thinking      %9.2f %% of the time elapsed\n", 100 * sum.thinking_us / sum.elapsed_us);
  return 0;
}

}  // namespace
}  // namespace varia

int main(int argc, char** argv) {
  absl::ParseCommandLine(argc, argv);
  return varia::Main();
}
