// Units that check a variant by what its plugin promises.
#ifndef VARIA_PLATFORM_RUN_CHECK_UNITS_H_
#define VARIA_PLATFORM_RUN_CHECK_UNITS_H_

#include "platform/game/stop.h"
#include "platform/loader/variant.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Counts perft table number unit.table(). Skipped when the plugin has no such table (it ships none) or no depth of it
// is within unit.max_nodes(). The count is of nodes.
v1::UnitResult CheckGoldensUnit(const Variant& variant, const v1::GoldensUnit& unit, const Stop& stop = nullptr);

// Plays random game number Unit.index + 1 by Unit.seed with all rules of the validator. The count is of checks.
v1::UnitResult CheckInvariantsUnit(const Variant& variant, const v1::Unit& unit, const Stop& stop = nullptr);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_CHECK_UNITS_H_
