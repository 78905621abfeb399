#include "platform/loader/plugin_file.h"

#include <dlfcn.h>

#include <mutex>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "platform/loader/table_check.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

absl::Status Wrong(const std::string& reason) { return absl::FailedPreconditionError(reason); }

// dlerror()'s text as a sentence about the file. glibc puts the name of the library that it speaks of first.
std::string LoadError(const std::string& path, const char* text) {
  const std::string message = text == nullptr ? "no reason given" : CleanText(text);
  absl::string_view about = message;
  const bool about_itself = absl::ConsumePrefix(&about, absl::StrCat(path, ": "));
  if (!about_itself && absl::StrContains(message, "No such file")) {
    return absl::StrCat("needs a library that is not there: ", message);
  }
  return absl::StrCat("cannot be loaded: ", about);
}

// Hands services to a plugin, once in this process however often its file is opened.
void OfferServices(const varia_plugin_table* table, const varia_services* services) {
  if (services == nullptr) return;
  static std::mutex mutex;
  static std::set<const varia_plugin_table*>& served = *new std::set<const varia_plugin_table*>;
  const std::lock_guard lock(mutex);
  if (!served.insert(table).second) return;
  if (VARIA_HAS(varia_plugin_table, table, use_services) && table->use_services != nullptr) {
    table->use_services(services);
  }
}

}  // namespace

absl::StatusOr<OpenedPlugin> OpenPlugin(const std::string& path, const varia_services* services) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return Wrong(LoadError(path, dlerror()));
  const auto entry = reinterpret_cast<varia_plugin_function>(dlsym(library, VARIA_PLUGIN_SYMBOL));
  if (entry == nullptr) return Wrong("exports no symbol " VARIA_PLUGIN_SYMBOL);

  OpenedPlugin plugin{};
  uint32_t major = VARIA_ABI_MAJOR;
  for (; major >= 1 && plugin.table == nullptr; --major) {
    plugin.table = static_cast<const varia_plugin_table*>(entry(major));
    if (plugin.table != nullptr) break;
  }
  if (plugin.table == nullptr) {
    return Wrong(absl::StrCat("speaks no plugin ABI that this host knows (host: ", VARIA_ABI_MAJOR, ")"));
  }
  if (auto status = CheckPluginTable(plugin.table, major); !status.ok()) return status;
  OfferServices(plugin.table, services);

  std::set<std::string> ids;
  for (uint32_t index = 0; index < plugin.table->variant_count; ++index) {
    auto variant = Variant::Create(plugin.table->variant(index));
    if (!variant.ok()) return variant.status();
    if (!ids.insert((*variant)->id()).second) {
      return Wrong(absl::StrCat("offers the variant '", (*variant)->id(), "' twice"));
    }
    plugin.variants.push_back(*std::move(variant));
  }
  return plugin;
}

}  // namespace varia
