#include "platform/validate/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>

#include "absl/strings/str_cat.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(Rules, StandInTheOrderOfTheirNumbersAndUnderTheirGroups) {
  std::set<std::string> names;
  std::set<std::string> groups;
  int last = 0;
  for (size_t i = 0; i < AllRules().size(); ++i) {
    const RuleFacts& facts = AllRules()[i];
    EXPECT_EQ(static_cast<size_t>(facts.rule), i) << facts.name;
    EXPECT_GT(facts.number, last) << facts.name;
    EXPECT_TRUE(names.insert(facts.name).second) << facts.name;
    if (facts.number / 100 != last / 100) {
      EXPECT_TRUE(groups.insert(facts.group).second) << facts.name;
    }
    EXPECT_EQ(groups.size(), static_cast<size_t>(facts.number / 100)) << facts.name;
    last = facts.number;
  }
}

// The page has a row for each rule, and none for anything else.
TEST(Rules, ThePageMirrorsTheTable) {
  std::ifstream page(VALIDATOR_PAGE);
  ASSERT_TRUE(page.good());
  std::vector<std::string> rows;
  for (std::string line; std::getline(page, line);) {
    if (line.rfind("| V", 0) == 0) rows.push_back(line);
  }
  std::vector<std::string> expected;
  for (const RuleFacts& facts : AllRules()) {
    expected.push_back(absl::StrCat("| ", RuleId(facts), " | `", facts.name, "` | ", facts.promise,
                                    facts.warns ? " (warns)" : "", " |"));
  }
  EXPECT_EQ(rows, expected);
}

TEST(Rules, AreNamedByNumberNameAndGroup) {
  EXPECT_THAT(*RulesNamed("V403, 404,seat-valid"), ElementsAre(Rule::kMoveCount, Rule::kListedMoves, Rule::kSeat));
  EXPECT_THAT(*RulesNamed("v701,concurrency"), ElementsAre(Rule::kThreads, Rule::kInterleaved, Rule::kRuns));
  EXPECT_THAT(*RulesNamed(""), IsEmpty());
  const absl::Status status = RulesNamed("V403,moves").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("'moves' is no rule"));
}

TEST(RuleBookTest, KeepsTheFirstFailureAndOnlyWhatIsWanted) {
  SharedPlace place;
  RuleBook book(7, {Rule::kSeat}, &place);
  EXPECT_TRUE(book.Wants(Rule::kSeat));
  EXPECT_FALSE(book.Wants(Rule::kKey));
  book.SetPlace(3, 14, "text");
  EXPECT_EQ(place.game, 3);
  EXPECT_EQ(place.ply, 14);
  EXPECT_FALSE(book.Check(Rule::kSeat, false, [] { return "first"; }));
  EXPECT_FALSE(book.Check(Rule::kSeat, false, [] { return "second"; }));
  EXPECT_FALSE(book.Check(Rule::kKey, false, [] { return "unwanted"; }));
  const std::vector<RuleResult> results = book.Take();
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].failures, 2u);
  EXPECT_EQ(results[0].first_failure->detail, "first");
  EXPECT_EQ(results[0].first_failure->position, "text");
}

}  // namespace
}  // namespace varia
