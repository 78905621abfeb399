// varia quarantine
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "hosts/cli/table.h"
#include "platform/loader/quarantine.h"

namespace varia::cli {
namespace {

bool KeptOut(const Offender& offender) { return offender.offences >= Quarantine::kMostOffences; }

absl::StatusOr<int> Release(Words files, Quarantine* quarantine) {
  if (files.empty()) return absl::InvalidArgumentError("say which file to release: varia quarantine release FILE...");
  for (const std::string& file : files) {
    std::error_code error;
    const std::string canonical = std::filesystem::canonical(file, error).string();
    if (error) return absl::NotFoundError(absl::StrCat("there is no file ", file));
    if (absl::Status status = quarantine->Release(canonical); !status.ok()) return status;
    std::fprintf(stderr, "%s has a clean record again.\n", canonical.c_str());
  }
  return kFine;
}

}  // namespace

absl::StatusOr<int> RunQuarantine(Words words, Output* output) {
  Quarantine quarantine(Quarantine::DefaultDirectory());
  if (!quarantine.notice().empty()) std::fprintf(stderr, "varia: %s.\n", quarantine.notice().c_str());
  if (!words.empty()) {
    if (words[0] == "release") return Release(words.subspan(1), &quarantine);
    return absl::InvalidArgumentError(
        absl::StrCat("varia quarantine lists files, or takes 'release FILE...', not '", words[0], "'"));
  }
  if (absl::GetFlag(FLAGS_json)) {
    Json json = Json::array();
    for (const Offender& offender : quarantine.offenders()) {
      json.push_back({{"file", offender.file},
                      {"offences", offender.offences},
                      {"quarantined", KeptOut(offender)},
                      {"last", offender.reason}});
    }
    WriteJson({{"files", json}}, output);
    return kFine;
  }
  if (quarantine.offenders().empty()) {
    output->Write("No plugin file has crashed or hung.\n");
    return kFine;
  }
  Table table({"FILE", "OFFENCES", "QUARANTINED", "LAST"});
  for (const Offender& offender : quarantine.offenders()) {
    table.AddRow({offender.file, absl::StrCat(offender.offences), KeptOut(offender) ? "yes" : "no", offender.reason});
  }
  output->Write(table.Text());
  return kFine;
}

}  // namespace varia::cli
