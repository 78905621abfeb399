// One fixed search in a process of its own, for boundary.py. Built twice: as pvs_once, which searches through the
// tables of a plugin file, and once a plugin with its rules linked in (see direct_rules.h).
//
//   pvs_once FILE DEPTH       (linked in: pvs_direct_PLUGIN DEPTH)
//
// Prints the nodes, and the CPU seconds they took.
#include <ctime>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "platform/loader/plugin_file.h"
#include "platform/search/signature.h"

#ifdef DIRECT_RULES
extern "C" const void* varia_plugin(uint32_t abi_major) noexcept;
#endif

namespace varia {
namespace {

double CpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int Measure(const Variant& variant, int depth) {
  const double before = CpuSeconds();
  const absl::StatusOr<uint64_t> nodes = SearchSignature(variant, depth);
  if (!nodes.ok()) {
    std::cerr << "pvs_once: " << nodes.status().message() << "\n";
    return 3;
  }
  std::cout << *nodes << " " << CpuSeconds() - before << "\n";
  return 0;
}

int Main(const std::vector<std::string>& arguments) {
  int depth = 0;
#ifdef DIRECT_RULES
  if (arguments.size() != 1 || !absl::SimpleAtoi(arguments[0], &depth)) {
    std::cerr << "usage: pvs_direct_PLUGIN DEPTH\n";
    return 2;
  }
  const auto* table = static_cast<const varia_plugin_table*>(varia_plugin(VARIA_ABI_MAJOR));
  return Measure(**Variant::Create(table->variant(0)), depth);
#else
  if (arguments.size() != 2 || !absl::SimpleAtoi(arguments[1], &depth)) {
    std::cerr << "usage: pvs_once FILE DEPTH\n";
    return 2;
  }
  const absl::StatusOr<OpenedPlugin> plugin = OpenPlugin(arguments[0]);
  if (!plugin.ok()) {
    std::cerr << "pvs_once: " << arguments[0] << " " << plugin.status().message() << "\n";
    return 3;
  }
  return Measure(*plugin->variants[0], depth);
#endif
}

}  // namespace
}  // namespace varia

int main(int argc, char** argv) { return varia::Main({argv + 1, argv + argc}); }
