#include "hosts/cli/nearest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace varia::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(EditDistanceTest, CountsLetters) {
  EXPECT_EQ(EditDistance("", ""), 0);
  EXPECT_EQ(EditDistance("abc", ""), 3);
  EXPECT_EQ(EditDistance("kitten", "sitting"), 3);
  EXPECT_EQ(EditDistance("hlep", "help"), 1) << "two neighbours swapped";
  EXPECT_EQ(EditDistance("E2E4", "e2e4"), 0);
}

TEST(NearestTest, NearestFirstThenAsciiOrder) {
  EXPECT_THAT(Nearest("e2e5", {"h7h8", "e2e4", "e2e3", "e2e5+"}, 3), ElementsAre("e2e3", "e2e4", "e2e5+"));
  EXPECT_THAT(Nearest("e2e5", {"e2e4", "e2e3"}, 1), ElementsAre("e2e3"));
}

TEST(NearestTest, NothingWhenNothingIsNear) {
  EXPECT_THAT(Nearest("zzzz", {"e2e4"}, 3), IsEmpty());
  EXPECT_THAT(Nearest("abcdef", {"abxyef"}, 3), ElementsAre("abxyef")) << "a third";
  EXPECT_THAT(Nearest("abcdef", {"axyzef"}, 3), IsEmpty()) << "half";
  EXPECT_THAT(Nearest("", {"e2e4"}, 3), IsEmpty());
  EXPECT_THAT(Nearest(std::string(100000, 'e'), {"e2e4", std::string(100000, 'e')}, 3), IsEmpty());
}

TEST(KnownNamesTest, NamesTheNearestIfAny) {
  EXPECT_EQ(KnownNames("shwo", {"list", "show"}), "did you mean show? There are: list, show");
  EXPECT_EQ(KnownNames("xyz", {"list", "show"}), "there are: list, show");
}

}  // namespace
}  // namespace varia::cli
