// The game in the terminal, set up by the flags: clock, arbiter and journal.
#ifndef VARIA_HOSTS_CLI_LIVE_SETUP_H_
#define VARIA_HOSTS_CLI_LIVE_SETUP_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/game/live_game.h"

namespace varia::cli {

// The policy of the arbiter for the variant, by --arbiter: a file, "none", or else the ones that come with Varia.
// InvalidArgument says what is wrong with the file.
absl::StatusOr<v1::ArbiterPolicy> PolicyFromFlags(const Variant& variant);
// The same of all variants.
absl::StatusOr<v1::ArbiterPolicies> PoliciesFromFlags();

// Clock and arbiter by --clock and --arbiter, and no journal. InvalidArgument names the flag that is wrong.
absl::StatusOr<LiveGameOptions> LiveOptionsFromFlags(const Variant& variant);

// Where a game's journal goes: to the file of --journal, to none with "none", else to a new file in the user's state
// directory, which is made. Empty for none; says on standard error when the directory cannot be made.
std::string JournalFromFlags(const Variant& variant);
// The journal to go on with: the file of --journal, or the latest one in the user's state directory that no process has
// open, of the variant with that id or, with "", of any. NotFound when there is none.
absl::StatusOr<std::string> JournalToResume(const std::string& variant);

// Starts a live game in which the options' controls, or those on the session's record, hold. Errors as
// LiveGame::Create(); but a journal that cannot be made is told on standard error, and *journal is emptied, unless
// --journal asked for it.
absl::StatusOr<LiveGame> StartLive(Session session, LiveGameOptions options, std::string* journal);

// "White 4:59, Black 5:00 (running, 2 periods left)".
std::string ClockText(LiveGame* game);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_LIVE_SETUP_H_
