#include "hosts/cli/child_jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

namespace varia::cli {
namespace {

using ::testing::HasSubstr;

TEST(ChildJobsTest, AnswersComeInTheOrderOfTheJobsHoweverManyAtOnce) {
  for (const int at_once : {1, 3, 100}) {
    std::vector<int> done;
    const auto results = RunInChildren(
        7, at_once, [](int job) { return std::string(job * 50000, static_cast<char>('a' + job)); },
        [&](int count) { done.push_back(count); });
    ASSERT_TRUE(results.ok()) << results.status();
    ASSERT_EQ(results->size(), 7u);
    for (int job = 0; job < 7; ++job) {
      EXPECT_EQ((*results)[job].answer, std::string(job * 50000, static_cast<char>('a' + job)));
      EXPECT_EQ((*results)[job].death, "");
    }
    EXPECT_THAT(done, testing::ElementsAre(1, 2, 3, 4, 5, 6, 7));
  }
}

TEST(ChildJobsTest, ADeathCostsOneAnswer) {
  const pid_t parent = getpid();
  const auto results = RunInChildren(
      3, 2,
      [&](int job) -> std::string {
        if (job == 0) kill(getpid(), SIGKILL);
        if (job == 1) _exit(9);
        return getpid() == parent ? "parent" : "child";
      },
      [](int) {});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_THAT((*results)[0].death, HasSubstr("was ended by signal 9"));
  EXPECT_EQ((*results)[1].death, "ended with code 9");
  EXPECT_EQ((*results)[2].answer, "child");
}

}  // namespace
}  // namespace varia::cli
