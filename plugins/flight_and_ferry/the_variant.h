// The variant under test, loaded from the plugin's file.
#ifndef VARIA_PLUGINS_FLIGHT_AND_FERRY_THE_VARIANT_H_
#define VARIA_PLUGINS_FLIGHT_AND_FERRY_THE_VARIANT_H_

#include <string>
#include <string_view>

#include "varia/sdk/testing/load_variant.h"
#include "varia/sdk/testing/test_game.h"

inline const varia_variant* TheVariant() {
  static const varia_variant* const kVariant = varia::sdk::testing::LoadVariant(PLUGIN_FILE);
  return kVariant;
}
inline varia::sdk::testing::TestGame Game(std::string_view text) { return {TheVariant(), text}; }
inline std::string Refusal(std::string_view text, uint64_t* offset = nullptr) {
  return varia::sdk::testing::TestGame::Refusal(TheVariant(), text, offset);
}

#endif  // VARIA_PLUGINS_FLIGHT_AND_FERRY_THE_VARIANT_H_
