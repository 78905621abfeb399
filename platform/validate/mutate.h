// Damaged input.
#ifndef VARIA_PLATFORM_VALIDATE_MUTATE_H_
#define VARIA_PLATFORM_VALIDATE_MUTATE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "platform/game/random_game.h"

namespace varia {

// `good`, damaged in one to three places: bytes changed, put in, left out, doubled, swapped, cut off, numbers made
// huge, or its end replaced by the end of `other`. May by chance give back `good`.
std::string Mutate(absl::string_view good, absl::string_view other, Random* random);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_MUTATE_H_
