#include "platform/game/policies.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "platform/game/input_file.h"
#include "platform/game/text_message.h"

namespace varia {

absl::StatusOr<v1::ArbiterPolicies> PoliciesFromText(absl::string_view text, absl::string_view name) {
  v1::ArbiterPolicies policies;
  if (absl::Status status = ParseTextMessage(text, name, &policies); !status.ok()) return status;
  std::set<std::string> seen;
  for (const v1::VariantPolicy& entry : policies.variants()) {
    if (entry.variant().empty()) {
      return absl::InvalidArgumentError(absl::StrCat(name, ": a policy names no variant"));
    }
    if (!seen.insert(entry.variant()).second) {
      return absl::InvalidArgumentError(
          absl::StrCat(name, ": the variant '", entry.variant(), "' has two policies; one is right"));
    }
  }
  return policies;
}

absl::StatusOr<v1::ArbiterPolicies> LoadPolicies(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  if (!text.ok()) return text.status();
  return PoliciesFromText(*text, path);
}

}  // namespace varia
