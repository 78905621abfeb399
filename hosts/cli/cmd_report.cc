// varia report
#include "absl/flags/flag.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "hosts/cli/report_files.h"
#include "hosts/cli/report_table.h"
#include "platform/report/store_report.h"

namespace varia::cli {

absl::StatusOr<int> RunReport(Words words, Output* output) {
  const absl::StatusOr<RunStore> store = RunStore::OpenToRead(words[0]);
  if (!store.ok()) return store.status();
  const absl::StatusOr<v1::RunReport> report = ReadReport(*store);
  if (!report.ok()) return report.status();
  const absl::Status files = WriteReportFiles(*store, *report, nullptr);
  if (absl::GetFlag(FLAGS_json)) {
    WriteJson(MessageJson(*report), output);
  } else {
    output->Write(ReportTable(*report));
  }
  if (!files.ok()) return files;
  return AllPassed(*report) ? kFine : kCheckFailed;
}

}  // namespace varia::cli
