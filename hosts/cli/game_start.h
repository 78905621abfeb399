// The game that a command line describes.
#ifndef VARIA_HOSTS_CLI_GAME_START_H_
#define VARIA_HOSTS_CLI_GAME_START_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "platform/game/session.h"
#include "platform/loader/registry.h"

namespace varia::cli {

// The rule options of --option. InvalidArgument when one is not of the form NAME=VALUE or is given twice.
absl::StatusOr<std::vector<v1::ChosenOption>> OptionsFromFlags();

// OK when the variant has these options and values; else InvalidArgument that names what it has.
absl::Status CheckOptions(const v1::VariantInfo& info, const std::vector<v1::ChosenOption>& options);

// What --setup, --position and --option ask for. InvalidArgument when they contradict each other or name something that
// the variant lacks.
absl::StatusOr<v1::SetupRequest> RequestFromFlags(const v1::VariantInfo& info);

// Starts a game of the variant by these flags and plays `moves`, spelt as SpeltMove() takes them. InvalidArgument shows
// the place in a wrong position text and names a wrong move, why it is wrong, and the legal moves nearest to it.
absl::StatusOr<Session> StartGame(const Variant& variant, absl::Span<const std::string> moves);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_GAME_START_H_
