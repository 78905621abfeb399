#include "platform/game/policies.h"

#include <fstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "platform/history/arbiter.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

std::string Complaint(const std::string& text) {
  const auto policies = PoliciesFromText(text, "some.textproto");
  return policies.ok() ? "fine" : std::string(policies.status().message());
}

TEST(PoliciesTest, AVariantsOwnPolicyComesBeforeTheDefault) {
  const auto policies = PoliciesFromText(
      "default_policy { ply_limit: 7 }\nvariants { variant: 'toy-2' policy { repetition { draw_at: 3 } } }", "text");
  ASSERT_TRUE(policies.ok()) << policies.status();
  EXPECT_EQ(PolicyFor(*policies, "toy-2").repetition().draw_at(), 3u);
  EXPECT_EQ(PolicyFor(*policies, "toy-2").ply_limit(), 0u);
  EXPECT_EQ(PolicyFor(*policies, "toy-3").ply_limit(), 7u);
}

TEST(PoliciesTest, ErrorsNameThePlace) {
  EXPECT_THAT(Complaint("default_policy {\n  plies: 7\n}"), HasSubstr("some.textproto:2:3: "));
  EXPECT_THAT(Complaint("variants { policy { ply_limit: 1 } }"), HasSubstr("names no variant"));
  EXPECT_THAT(Complaint("variants { variant: 'a' } variants { variant: 'a' }"), HasSubstr("'a' has two policies"));
}

TEST(PoliciesTest, FilesAreRead) {
  const std::string path = ::testing::TempDir() + "varia-policies-test.textproto";
  std::ofstream(path) << "default_policy { ply_limit: 9 }";
  const auto policies = LoadPolicies(path);
  ASSERT_TRUE(policies.ok()) << policies.status();
  EXPECT_EQ(policies->default_policy().ply_limit(), 9u);
  EXPECT_EQ(LoadPolicies(path + ".absent").status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace varia
