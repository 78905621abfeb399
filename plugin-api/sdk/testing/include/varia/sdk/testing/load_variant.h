// Loads a plugin file for its tests.
#ifndef VARIA_SDK_TESTING_LOAD_VARIANT_H_
#define VARIA_SDK_TESTING_LOAD_VARIANT_H_

#include <string>

#include "varia/v1/variant.pb.h"
#include "varia/variant.h"

namespace varia::sdk::testing {

// The first variant of a plugin file, which stays loaded. Ends the test program with a sentence when that fails.
const varia_variant* LoadVariant(const std::string& file);

// A variant's description.
v1::VariantInfo InfoOf(const varia_variant* variant);

}  // namespace varia::sdk::testing

#endif  // VARIA_SDK_TESTING_LOAD_VARIANT_H_
