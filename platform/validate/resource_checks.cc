// Rules about what a plugin takes from the process and leaves in it.
#include <malloc.h>

#include <algorithm>
#include <thread>

#include "absl/strings/str_cat.h"
#include "platform/clock/cpu_time.h"
#include "platform/loader/plugin_call.h"
#include "platform/loader/under_sanitizer.h"
#include "platform/loader/utf8.h"
#include "platform/validate/allocation_watch.h"
#include "platform/validate/game_checker.h"
#include "platform/validate/game_digest.h"
#include "platform/validate/process_state.h"
#include "platform/validate/rule_checks.h"
#include "platform/validate/visit_games.h"
#include "varia/ext/drop_out.h"
#include "varia/ext/evaluation.h"
#include "varia/ext/tactics.h"

namespace varia {
namespace {

constexpr int kRounds = 6;
// What leaks does so at every call, thousands of times a round. Less is the allocator's own to and fro.
constexpr size_t kLeastLeak = 512;
constexpr double kLongestCall = 1.0;

// Calls everything that a host calls, with good input and damaged, over the target's games.
void Exercise(const Variant& variant, const CheckTarget& target) {
  CheckInvariants(variant, target.games);
  for (int game = 1; game <= target.games.games; ++game) DigestGame(variant, target.games, game, true);
  if (const varia_goldens* goldens = variant.goldens(); goldens != nullptr && goldens->perft_count > 0)
    goldens->perft(0);
}

// Opens the plugin and exercises it; what fails on the way is for other rules to tell.
void OpenAndExercise(const CheckTarget& target) {
  OpenedPlugin plugin{};
  const absl::StatusOr<const Variant*> variant = OpenTarget(target, &plugin);
  if (variant.ok()) Exercise(**variant, target);
}

size_t MemoryInUse() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

// Calls, each by its name, every function that never allocates.
template <typename Call>
void CallTheFrugal(const Variant& variant, const Walk& walk, const Call& call) {
  const varia_variant& table = variant.table();
  const void* position = walk.position().data();
  std::vector<varia_move> moves(table.max_legal_moves);
  call("legal_moves", [&] {
    table.legal_moves(&table, position, moves.data(), static_cast<uint32_t>(moves.size()));
    table.legal_moves(&table, position, nullptr, 0);
  });
  varia_outcome outcome{};
  outcome.struct_size = sizeof(outcome);
  call("outcome", [&] { table.outcome(&table, position, &outcome); });
  call("seat_to_move", [&] { table.seat_to_move(&table, position); });
  varia_key key{};
  call("key", [&] { table.key(&table, position, &key); });
  if (walk.moves().empty()) return;
  const varia_move move = walk.moves()[static_cast<size_t>(walk.ply()) % walk.moves().size()];
  char text[VARIA_MAX_MOVE_TEXT];
  call("move_to_text", [&] { table.move_to_text(&table, position, move, text, sizeof(text)); });
  Position next = walk.position();
  call("play_listed", [&] { table.play_listed(&table, next.data(), move); });
  const auto* evaluation = static_cast<const varia_evaluation*>(table.get_extension(&table, VARIA_EXT_EVALUATION));
  if (evaluation != nullptr) {
    std::vector<int32_t> scores(static_cast<size_t>(variant.info().teams_size()));
    call("evaluate", [&] { evaluation->evaluate(&table, position, scores.data()); });
  }
  if (const auto* drop = static_cast<const varia_drop_out*>(table.get_extension(&table, VARIA_EXT_DROP_OUT));
      drop != nullptr) {
    next = walk.position();
    call("drop_out", [&] { drop->drop_out(&table, next.data(), nullptr); });
  }
  const auto* tactics = static_cast<const varia_tactics*>(table.get_extension(&table, VARIA_EXT_TACTICS));
  if (tactics == nullptr) return;
  std::vector<varia_move_mark> marks(walk.moves().size());
  call("mark", [&] {
    tactics->mark(&table, position, walk.moves().data(), static_cast<uint32_t>(marks.size()), marks.data());
  });
  call("in_check", [&] { tactics->in_check(&table, position); });
  next = walk.position();
  call("pass", [&] { tactics->pass(&table, next.data()); });
}

}  // namespace

void CheckMemory(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  if (UnderSanitizer()) {
    book->Skip(Rule::kMemory, "a sanitizer keeps the memory of this program");
    return;
  }
  // A thread a round, since what the allocator keeps for a thread counts as in use until the thread ends. What is made
  // once settles in the first rounds.
  const auto exercise = [&] { std::thread([&] { Exercise(variant, target); }).join(); };
  exercise();
  exercise();
  std::vector<size_t> used;
  used.reserve(kRounds);
  for (int round = 0; round < kRounds; ++round) {
    exercise();
    used.push_back(MemoryInUse());
  }
  const bool always_more = std::adjacent_find(used.begin(), used.end(), std::greater_equal<>()) == used.end();
  const size_t growth = always_more ? (used.back() - used.front()) / (kRounds - 1) : 0;
  book->Check(Rule::kMemory, growth < kLeastLeak, [&] {
    return absl::StrCat("each time the same ", target.games.games, " games are played, about ", growth,
                        " bytes more are in use");
  });
}

void CheckNothingLeftOpen(const CheckTarget& target, RuleBook* book) {
  const ProcessFacts before = OpenThings();
  OpenAndExercise(target);
  const std::string difference = Difference(before, OpenThings());
  book->Check(Rule::kNothingLeftOpen, difference.empty(),
              [&] { return absl::StrCat("after the games: ", difference); });
}

void CheckQuiet(const CheckTarget& target, RuleBook* book) {
  PrintedOutput printed;
  OpenAndExercise(target);
  const std::string text = printed.Take();
  book->Check(Rule::kQuiet, text.empty(), [&] { return absl::StrCat("it prints '", CleanText(text), "'"); });
}

void CheckProcessUntouched(const CheckTarget& target, RuleBook* book) {
  const ProcessFacts before = ProcessSettings();
  OpenAndExercise(target);
  const std::string difference = Difference(before, ProcessSettings());
  book->Check(Rule::kProcessUntouched, difference.empty(),
              [&] { return absl::StrCat("after the games: ", difference); });
}

void CheckBoundedTime(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const RawVariant raw(&variant.table());
  VisitGames(variant, target, book, [&](const Walk& walk) {
    const auto timed = [&](const char* function, auto&& call) {
      const absl::Duration start = ThreadCpuTime();
      call();
      const double taken = absl::ToDoubleSeconds(ThreadCpuTime() - start);
      book->Check(Rule::kBoundedTime, taken < kLongestCall,
                  [&] { return absl::StrCat(function, "() takes ", taken, " CPU seconds"); });
    };
    CallTheFrugal(variant, walk, timed);
    std::string text;
    timed("position_to_text", [&] { raw.PositionToText(walk.position(), &text); });
    Position read = raw.NewPosition();
    timed("position_from_text", [&] { raw.PositionFromText(text, &read); });
    std::string message;
    timed("position_to_message", [&] { raw.PositionToMessage(walk.position(), &message); });
    timed("position_from_message", [&] { raw.PositionFromMessage(message, &read); });
  });
}

void CheckNoAllocation(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  if (UnderSanitizer() || !WatchAllocations()) {
    book->Skip(Rule::kNoAllocation, "allocations cannot be counted in this program");
    return;
  }
  VisitGames(variant, target, book, [&](const Walk& walk) {
    CallTheFrugal(variant, walk, [&](const char* function, auto&& call) {
      const uint64_t count = CountAllocations(call);
      book->Check(Rule::kNoAllocation, count == 0,
                  [&] { return absl::StrCat(function, "() allocates memory, ", count, " times"); });
    });
  });
}

}  // namespace varia
