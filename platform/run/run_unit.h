// Doing one unit of a run.
#ifndef VARIA_PLATFORM_RUN_RUN_UNIT_H_
#define VARIA_PLATFORM_RUN_RUN_UNIT_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "platform/loader/registry.h"
#include "platform/run/other_plugins.h"
#include "platform/search/cancel.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Does units in this process, one at a time. Not synchronised. Plugins run here: one that crashes or hangs takes the
// caller along, which is what worker processes are for.
class UnitRunner {
 public:
  // Not owned. The variants of units come from it.
  explicit UnitRunner(const Registry* registry) : registry_(registry) {}

  // Does the unit and always says what came of it, with its times. What the host cannot do (no such variant, file or
  // program) is STATUS_ERROR. A game is broken off when `cancel` (may be null) says so, with STATUS_ERROR. Plugin files
  // that the unit names beside the registry's are loaded, without a first look: CheckSuite() has had that.
  v1::UnitResult Run(const v1::Unit& unit, const CancelToken* cancel = nullptr);

 private:
  const Registry* registry_;
  OtherPlugins other_plugins_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_RUN_UNIT_H_
