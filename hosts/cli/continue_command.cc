#include "hosts/cli/continue_command.h"

#include <algorithm>
#include <optional>

#include "absl/flags/flag.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "hosts/cli/flags.h"
#include "platform/clock/time_control_text.h"
#include "platform/game/game_times.h"

namespace varia::cli {

std::string ShellWord(absl::string_view text) {
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isalnum(c) || c == '-' || c == '_' || c == '.' || c == '/' || c == '+' || c == '@' || c == '=' ||
           c == ',' || c == ':';
  });
  return plain ? std::string(text) : absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

std::string ContinueCommand(const Session& session, const std::vector<bool>& person, const std::string& opponent,
                            const std::string& limit) {
  const v1::SetupRequest& request = session.request();
  std::string line = absl::StrCat("varia play ", session.variant().id());
  for (const std::string& file : absl::GetFlag(FLAGS_plugin).values) {
    absl::StrAppend(&line, " --plugin ", ShellWord(file));
  }
  for (const std::string& directory : absl::GetFlag(FLAGS_plugin_dir).values) {
    absl::StrAppend(&line, " --plugin-dir ", ShellWord(directory));
  }
  if (request.has_setup()) {
    absl::StrAppend(&line, " --setup ", ShellWord(request.setup()));
  } else if (request.has_position_text() || request.has_position()) {
    absl::StrAppend(&line, " --position ", ShellWord(session.variant().Text(session.position_at(0))));
  }
  for (const v1::ChosenOption& option : request.options()) {
    absl::StrAppend(&line, " --option ", ShellWord(absl::StrCat(option.name(), "=", option.value())));
  }
  const absl::StatusOr<std::vector<TimeControl>> controls = RecordedControls(session.history());
  if (controls.ok() && !controls->empty()) {
    absl::StrAppend(&line, " --clock ", ShellWord(FormatTimeControls(*controls)));
  }
  if (const std::optional<std::string> arbiter = absl::GetFlag(FLAGS_arbiter)) {
    absl::StrAppend(&line, " --arbiter ", ShellWord(*arbiter));
  }
  if (std::find(person.begin(), person.end(), false) != person.end()) {
    std::vector<std::string> seats;
    for (size_t i = 0; i < person.size(); ++i) {
      if (person[i]) seats.push_back(session.variant().info().seats(static_cast<int>(i)).id());
    }
    absl::StrAppend(&line, " --opponent ", ShellWord(opponent));
    if (!limit.empty()) absl::StrAppend(&line, " --limit ", ShellWord(limit));
    absl::StrAppend(&line, " --seat ", absl::StrJoin(seats, ","));
  }
  for (const std::string& move : session.MovesPlayed()) absl::StrAppend(&line, " ", ShellWord(move));
  return line;
}

}  // namespace varia::cli
