// varia list
#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/game_start.h"
#include "hosts/cli/json.h"
#include "hosts/cli/plugins.h"
#include "hosts/cli/table.h"
#include "platform/loader/quarantine.h"

namespace varia::cli {
namespace {

struct Found {
  const Variant* variant;
  const LoadedPlugin* plugin;
};

std::vector<Found> FoundVariants(const Registry& registry, const std::vector<v1::ChosenOption>& options) {
  std::vector<Found> found;
  for (const auto& variant : registry.variants()) {
    if (!CheckOptions(variant->info(), options).ok()) continue;
    for (const LoadedPlugin& plugin : registry.plugins()) {
      const auto& ids = plugin.variant_ids;
      if (std::find(ids.begin(), ids.end(), variant->id()) != ids.end()) found.push_back({variant.get(), &plugin});
    }
  }
  return found;
}

std::string BoardSize(const v1::Board& board) {
  return absl::StrCat(board.files(), "x", board.ranks(),
                      board.missing_squares().empty() ? "" : absl::StrCat(" less ", board.missing_squares_size()));
}

std::string SetupNames(const v1::VariantInfo& info) {
  return absl::StrJoin(info.setups(), ", ", [](std::string* out, const v1::Setup& setup) { *out += setup.name(); });
}

Json ListJson(const std::vector<Found>& found, const Registry& registry) {
  Json json = {{"variants", Json::array()}, {"plugins", Json::array()}, {"passed_over", Json::array()}};
  for (const auto& [variant, plugin] : found) {
    const v1::VariantInfo& info = variant->info();
    json["variants"].push_back({{"id", info.id()},
                                {"name", info.name()},
                                {"version", info.version()},
                                {"seats", info.seats_size()},
                                {"file", plugin->file}});
  }
  for (const LoadedPlugin& plugin : registry.plugins()) {
    json["plugins"].push_back({{"file", plugin.file},
                               {"name", plugin.name},
                               {"version", plugin.version},
                               {"author", plugin.author},
                               {"license", plugin.license},
                               {"variants", plugin.variant_ids}});
  }
  for (const PassedOver& passed : registry.passed_over()) {
    json["passed_over"].push_back({{"file", passed.file}, {"reason", passed.reason}});
  }
  return json;
}

}  // namespace

absl::StatusOr<int> RunList(Words /*words*/, Output* output) {
  const absl::StatusOr<std::vector<v1::ChosenOption>> options = OptionsFromFlags();
  if (!options.ok()) return options.status();
  const auto registry = FindPlugins(OnBrokenPlugin::kReport);
  if (!registry.ok()) return registry.status();
  const std::vector<Found> found = FoundVariants(**registry, *options);
  if (absl::GetFlag(FLAGS_json)) {
    WriteJson(ListJson(found, **registry), output);
    return kFine;
  }
  const bool with_files = absl::GetFlag(FLAGS_verbose);
  std::vector<std::string> heading = {"VARIANT", "NAME", "VERSION", "PLAYERS", "BOARD", "SETUPS"};
  if (with_files) heading.emplace_back("PLUGIN");
  Table table(heading);
  for (const auto& [variant, plugin] : found) {
    const v1::VariantInfo& info = variant->info();
    std::vector<std::string> row = {
        info.id(),       info.name(), info.version(), absl::StrCat(info.seats_size()), BoardSize(info.board()),
        SetupNames(info)};
    if (with_files) row.push_back(plugin->file);
    table.AddRow(std::move(row));
  }
  output->Write(found.empty() ? "No variant found.\n" : table.Text());
  if (!(*registry)->passed_over().empty()) output->Write("\nPassed over:\n");
  for (const PassedOver& passed : (*registry)->passed_over()) {
    output->Write("  ", passed.file, ": ", passed.reason, "\n");
  }
  const Quarantine quarantine(Quarantine::DefaultDirectory());
  if (!quarantine.notice().empty()) std::fprintf(stderr, "varia: %s.\n", quarantine.notice().c_str());
  bool any = false;
  for (const PassedOver& passed : (*registry)->passed_over()) any |= quarantine.Against(passed.file).has_value();
  if (any) output->Write("\nvaria quarantine release FILE gives a file in quarantine another chance.\n");
  return kFine;
}

}  // namespace varia::cli
