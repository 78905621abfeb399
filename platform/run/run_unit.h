// Doing one unit of a run.
#ifndef VARIA_PLATFORM_RUN_RUN_UNIT_H_
#define VARIA_PLATFORM_RUN_RUN_UNIT_H_

#include "platform/game/stop.h"
#include "platform/loader/registry.h"
#include "platform/match/game_runner.h"
#include "platform/run/other_plugins.h"
#include "platform/search/cancel.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Does units in this process, one at a time, and keeps what they need (engines, opened plugins) from one to the next.
// Not synchronised. Plugins run here: one that crashes or hangs takes the caller along, which is what worker processes
// are for.
class UnitRunner {
 public:
  // Not owned. The variants of units come from it.
  explicit UnitRunner(const Registry* registry);

  // Does the unit and always says what came of it, with its times. What the host cannot do (no such variant, file or
  // program) is STATUS_ERROR; a unit that `cancel` (may be null) broke off is too. Plugin files that the unit names
  // beside the registry's are loaded without a first look: CheckSuite() has had that. `report` as GameRunner::Play();
  // other units report nothing.
  v1::UnitResult Run(const v1::Unit& unit, const CancelToken* cancel = nullptr, const UnitReport& report = nullptr);

  const Registry* registry() const { return registry_; }

 private:
  v1::UnitResult Do(const v1::Unit& unit, const CancelToken* cancel, const UnitReport& report);
  v1::UnitResult DoDiff(const Variant& variant, const v1::Unit& unit, const Stop& stop);

  const Registry* registry_;
  OtherPlugins other_plugins_;
  GameRunner games_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_RUN_UNIT_H_
