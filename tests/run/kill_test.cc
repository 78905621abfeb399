// Runners and workers killed at any moment: after resuming, the store holds every unit once, and each is whole.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "platform/game/random_game.h"
#include "platform/loader/temporary_directory.h"
#include "tests/cli/process.h"
#include "tests/run/run_scene.h"

namespace varia {
namespace {

constexpr int kKills = 200;

constexpr const char* kSuite = R"(
players { name: "random" builtin: "random" }
players { name: "greedy" builtin: "greedy" }
jobs { name: "rules" variants: "tic-tac-toe" invariants { games: 300 max_plies: 4 } }
jobs { name: "match" variants: "tic-tac-toe" match { players: "random" players: "greedy" games: 300 } }
)";

// The program at work, in a process of its own.
pid_t Start(const std::vector<std::string>& arguments) {
  std::vector<char*> argv = {const_cast<char*>(VARIA_PROGRAM)};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  const std::string& home = ScratchDirectory();  // made here, where it is removed in the end
  const pid_t process = fork();
  if (process != 0) return process;
  std::freopen("/dev/null", "w", stdout);
  std::freopen("/dev/null", "w", stderr);
  setenv("HOME", home.c_str(), 1);
  execv(VARIA_PROGRAM, argv.data());
  _exit(127);
}

// Not the child that has the first look at a plugin: its death is an answer.
std::vector<pid_t> WorkersOf(pid_t process) {
  std::ifstream in(absl::StrCat("/proc/", process, "/task/", process, "/children"));
  std::vector<pid_t> workers;
  for (pid_t child = 0; in >> child;) {
    std::string name;
    std::getline(std::ifstream(absl::StrCat("/proc/", child, "/comm")), name);
    if (name == "varia-worker") workers.push_back(child);
  }
  return workers;
}

TEST(KillTest, EveryUnitIsThereOnceAndWhole) {
  const TemporaryDirectory directory;
  directory.Write("s.textproto", kSuite);
  int runs = 0;
  const auto arguments = [&] {
    return std::vector<std::string>{"run",
                                    directory.File("s.textproto"),
                                    "--run",
                                    directory.File(absl::StrCat("run", runs)),
                                    "--resume",
                                    "--jobs",
                                    "2",
                                    "--plugin",
                                    TIC_TAC_TOE_FILE};
  };
  const auto finish = [&] {
    int status = 0;
    EXPECT_EQ(waitpid(Start(arguments()), &status, 0) > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
  };
  finish();
  const std::vector<std::string> wanted = Contents(directory.File("run0"));
  ASSERT_EQ(wanted.size(), 600u);

  Random random(20261130);
  int of_runners = 0;
  int of_workers = 0;
  // A busy machine starts few workers before the runner is killed; then there are more kills than these.
  const auto enough = [&] {
    return of_runners + of_workers >= kKills && of_runners > kKills / 10 && of_workers > kKills / 10;
  };
  for (++runs; !enough();) {
    const pid_t process = Start(arguments());
    ASSERT_GT(process, 0);
    int status = 0;
    bool ended = false;
    // Now and then workers first; in the end the runner, if it is still there.
    for (uint64_t left = random.Below(3); !ended && !enough(); --left) {
      usleep(static_cast<useconds_t>(random.Below(60000)));
      ended = waitpid(process, &status, WNOHANG) == process;
      if (ended) break;
      const std::vector<pid_t> workers = WorkersOf(process);
      if (left > 0 && !workers.empty()) {
        of_workers += kill(workers[random.Below(workers.size())], SIGKILL) == 0 ? 1 : 0;
      } else if (left == 0) {
        kill(process, SIGKILL);
        ++of_runners;
        waitpid(process, &status, 0);
        ended = true;
      }
      if (left == 0) break;
    }
    if (!ended) {
      kill(process, SIGKILL);
      waitpid(process, &status, 0);
    }
    if (!WIFEXITED(status)) continue;
    // It came to its end in spite of all: look at it, and begin another.
    ASSERT_EQ(WEXITSTATUS(status), 0);
    ASSERT_EQ(Contents(directory.File(absl::StrCat("run", runs))), wanted);
    ++runs;
  }
  finish();
  EXPECT_EQ(Contents(directory.File(absl::StrCat("run", runs))), wanted);
  RecordProperty("runs", runs);
  RecordProperty("kills_of_runners", of_runners);
  RecordProperty("kills_of_workers", of_workers);
}

}  // namespace
}  // namespace varia
