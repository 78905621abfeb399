#include "hosts/xboard/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace varia::xboard {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Options, TakesPluginsAndDirectoriesInEitherForm) {
  const absl::StatusOr<Options> options = ParseOptions({"--plugin", "a=b.so", "--plugin-dir=c", "--plugin=d.so"});
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_THAT(options->plugins, ElementsAre("a=b.so", "d.so"));
  EXPECT_THAT(options->plugin_directories, ElementsAre("c"));
  EXPECT_FALSE(options->help);
}

TEST(Options, HelpNamesEveryFlag) {
  const absl::StatusOr<Options> options = ParseOptions({"--help"});
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_TRUE(options->help);
  EXPECT_THAT(HelpText(), AllOf(HasSubstr("--plugin FILE"), HasSubstr("--plugin-dir DIR"), HasSubstr("--help")));
}

TEST(Options, NamesWhatIsWrong) {
  const auto complaint = [](const std::vector<std::string>& arguments) {
    const absl::StatusOr<Options> options = ParseOptions(arguments);
    EXPECT_TRUE(absl::IsInvalidArgument(options.status())) << options.status();
    return std::string(options.status().message());
  };
  EXPECT_THAT(complaint({"--plugin", "a.so", "--depth=3"}), HasSubstr("'--depth=3' is none of"));
  EXPECT_THAT(complaint({"chess"}), HasSubstr("'chess' is none of"));
  EXPECT_THAT(complaint({"--plugin"}), HasSubstr("--plugin needs a value"));
  EXPECT_THAT(complaint({"--plugin-dir="}), HasSubstr("--plugin-dir needs a value"));
}

}  // namespace
}  // namespace varia::xboard
