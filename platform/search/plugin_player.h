// The player that a plugin brings along: "varia.player/1".
#ifndef VARIA_PLATFORM_SEARCH_PLUGIN_PLAYER_H_
#define VARIA_PLATFORM_SEARCH_PLUGIN_PLAYER_H_

#include <memory>

#include "absl/status/statusor.h"
#include "platform/search/player.h"

namespace varia {

// The player "plugin". While it chooses, the plugin is offered all services, searches with these options by one thread
// included ("varia.search/1"). Its answers are checked: Choose() returns Internal for an illegal move and for a
// refusal. FailedPrecondition when the variant's plugin brings no player.
absl::StatusOr<std::unique_ptr<Player>> MakePluginPlayer(const Variant* variant, const v1::SearchOptions& options,
                                                         TimeSource time);

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_PLUGIN_PLAYER_H_
