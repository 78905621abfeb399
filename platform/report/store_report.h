// Reports on what a run's store holds.
#ifndef VARIA_PLATFORM_REPORT_STORE_REPORT_H_
#define VARIA_PLATFORM_REPORT_STORE_REPORT_H_

#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/run/run_store.h"
#include "varia/v1/report.pb.h"

namespace varia {

// The report on all units of the store so far. Errors are the store's.
absl::StatusOr<v1::RunReport> ReadReport(const RunStore& store);

// WriteJunit() of the store's units; `report` is of the same store.
absl::Status WriteStoreJunit(const RunStore& store, const v1::RunReport& report,
                             const std::function<absl::Status(absl::string_view)>& write);

}  // namespace varia

#endif  // VARIA_PLATFORM_REPORT_STORE_REPORT_H_
