// The search's signature over the variants. When a change of the search, or of a plugin's evaluation or marks, is meant
// to change what is searched, its author writes the new numbers here (`varia signature` prints them); any other change
// that moves one is a mistake.
#include "platform/search/signature.h"

#include <map>
#include <string>

#include "gtest/gtest.h"
#include "tests/search/variant_under_test.h"

namespace varia {
namespace {

TEST(Signature, IsWhatItWas) {
  const std::map<std::string, uint64_t> expected = {
      {"aire", 69101},
      {"ancient_world_war", 374210},
      {"chess", 146605},
      {"flight_and_ferry", 921568},
      {"saint_pancras_shogi", 306079},
      {"shogi", 169865},
  };
  std::map<std::string, uint64_t> found;
  for (const char* const plugin : kSearchedPlugins) found[plugin] = *SearchSignature(VariantUnderTest(plugin));
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace varia
