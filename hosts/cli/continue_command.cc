#include "hosts/cli/continue_command.h"

#include <algorithm>

#include "absl/flags/flag.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "hosts/cli/flags.h"

namespace varia::cli {

std::string ShellWord(absl::string_view text) {
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isalnum(c) || c == '-' || c == '_' || c == '.' || c == '/' || c == '+' || c == '@' || c == '=' ||
           c == ',' || c == ':';
  });
  return plain ? std::string(text) : absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

std::string ContinueCommand(const Session& session, const std::vector<bool>& person,
                            const std::vector<std::string>& opponent_flags) {
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
  if (std::find(person.begin(), person.end(), false) != person.end()) {
    std::vector<std::string> seats;
    for (size_t i = 0; i < person.size(); ++i) {
      if (person[i]) seats.push_back(session.variant().info().seats(static_cast<int>(i)).id());
    }
    for (const std::string& word : opponent_flags) absl::StrAppend(&line, " ", ShellWord(word));
    absl::StrAppend(&line, " --seat ", absl::StrJoin(seats, ","));
  }
  for (const std::string& move : session.MovesPlayed()) absl::StrAppend(&line, " ", ShellWord(move));
  return line;
}

}  // namespace varia::cli
