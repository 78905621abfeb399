// Rules about games that go on at once, and elsewhere.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <functional>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/optional.h"
#include "platform/validate/game_digest.h"
#include "platform/validate/rule_checks.h"

namespace varia {
namespace {

constexpr int kThreads = 4;
// So many pages are taken before a plugin is loaded at another address: more than there are holes for.
constexpr int kTakenPages = 16384;

std::vector<uint64_t> DigestsAlone(const Variant& variant, const InvariantOptions& options) {
  std::vector<uint64_t> digests;
  for (int game = 1; game <= options.games; ++game) digests.push_back(DigestGame(variant, options, game, true));
  return digests;
}

// The digests of all games, got in another process which first calls `prepare` and then opens the plugin with these
// services. Nothing when that process ends without them. Without extensions, as a host that asks for none.
absl::optional<std::vector<uint64_t>> DigestsElsewhere(const CheckTarget& target, const std::function<void()>& prepare,
                                                       const varia_services* services) {
  const auto count = static_cast<size_t>(target.games.games);
  const size_t bytes = (count + 1) * sizeof(uint64_t);
  void* shared = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return absl::nullopt;
  auto* digests = static_cast<uint64_t*>(shared);
  const pid_t process = fork();
  if (process == 0) {
    prepare();
    OpenedPlugin plugin{};
    const absl::StatusOr<const Variant*> variant = OpenTarget(target, &plugin, services);
    if (!variant.ok()) _exit(1);
    for (size_t i = 0; i < count; ++i) {
      digests[i] = DigestGame(**variant, target.games, static_cast<int>(i) + 1, /*with_extensions=*/false);
    }
    digests[count] = 1;
    _exit(0);
  }
  int status = 0;
  while (process > 0 && waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  absl::optional<std::vector<uint64_t>> result;
  if (digests[count] == 1) result.emplace(digests, digests + count);
  munmap(shared, bytes);
  return result;
}

// Plays the games in an ordinary process and in one that has been prepared and has these services, and compares.
void CompareElsewhere(Rule rule, absl::string_view where, const CheckTarget& target,
                      const std::function<void()>& prepare, const varia_services* services, RuleBook* book) {
  const auto here = DigestsElsewhere(
      target, [] {}, HostServices());
  const auto there = DigestsElsewhere(target, prepare, services);
  if (!book->Check(rule, here.has_value(), [] { return "the games cannot be played to their end"; })) return;
  if (!book->Check(rule, there.has_value(),
                   [&] { return absl::StrCat(where, " the plugin ends the process or does not load"); })) {
    return;
  }
  for (size_t i = 0; i < here->size(); ++i) {
    book->SetPlace(static_cast<int>(i) + 1, 0, "");
    book->Check(rule, (*here)[i] == (*there)[i], [&] { return absl::StrCat(where, " the same game goes otherwise"); });
  }
}

}  // namespace

void CheckThreads(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const std::vector<uint64_t> alone = DigestsAlone(variant, target.games);
  const size_t count = alone.size();
  std::vector<std::vector<uint64_t>> digests(kThreads, std::vector<uint64_t>(count));
  std::vector<std::thread> threads;
  for (size_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      // Two threads play each game at the same time, the others other games.
      for (size_t i = 0; i < count; ++i) {
        const size_t game = (i + thread / 2) % count;
        digests[thread][game] = DigestGame(variant, target.games, static_cast<int>(game) + 1, true);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t thread = 0; thread < kThreads; ++thread) {
    for (size_t i = 0; i < count; ++i) {
      book->SetPlace(static_cast<int>(i) + 1, 0, "");
      book->Check(Rule::kThreads, digests[thread][i] == alone[i],
                  [&] { return absl::StrCat("on one of ", kThreads, " threads the game goes otherwise than alone"); });
    }
  }
}

void CheckInterleaved(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const std::vector<uint64_t> alone = DigestsAlone(variant, target.games);
  std::vector<Walk> walks;
  std::vector<GameDigest> digests;
  std::vector<bool> done;
  for (size_t i = 0; i < alone.size(); ++i) {
    walks.emplace_back(&variant, target.games.seed, static_cast<int>(i) + 1);
    digests.emplace_back(&variant, /*with_extensions=*/true);
    done.push_back(!walks.back().start().ok());
  }
  bool any = true;
  while (any) {
    any = false;
    for (size_t i = 0; i < walks.size(); ++i) {
      if (done[i]) continue;
      digests[i].Add(walks[i]);
      done[i] = walks[i].moves().empty() || walks[i].ply() == target.games.max_plies;
      if (!done[i]) walks[i].Step();
      any = true;
    }
  }
  for (size_t i = 0; i < walks.size(); ++i) {
    if (!walks[i].start().ok()) continue;
    book->SetPlace(static_cast<int>(i) + 1, walks[i].ply(), "");
    book->Check(Rule::kInterleaved, digests[i].value() == alone[i],
                [] { return "played in turns with other games, the game goes otherwise than alone"; });
  }
}

void CheckRuns(const CheckTarget& target, RuleBook* book) {
  CompareElsewhere(
      Rule::kRuns, "in another process, at another address,", target,
      [] {
        const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
        for (int i = 0; i < kTakenPages; ++i) {
          mmap(nullptr, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        }
      },
      HostServices(), book);
}

void CheckBareHost(const CheckTarget& target, RuleBook* book) {
  CompareElsewhere(
      Rule::kBareHost, "without environment, standard streams and services", target,
      [] {
        clearenv();
        for (int descriptor = 0; descriptor <= 2; ++descriptor) close(descriptor);
        if (chdir("/") != 0) _exit(1);
      },
      /*services=*/nullptr, book);
}

}  // namespace varia
