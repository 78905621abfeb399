// varia report
#include <optional>
#include <string>

#include "absl/flags/flag.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "hosts/cli/plugins.h"
#include "hosts/cli/report_files.h"
#include "hosts/cli/report_table.h"
#include "platform/report/store_report.h"

namespace varia::cli {

absl::StatusOr<int> RunReport(Words words, Output* output) {
  const absl::StatusOr<RunStore> store = RunStore::OpenToRead(words[0]);
  if (!store.ok()) return store.status();
  const absl::StatusOr<v1::RunReport> report = ReadReport(*store);
  if (!report.ok()) return report.status();
  if (const std::optional<std::string> file = absl::GetFlag(FLAGS_html); file) {
    // The variants are for the boards alone; a report can do without.
    const absl::StatusOr<std::unique_ptr<const Registry>> registry = FindPlugins(OnBrokenPlugin::kReport);
    if (!registry.ok()) return registry.status();
    if (absl::Status status = WriteHtmlFile(*store, *report, **registry, *file); !status.ok()) return status;
  }
  if (const std::optional<std::string> file = absl::GetFlag(FLAGS_junit); file) {
    if (absl::Status status = WriteJunitFile(*store, *report, *file); !status.ok()) return status;
  }
  if (absl::GetFlag(FLAGS_json)) {
    WriteJson(MessageJson(*report), output);
  } else {
    output->Write(ReportTable(*report));
  }
  return AllPassed(*report) ? kFine : kCheckFailed;
}

}  // namespace varia::cli
