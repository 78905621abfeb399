// Positions of Aire for its tests, written by the men that matter.
#ifndef VARIA_PLUGINS_AIRE_TEST_SCENE_H_
#define VARIA_PLUGINS_AIRE_TEST_SCENE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "varia/sdk/testing/test_game.h"
#include "varia/variant.h"

namespace aire_test {

inline constexpr std::string_view kDefaultSetup =
    "mm****qe/bb****bb/pp****pp/2MKKM2/2PPPP2/8/8/2pppp2/2mkkm2/PP****PP/BB****BB/MM****QE ws - - 0 1 out=- rose=-";

// A position text, field by field. `men` lists letters and squares: "Md8 pa3". With `princes`, each team has a Prince
// in each half as well, on h1 and h12 (White), g1 and g12 (Black), so that nobody drops out.
struct Scene {
  std::string men;
  std::string turn = "ws";
  std::string ep = "-";
  std::string out = "-";
  std::string rose = "-";
  bool princes = true;
  int halfmove = 0;

  std::string Text() const;
};

// The variant of the plugin file under test.
const varia_variant* TheVariant();

varia::sdk::testing::TestGame Game(const Scene& scene);
// A setup's name or a position text.
varia::sdk::testing::TestGame Game(std::string_view start);
// "" when the text is accepted, else the sentence; *offset (may be nullptr) gets the place.
std::string Refusal(std::string_view text, uint64_t* offset = nullptr);
std::string Refusal(const Scene& scene, uint64_t* offset = nullptr);

// A field of a position's text: "out=bn" by its name "out", the turn by "turn", the open squares by "ep".
std::string Field(const varia::sdk::testing::TestGame& game, std::string_view name);
// Letter on a square, '.' for none.
char At(const varia::sdk::testing::TestGame& game, std::string_view square);

}  // namespace aire_test

#endif  // VARIA_PLUGINS_AIRE_TEST_SCENE_H_
