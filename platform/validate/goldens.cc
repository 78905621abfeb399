#include "platform/validate/goldens.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "platform/game/perft.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

// More tables or depths than this are a mistake.
constexpr uint32_t kMaxTables = 10'000;
constexpr uint32_t kMaxDepth = 100;

GoldenTable CheckTable(const Variant& variant, const varia_perft_golden* golden, uint64_t max_nodes, const Stop& stop) {
  GoldenTable table;
  if (golden == nullptr || !VARIA_HAS(varia_perft_golden, golden, source)) {
    table.error = "the table is missing or too short";
    return table;
  }
  if (golden->source != nullptr) table.source = CleanText(golden->source);
  if ((golden->setup == nullptr) == (golden->position == nullptr)) {
    table.error = "the table names not exactly one of a setup and a position";
    return table;
  }
  v1::SetupRequest request;
  if (golden->setup != nullptr) {
    table.start = absl::StrCat("setup ", CleanText(golden->setup));
    request.set_setup(golden->setup);
  } else {
    table.start = CleanText(golden->position);
    request.set_position_text(golden->position);
  }
  if (golden->nodes == nullptr || golden->depth_count == 0 || golden->depth_count > kMaxDepth) {
    table.error = absl::StrCat("the table claims ", golden->depth_count, " depths, or has no numbers");
    return table;
  }
  const absl::StatusOr<Position> start = variant.Setup(request);
  if (!start.ok()) {
    table.error = std::string(start.status().message());
    return table;
  }
  const auto depths = static_cast<int>(golden->depth_count);
  for (int depth = 1; depth <= depths && !(stop && stop()); ++depth) {
    const uint64_t expected = golden->nodes[depth - 1];
    if (expected > max_nodes) {
      table.skipped = depths - depth + 1;
      break;
    }
    table.counts.push_back({depth, expected, Perft(variant, *start, depth, /*threads=*/1, stop)});
  }
  return table;
}

}  // namespace

bool GoldenTable::passed() const {
  return error.empty() && std::all_of(counts.begin(), counts.end(), [](const auto& count) { return count.passed(); });
}

uint32_t GoldenTableCount(const Variant& variant) {
  const varia_goldens* goldens = variant.goldens();
  return goldens == nullptr ? 0 : std::min(goldens->perft_count, kMaxTables);
}

GoldenTable CheckGoldenTable(const Variant& variant, uint32_t index, uint64_t max_nodes, const Stop& stop) {
  return CheckTable(variant, variant.goldens()->perft(index), max_nodes, stop);
}

std::vector<GoldenTable> CheckGoldens(const Variant& variant, uint64_t max_nodes) {
  std::vector<GoldenTable> tables;
  for (uint32_t index = 0; index < GoldenTableCount(variant); ++index) {
    tables.push_back(CheckGoldenTable(variant, index, max_nodes));
  }
  return tables;
}

}  // namespace varia
