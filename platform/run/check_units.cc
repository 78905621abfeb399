#include "platform/run/check_units.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"
#include "platform/run/unit_results.h"
#include "platform/validate/goldens.h"
#include "platform/validate/invariants.h"

namespace varia {

v1::UnitResult CheckGoldensUnit(const Variant& variant, const v1::GoldensUnit& unit, const Stop& stop) {
  if (unit.table() >= GoldenTableCount(variant)) {
    return ResultOf(v1::UnitResult::STATUS_SKIPPED,
                    absl::StrCat("the plugin of ", variant.id(), " ships no perft tables"));
  }
  const GoldenTable table = CheckGoldenTable(variant, unit.table(), unit.max_nodes(), stop);
  if (!table.error.empty())
    return Failed(absl::StrCat("perft table ", unit.table() + 1, ", ", table.start, ": ", table.error));
  uint64_t nodes = 0;
  for (const GoldenCount& count : table.counts) {
    nodes += count.counted;
    if (count.passed()) continue;
    v1::UnitResult result = Failed(absl::StrCat(table.start, ": perft(", count.depth, ") is ", count.counted, ", not ",
                                                count.expected, " (", table.source, ")"));
    result.set_count(nodes);
    return result;
  }
  if (table.counts.empty()) {
    return ResultOf(v1::UnitResult::STATUS_SKIPPED,
                    absl::StrCat(table.start, ": every depth has more than ", unit.max_nodes(), " nodes"));
  }
  return Passed(nodes);
}

v1::UnitResult CheckInvariantsUnit(const Variant& variant, const v1::Unit& unit, const Stop& stop) {
  InvariantOptions options;
  options.seed = unit.seed();
  options.games = 1;
  options.first_game = static_cast<int>(unit.index()) + 1;
  options.max_plies = static_cast<int>(unit.invariants().max_plies());
  options.stop = stop;
  v1::UnitResult result = Passed(0);
  uint64_t checks = 0;
  for (const RuleResult& rule : CheckInvariants(variant, options)) {
    checks += rule.checks;
    if (rule.passed()) continue;
    result.add_broken_rules(rule.name);
    if (result.status() == v1::UnitResult::STATUS_FAILED) continue;
    const Failure failure = rule.first_failure.value_or(Failure());
    result.set_status(v1::UnitResult::STATUS_FAILED);
    result.set_detail(absl::StrCat(rule.name, ": ", CleanText(failure.detail), " (game ", failure.game, ", ply ",
                                   failure.ply, ", seed ", failure.seed, ")"));
    result.set_position(CleanText(failure.position));
  }
  result.set_count(checks);
  return result;
}

}  // namespace varia
