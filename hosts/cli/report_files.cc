#include "hosts/cli/report_files.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/plugins.h"
#include "platform/loader/atomic_file.h"
#include "platform/loader/utf8.h"
#include "platform/report/finding_board.h"
#include "platform/report/html_report.h"
#include "platform/report/store_report.h"
#include "platform/validate/child_jobs.h"

namespace varia::cli {
namespace {

// For one board; a plugin needs microseconds.
constexpr unsigned kSecondsForABoard = 10;

absl::Status Unwritable(const std::string& file) {
  return absl::UnavailableError(absl::StrCat("'", CleanText(file), "' cannot be written: ", std::strerror(errno)));
}

using Write = std::function<absl::Status(absl::string_view)>;

// Calls `fill` with a function that writes on, to a file beside `file` that takes its place in the end. Devices and
// pipes are written to themselves.
absl::Status WriteWhole(const std::string& name, const std::function<absl::Status(const Write&)>& fill) {
  const std::string file = ReplacedFile(name);
  const bool in_place = IsDeviceOrPipe(file);
  const std::string part = in_place ? file : absl::StrCat(file, ".part");
  std::FILE* stream = std::fopen(part.c_str(), "we");
  if (stream == nullptr) return Unwritable(file);
  absl::Status status = fill([&](absl::string_view bytes) {
    return std::fwrite(bytes.data(), 1, bytes.size(), stream) == bytes.size() ? absl::OkStatus() : Unwritable(file);
  });
  if (std::fclose(stream) != 0 && status.ok()) status = Unwritable(file);
  if (in_place) return status;
  if (status.ok() && std::rename(part.c_str(), file.c_str()) != 0) status = Unwritable(file);
  if (!status.ok()) std::remove(part.c_str());
  return status;
}

std::string BoardInChild(const Registry& registry, const v1::JobReport& job, const v1::Finding& finding) {
  const absl::StatusOr<const Variant*> variant = registry.Find(job.variant());
  if (!variant.ok()) return "";
  const auto draw = [&](int) { return FindingBoard(**variant, finding); };
  const absl::StatusOr<std::vector<ChildResult>> results =
      RunInChildren(1, 1, absl::Seconds(kSecondsForABoard), draw, [](int) {});
  if (!results.ok() || !results->front().death.empty()) return "";
  return results->front().answer;
}

absl::Status WriteHtmlFile(const RunStore& store, const v1::RunReport& report, const Registry* registry,
                           const std::string& file) {
  std::unique_ptr<const Registry> found;
  if (registry == nullptr) {
    // The variants are for the boards alone; a report can do without.
    absl::StatusOr<std::unique_ptr<const Registry>> plugins = FindPlugins(OnBrokenPlugin::kReport);
    if (!plugins.ok()) return plugins.status();
    found = *std::move(plugins);
    registry = found.get();
  }
  HtmlOptions options;
  options.board = [&](const v1::JobReport& job, const v1::Finding& finding) {
    return BoardInChild(*registry, job, finding);
  };
  const std::string page = HtmlReport(store.info(), report, options);
  return WriteWhole(file, [&](const Write& write) { return write(page); });
}

}  // namespace

absl::Status WriteReportFiles(const RunStore& store, const v1::RunReport& report, const Registry* registry) {
  absl::Status status;
  if (const std::optional<std::string> file = absl::GetFlag(FLAGS_html)) {
    status.Update(WriteHtmlFile(store, report, registry, *file));
  }
  if (const std::optional<std::string> file = absl::GetFlag(FLAGS_junit)) {
    status.Update(WriteWhole(*file, [&](const Write& write) { return WriteStoreJunit(store, report, write); }));
  }
  return status;
}

}  // namespace varia::cli
