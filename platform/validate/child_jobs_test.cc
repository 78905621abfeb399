#include "platform/validate/child_jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

namespace varia {
namespace {

using ::testing::HasSubstr;

TEST(ChildJobsTest, AnswersComeInTheOrderOfTheJobsHoweverManyAtOnce) {
  for (const int at_once : {1, 3, 100}) {
    std::vector<int> done;
    const auto results = RunInChildren(
        7, at_once, absl::InfiniteDuration(),
        [](int job) { return std::string(job * 50000, static_cast<char>('a' + job)); },
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
      4, 2, absl::InfiniteDuration(),
      [&](int job) -> std::string {
        if (job == 0) kill(getpid(), SIGKILL);
        if (job == 1) _exit(9);
        if (job == 3) _exit(0);
        return getpid() == parent ? "parent" : "child";
      },
      [](int) {});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_THAT((*results)[0].death, HasSubstr("was ended by signal 9"));
  EXPECT_EQ((*results)[1].death, "ended with code 9");
  EXPECT_EQ((*results)[2].answer, "child");
  EXPECT_EQ((*results)[3].death, "ended with code 0");
}

TEST(ChildJobsTest, OneThatHangsIsEndedWithAllItStarted) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const auto results = RunInChildren(
      1, 1, absl::Milliseconds(200),
      [&](int) -> std::string {
        fork();
        close(ends[0]);
        for (;;) pause();
      },
      [](int) {});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_TRUE((*results)[0].timed_out);
  EXPECT_EQ((*results)[0].death, "did not answer within 200ms");
  // The end of the pipe is seen once nobody holds its other end.
  close(ends[1]);
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);
  close(ends[0]);
}

TEST(ChildJobsTest, AFloodIsNoAnswer) {
  const auto results = RunInChildren(
      1, 1, absl::InfiniteDuration(), [](int) { return std::string(80 << 20, 'x'); }, [](int) {});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ((*results)[0].answer, "");
  EXPECT_THAT((*results)[0].death, HasSubstr("was ended by signal 13"));
}

TEST(ChildJobsTest, WhatAJobPrintsIsNotHeard) {
  testing::internal::CaptureStdout();
  const auto results = RunInChildren(
      1, 1, absl::InfiniteDuration(),
      [](int) -> std::string {
        puts("noise");
        fflush(nullptr);
        return "answer";
      },
      [](int) {});
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ((*results)[0].answer, "answer");
}

}  // namespace
}  // namespace varia
