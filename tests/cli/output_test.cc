// Results that cannot be written are an error, never silence and never a crash.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

class OutputTest : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(OutputTest, AFullDiskIsReported) {
  const Finished finished =
      RunVaria({.arguments = GetParam(), .input = "quit\n", .output_file = "/dev/full", .environment = {}});
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, HasSubstr("The results could not be written: No space left on device."));
}

TEST_P(OutputTest, AClosedOutputIsReported) {
  const Finished finished =
      RunVaria({.arguments = GetParam(), .input = "quit\n", .output_file = "-", .environment = {}});
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, HasSubstr("The results could not be written: Bad file descriptor."));
}

INSTANTIATE_TEST_SUITE_P(
    All, OutputTest,
    testing::Values(std::vector<std::string>{"help"}, std::vector<std::string>{"list"},
                    std::vector<std::string>{"info", "ancient-world-war"},
                    std::vector<std::string>{"show", "ancient-world-war"},
                    std::vector<std::string>{"moves", "ancient-world-war"},
                    std::vector<std::string>{"apply", "ancient-world-war"},
                    std::vector<std::string>{"perft", "ancient-world-war", "1"},
                    // Far more games than anybody waits for: it must stop when the first piece cannot be written.
                    std::vector<std::string>{"trace", "ancient-world-war", "--seed", "1", "--games", "2000000000",
                                             "--max-plies", "100"},
                    std::vector<std::string>{"search", "ancient-world-war", "--limit", "depth=1"},
                    // It must stop by itself when nobody can see what it finds.
                    std::vector<std::string>{"analyse", "ancient-world-war"},
                    std::vector<std::string>{"play", "ancient-world-war"}));

TEST(OutputTest, AGameIsNotLostWithTheTerminal) {
  const Finished finished = RunVaria({.arguments = {"play", "ancient-world-war", "a3a4"},
                                      .input = "quit\n",
                                      .output_file = "/dev/full",
                                      .environment = {}});
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, HasSubstr("varia play ancient-world-war a3a4\n"));
}

}  // namespace
}  // namespace varia
