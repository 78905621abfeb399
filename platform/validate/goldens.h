// Counting a plugin's golden numbers again.
#ifndef VARIA_PLATFORM_VALIDATE_GOLDENS_H_
#define VARIA_PLATFORM_VALIDATE_GOLDENS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "platform/game/stop.h"
#include "platform/loader/variant.h"

namespace varia {

// perft(depth) as the plugin says and as it was counted.
struct GoldenCount {
  int depth = 0;
  uint64_t expected = 0;
  uint64_t counted = 0;

  bool passed() const { return counted == expected; }
};

// One perft table of a plugin.
struct GoldenTable {
  std::string start;   // "setup NAME" or the position text
  std::string source;  // where the numbers come from
  std::string error;   // why nothing could be counted; else empty
  std::vector<GoldenCount> counts;
  int skipped = 0;  // depths at the end that have more nodes than asked for

  bool passed() const;
};

// How many tables the variant's plugin ships.
uint32_t GoldenTableCount(const Variant& variant);

// Counts one table, number `index` below that, from depth 1 up to the first depth of more than `max_nodes` nodes.
GoldenTable CheckGoldenTable(const Variant& variant, uint32_t index, uint64_t max_nodes, const Stop& stop = nullptr);

// Counts every table of the variant from depth 1 up to the first depth of more than `max_nodes` nodes. Empty when the
// plugin ships no goldens.
std::vector<GoldenTable> CheckGoldens(const Variant& variant, uint64_t max_nodes);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_GOLDENS_H_
