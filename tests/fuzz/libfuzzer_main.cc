// The targets under libFuzzer; the environment variable VARIA_FUZZ_TARGET names the one.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const varia::FuzzTarget& target = []() -> const varia::FuzzTarget& {
    const char* name = std::getenv("VARIA_FUZZ_TARGET");
    return varia::FindFuzzTarget(name == nullptr ? "" : name);
  }();
  target.run({reinterpret_cast<const char*>(data), size});
  return 0;
}
