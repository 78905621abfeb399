// Hearing of a unit before it is done.
#ifndef VARIA_PLATFORM_MATCH_UNIT_REPORT_H_
#define VARIA_PLATFORM_MATCH_UNIT_REPORT_H_

#include <functional>

#include "varia/v1/run.pb.h"

namespace varia {

// Told now and then what the unit would amount to if it ended there: of a game its record and `position`. Called from
// the thread that does the unit; may be empty.
using UnitReport = std::function<void(const v1::UnitResult&)>;

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_UNIT_REPORT_H_
