// The variant under test, loaded from the plugin's file.
#ifndef VARIA_PLUGINS_FLIGHT_AND_FERRY_THE_VARIANT_H_
#define VARIA_PLUGINS_FLIGHT_AND_FERRY_THE_VARIANT_H_

#include <string>
#include <string_view>
#include <vector>

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

// A position block of the caller's own, for calls of the table itself.
class Block {
 public:
  void* data() { return units_.data(); }

 private:
  struct alignas(VARIA_POSITION_ALIGNMENT) Unit {
    unsigned char bytes[VARIA_POSITION_ALIGNMENT];
  };
  std::vector<Unit> units_ = std::vector<Unit>(TheVariant()->position_size / sizeof(Unit) + 1);
};

#endif  // VARIA_PLUGINS_FLIGHT_AND_FERRY_THE_VARIANT_H_
