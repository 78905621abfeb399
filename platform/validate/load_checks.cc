// Rules about loading.
#include <dlfcn.h>

#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/clock/cpu_time.h"
#include "platform/loader/table_check.h"
#include "platform/loader/utf8.h"
#include "platform/validate/file_checks.h"
#include "platform/validate/process_state.h"

namespace varia {
namespace {

constexpr double kQuickSeconds = 0.2;

absl::StatusOr<varia_plugin_function> LoadEntry(const std::string& file) {
  void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return absl::FailedPreconditionError(CleanText(dlerror()));
  const auto entry = reinterpret_cast<varia_plugin_function>(dlsym(library, VARIA_PLUGIN_SYMBOL));
  if (entry == nullptr) return absl::FailedPreconditionError("no symbol " VARIA_PLUGIN_SYMBOL);
  return entry;
}

// The plugin's table for the newest major that it speaks, which goes to *major; null when it speaks none. The rules
// before have found that there is an entry.
const varia_plugin_table* LoadTable(const std::string& file, uint32_t* major) {
  const absl::StatusOr<varia_plugin_function> entry = LoadEntry(file);
  if (!entry.ok()) return nullptr;
  for (*major = VARIA_ABI_MAJOR; *major >= 1; --*major) {
    const auto* table = static_cast<const varia_plugin_table*>((*entry)(*major));
    if (table != nullptr) return table;
  }
  return nullptr;
}

const varia_plugin_table* LoadTable(const std::string& file) {
  uint32_t major = 0;
  return LoadTable(file, &major);
}

}  // namespace

void CheckLoads(const CheckTarget& target, RuleBook* book) {
  const absl::StatusOr<varia_plugin_function> entry = LoadEntry(target.file);
  book->Check(Rule::kLoads, entry.ok(), [&] { return std::string(entry.status().message()); });
}

void CheckSpeaksAbi(const CheckTarget& target, RuleBook* book) {
  book->Check(Rule::kSpeaksAbi, LoadTable(target.file) != nullptr, [] {
    return absl::StrCat("varia_plugin() answers NULL to every ABI major that this host knows (", VARIA_ABI_MAJOR, ")");
  });
}

void CheckPluginTableRule(const CheckTarget& target, RuleBook* book) {
  uint32_t major = 0;
  const varia_plugin_table* table = LoadTable(target.file, &major);
  const absl::Status status = CheckPluginTable(table, major);
  book->Check(Rule::kPluginTable, status.ok(), [&] { return absl::StrCat("the plugin ", status.message()); });
}

void CheckVariantTables(const CheckTarget& target, RuleBook* book) {
  const varia_plugin_table* table = LoadTable(target.file);
  std::set<std::string> ids;
  for (uint32_t number = 0; table != nullptr && number < table->variant_count; ++number) {
    const varia_variant* variant = table->variant(number);
    const absl::Status status = CheckVariantTable(variant);
    if (!book->Check(Rule::kVariantTables, status.ok(),
                     [&] { return absl::StrCat("variant ", number, " ", status.message()); })) {
      return;
    }
    book->Check(Rule::kVariantTables, ids.insert(variant->id).second,
                [&] { return absl::StrCat("the id '", variant->id, "' is given twice"); });
  }
}

void CheckDescriptionSound(const CheckTarget& target, RuleBook* book) {
  const varia_plugin_table* table = LoadTable(target.file);
  for (uint32_t number = 0; table != nullptr && number < table->variant_count; ++number) {
    const auto variant = Variant::Create(table->variant(number));
    book->Check(Rule::kDescriptionSound, variant.ok(),
                [&] { return absl::StrCat("variant ", number, " ", variant.status().message()); });
  }
}

void CheckStarts(const CheckTarget& target, RuleBook* book) {
  const absl::StatusOr<OpenedPlugin> plugin = OpenPlugin(target.file);
  if (!book->Check(Rule::kStarts, plugin.ok(),
                   [&] { return absl::StrCat("the plugin ", plugin.status().message()); })) {
    return;
  }
  for (const auto& variant : plugin->variants) {
    const absl::StatusOr<Position> start = variant->Setup({});
    book->Check(Rule::kStarts, start.ok(), [&] {
      return absl::StrCat("no game of '", variant->id(), "' can be started: ", start.status().message());
    });
  }
}

void CheckQuietLoad(const CheckTarget& target, RuleBook* book) {
  PrintedOutput printed;
  OpenPlugin(target.file).status().IgnoreError();
  const std::string text = printed.Take();
  book->Check(Rule::kQuietLoad, text.empty(), [&] { return absl::StrCat("it prints '", CleanText(text), "'"); });
}

void CheckQuickLoad(const CheckTarget& target, RuleBook* book) {
  const absl::Duration start = ProcessCpuTime();
  OpenPlugin(target.file).status().IgnoreError();
  const double taken = absl::ToDoubleSeconds(ProcessCpuTime() - start);
  book->Check(Rule::kQuickLoad, taken < kQuickSeconds,
              [&] { return absl::StrCat("it takes ", taken, " CPU seconds"); });
}

void CheckMajors(const CheckTarget& target, RuleBook* book) {
  const absl::StatusOr<varia_plugin_function> entry = LoadEntry(target.file);
  if (!book->Check(Rule::kMajors, entry.ok(), [&] { return std::string(entry.status().message()); })) return;
  book->Check(Rule::kMajors, (*entry)(0) == nullptr,
              [] { return "there is no ABI major 0, but it answers with a table"; });
  for (const uint32_t major :
       {uint32_t{VARIA_ABI_MAJOR}, uint32_t{0}, uint32_t{1}, uint32_t{2}, uint32_t{999}, UINT32_MAX}) {
    const void* first = (*entry)(major);
    book->Check(Rule::kMajors, first == (*entry)(major),
                [&] { return absl::StrCat("asked twice for major ", major, " it gives two answers"); });
    if (first == nullptr) continue;
    const auto* table = static_cast<const varia_plugin_table*>(first);
    book->Check(Rule::kMajors, table->abi_major == major, [&] {
      return absl::StrCat("asked for major ", major, " it answers with a table for ", table->abi_major);
    });
  }
}

void CheckVariantNumbers(const CheckTarget& target, RuleBook* book) {
  const varia_plugin_table* table = LoadTable(target.file);
  if (!book->Check(Rule::kVariantNumbers, table != nullptr, [] { return "there is no table"; })) return;
  for (uint32_t number = 0; number < table->variant_count; ++number) {
    const varia_variant* first = table->variant(number);
    book->Check(Rule::kVariantNumbers, first != nullptr && first == table->variant(number),
                [&] { return absl::StrCat("variant(", number, ") gives another table each time"); });
  }
  for (const uint32_t number : {table->variant_count, table->variant_count + 1, uint32_t{1} << 31, UINT32_MAX}) {
    book->Check(Rule::kVariantNumbers, table->variant(number) == nullptr, [&] {
      return absl::StrCat("variant(", number, ") is not NULL, though there are ", table->variant_count, " variants");
    });
  }
}

}  // namespace varia
