#include "tests/run/run_scene.h"

#include <gtest/gtest.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/game/random_game.h"
#include "platform/run/run_store.h"
#include "platform/run/unit_results.h"

namespace varia {

const Registry& TheRegistry() {
  static const Registry& registry = *[] {
    SearchPath path;
    path.files = {TIC_TAC_TOE_FILE, PAWN_DUEL_FILE};
    path.use_environment = false;
    return Registry::Discover(path).release();
  }();
  return registry;
}

SuiteFile SuiteOf(const std::string& text, const std::string& directory) {
  absl::StatusOr<SuiteFile> suite = SuiteFromText(text, "s", directory);
  EXPECT_TRUE(suite.ok()) << suite.status();
  return suite.ok() ? *std::move(suite) : SuiteFile();
}

std::string ProblemsOf(const std::string& text, const std::string& directory) {
  const absl::StatusOr<SuiteFile> suite = SuiteFromText(text, "s", directory);
  const absl::Status status = suite.ok() ? CheckSuite(*suite, TheRegistry()) : suite.status();
  EXPECT_TRUE(status.ok() || absl::IsInvalidArgument(status)) << status;
  return std::string(status.message());
}

Planned::Planned(const std::string& text, const std::string& directory) : suite(SuiteOf(text, directory)) {
  EXPECT_EQ(ProblemsOf(text, directory), "");
  absl::StatusOr<Plan> made = Plan::Make(suite, TheRegistry());
  EXPECT_TRUE(made.ok()) << made.status();
  if (made.ok()) plan = std::make_unique<Plan>(*std::move(made));
}

v1::UnitResult MadeUp(const v1::Unit& unit) {
  Random random(unit.has_game() ? unit.game().opening_seed() * 2 + unit.game().rotation() : unit.seed());
  v1::UnitResult result = Passed(random.Below(1000));
  if (!unit.has_game()) {
    if (random.Below(10) == 0) result.set_status(v1::UnitResult::STATUS_FAILED);
    return result;
  }
  v1::Outcome* outcome = result.mutable_record()->mutable_result();
  const uint64_t chance = random.Below(10);
  if (chance < 3) {
    outcome->set_state(v1::Outcome::STATE_DRAW);
  } else {
    // The first player, who has the first team in rotation 0, wins more often.
    const bool first = chance < 8;
    outcome->set_state(v1::Outcome::STATE_WIN);
    outcome->set_winning_team(first == (unit.game().rotation() == 0) ? "w" : "b");
  }
  return result;
}

std::vector<std::string> Contents(const std::string& directory) {
  std::vector<std::string> contents;
  const absl::StatusOr<RunStore> store = RunStore::OpenToRead(directory);
  EXPECT_TRUE(store.ok()) << store.status();
  if (!store.ok()) return contents;
  const absl::Status status = store->ForEach({}, [&](const FinishedUnit& unit) {
    contents.push_back(absl::StrCat(unit.part, "/", unit.index, " ", StatusName(unit.result.status()), " ",
                                    unit.result.count(), " ", unit.result.record().result().state(),
                                    unit.result.record().result().winning_team()));
    return absl::OkStatus();
  });
  EXPECT_TRUE(status.ok()) << status;
  return contents;
}

}  // namespace varia
