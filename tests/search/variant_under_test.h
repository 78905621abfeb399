// The variants that tests of the search run over.
#ifndef VARIA_TESTS_SEARCH_VARIANT_UNDER_TEST_H_
#define VARIA_TESTS_SEARCH_VARIANT_UNDER_TEST_H_

#include <string>

#include "platform/loader/variant.h"
#include "platform/search/search_game.h"

namespace varia {

// Names of the plugin files without ".so".
inline const char* const kSearchedPlugins[] = {
    "aire", "ancient_world_war", "chess", "flight_and_ferry", "saint_pancras_shogi", "shogi"};

// The variant of a plugin of this build. Ends the program when it cannot be loaded. Lives for ever.
const Variant& VariantUnderTest(const std::string& plugin);

// A game that starts at that position text, or at the default setup where it is empty.
SearchGame GameAt(const Variant& variant, const std::string& position);

}  // namespace varia

#endif  // VARIA_TESTS_SEARCH_VARIANT_UNDER_TEST_H_
