// Policies of the arbiter as a file that people write.
#ifndef VARIA_PLATFORM_GAME_POLICIES_H_
#define VARIA_PLATFORM_GAME_POLICIES_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "varia/v1/arbiter.pb.h"

namespace varia {

// Reads v1::ArbiterPolicies in protobuf's text format; `name` stands for the text in errors. InvalidArgument as
// ParseTextMessage(), and for a variant that has two policies or none named.
absl::StatusOr<v1::ArbiterPolicies> PoliciesFromText(absl::string_view text, absl::string_view name);

// Reads such a file. Errors as ReadTextFile() and PoliciesFromText().
absl::StatusOr<v1::ArbiterPolicies> LoadPolicies(const std::string& path);

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_POLICIES_H_
