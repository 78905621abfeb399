#include "platform/report/store_report.h"

#include "platform/report/junit.h"
#include "platform/report/report_builder.h"

namespace varia {

absl::StatusOr<v1::RunReport> ReadReport(const RunStore& store) {
  ReportBuilder builder(store.info());
  const absl::Status status = store.ForEach({}, [&](const FinishedUnit& unit) {
    builder.Add(unit.part, unit.index, unit.result);
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return builder.Build();
}

absl::Status WriteStoreJunit(const RunStore& store, const v1::RunReport& report,
                             const std::function<absl::Status(absl::string_view)>& write) {
  const VisitUnits visit = [&](int part, const auto& visit_unit) {
    UnitFilter filter;
    filter.part = static_cast<uint32_t>(part);
    return store.ForEach(filter, [&](const FinishedUnit& unit) { return visit_unit(unit.index, unit.result); });
  };
  return WriteJunit(report, visit, write);
}

}  // namespace varia
