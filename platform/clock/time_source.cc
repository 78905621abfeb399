#include "platform/clock/time_source.h"

#include <chrono>

#include "absl/time/clock.h"

namespace varia {

absl::Time SteadyNow() {
  struct Anchor {
    absl::Time wall = absl::Now();
    std::chrono::steady_clock::time_point steady = std::chrono::steady_clock::now();
  };
  static const Anchor anchor;
  return anchor.wall + absl::FromChrono(std::chrono::steady_clock::now() - anchor.steady);
}

}  // namespace varia
