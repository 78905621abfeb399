#include "platform/clock/poll_timeout.h"

#include <gtest/gtest.h>

namespace varia {
namespace {

TEST(PollTimeout, IsOverWhenTheTimeIs) {
  EXPECT_EQ(PollTimeout(absl::ZeroDuration()), 0);
  EXPECT_EQ(PollTimeout(-absl::Seconds(1)), 0);
  EXPECT_EQ(PollTimeout(-absl::InfiniteDuration()), 0);
  EXPECT_EQ(PollTimeout(absl::Nanoseconds(1)), 1);
  EXPECT_GE(PollTimeout(absl::Milliseconds(20)), 20);
  EXPECT_LE(PollTimeout(absl::Milliseconds(20)), 21);
}

TEST(PollTimeout, WithoutAnEndIsLong) {
  EXPECT_GE(PollTimeout(absl::InfiniteDuration()), 3'600'000);
  EXPECT_EQ(PollTimeout(absl::Hours(1'000'000)), PollTimeout(absl::InfiniteDuration()));
}

}  // namespace
}  // namespace varia
