// Whoever does the units of a run.
#ifndef VARIA_PLATFORM_RUN_EXECUTOR_H_
#define VARIA_PLATFORM_RUN_EXECUTOR_H_

#include <functional>

#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Does several units at once. Driven by one thread, which calls Step(); the callbacks come from there. Not
// synchronised.
class Executor {
 public:
  // Nothing for a unit that was called off and has no result.
  using OnDone = std::function<void(absl::optional<v1::UnitResult>)>;

  // Ends what runs as soon as it can; its callbacks are not called.
  virtual ~Executor() = default;

  // How many more units would be begun at once.
  virtual int free() const = 0;
  // Units submitted whose callbacks have not been called.
  virtual int pending() const = 0;
  // REQUIRES: free() > 0.
  virtual void Submit(v1::Unit unit, OnDone on_done) = 0;
  // Waits until a unit is done or so long, and calls back for what is done.
  virtual void Step(absl::Duration longest_wait) = 0;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_EXECUTOR_H_
