#include "platform/loader/registry.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "platform/loader/first_look.h"
#include "platform/loader/look_cache.h"
#include "platform/loader/plugin_file.h"
#include "platform/loader/quarantine.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

// Opens files; the user's cache of first looks and quarantine speed that up and forbid it.
class Opener {
 public:
  explicit Opener(absl::Duration limit)
      : limit_(limit), cache_(LookCache::DefaultDirectory()), quarantine_(Quarantine::DefaultDirectory()) {}

  absl::StatusOr<OpenedPlugin> Open(const std::string& file) {
    if (const absl::optional<std::string> reason = quarantine_.Against(file)) {
      return absl::FailedPreconditionError(*reason);
    }
    const absl::optional<std::string> entry = LookCache::Entry(file);
    if (!entry.has_value() || !cache_.Knows(*entry)) {
      const absl::Status status = FirstLook(file, limit_);
      if (absl::IsAborted(status) || absl::IsDeadlineExceeded(status)) {
        // What cannot be written down is told by the look itself, now and next time.
        quarantine_.Report(file, status.message()).IgnoreError();
      }
      if (!status.ok()) return status;
      if (entry.has_value()) cache_.Add(*entry);
    }
    return OpenPlugin(file);
  }
  void Save() { cache_.Save(); }

 private:
  absl::Duration limit_;
  LookCache cache_;
  Quarantine quarantine_;
};

// Single-letter edits (Levenshtein distance) between two names.
size_t EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
    }
  }
  return row.back();
}

}  // namespace

std::unique_ptr<const Registry> Registry::Discover(const SearchPath& path) {
  std::unique_ptr<Registry> registry(new Registry());
  std::vector<std::string> files = FindPluginFiles(path, &registry->passed_over_);
  absl::optional<Opener> opener;
  if (!path.trusting) opener.emplace(path.first_look_limit);
  std::map<std::string, std::string> provider;  // variant id -> file
  for (const std::string& file : files) {
    absl::StatusOr<OpenedPlugin> plugin = opener.has_value() ? opener->Open(file) : OpenPlugin(file);
    if (!plugin.ok()) {
      registry->passed_over_.push_back({CleanText(file), std::string(plugin.status().message())});
      continue;
    }
    const varia_plugin_table& table = *plugin->table;
    LoadedPlugin loaded{file, table.name, table.version, table.author, table.license, table.abi_minor, {}};
    for (auto& variant : plugin->variants) {
      const auto [first, is_new] = provider.emplace(variant->id(), file);
      if (!is_new) {
        registry->passed_over_.push_back(
            {CleanText(file), absl::StrCat("offers the variant '", variant->id(), "', which ", CleanText(first->second),
                                           " offers already")});
        continue;
      }
      loaded.variant_ids.push_back(variant->id());
      registry->variants_.push_back(std::move(variant));
    }
    if (!loaded.variant_ids.empty()) registry->plugins_.push_back(std::move(loaded));
  }
  if (opener.has_value()) opener->Save();
  std::sort(registry->variants_.begin(), registry->variants_.end(),
            [](const auto& a, const auto& b) { return a->id() < b->id(); });
  return registry;
}

absl::StatusOr<const Variant*> Registry::Find(absl::string_view name) const {
  const std::string wanted = absl::AsciiStrToLower(absl::StrReplaceAll(name, {{"_", "-"}}));
  if (variants_.empty()) return absl::NotFoundError("no variants were found");
  const Variant* nearest = nullptr;
  size_t distance = 0;
  std::string known;
  for (const auto& variant : variants_) {
    if (variant->id() == wanted) return variant.get();
    absl::StrAppend(&known, known.empty() ? "" : ", ", variant->id());
    const size_t edits = EditDistance(wanted, variant->id());
    if (nearest == nullptr || edits < distance) {
      nearest = variant.get();
      distance = edits;
    }
  }
  // Nobody means a name of which more than a third is wrong.
  const bool near = 3 * distance <= std::max(wanted.size(), nearest->id().size());
  return absl::NotFoundError(absl::StrCat("there is no variant '", CleanText(name), "'; ",
                                          near ? absl::StrCat("did you mean '", nearest->id(), "'? There") : "there",
                                          " are: ", known));
}

}  // namespace varia
