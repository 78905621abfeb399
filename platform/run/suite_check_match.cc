// The checks of matches.
#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/loader/utf8.h"
#include "platform/match/player_spec.h"
#include "platform/match/schedule.h"
#include "platform/run/plan.h"
#include "platform/run/suite_checker.h"

namespace varia {
namespace {

// The schedule names the field that it complains of, as "match.openings.shuffle": the words of the first such name.
std::vector<std::string> FieldSpokenOf(absl::string_view message) {
  const size_t start = message.find("match.");
  if (start == absl::string_view::npos) return {};
  size_t end = start;
  while (end < message.size() &&
         (absl::ascii_islower(static_cast<unsigned char>(message[end])) || message[end] == '.' || message[end] == '_' ||
          absl::ascii_isdigit(static_cast<unsigned char>(message[end])))) {
    ++end;
  }
  return absl::StrSplit(message.substr(start, end - start), '.', absl::SkipEmpty());
}

}  // namespace

int SuiteChecker::FindPlayer(const std::string& name) const {
  for (int i = 0; i < file_.suite.players_size(); ++i) {
    if (file_.suite.players(i).name() == name) return i;
  }
  return -1;
}

bool SuiteChecker::CheckMatchPlayers(int index, const std::vector<const Variant*>& variants) {
  const v1::MatchJob& match = file_.suite.jobs(index).match();
  const size_t problems = problems_.size();
  std::set<std::string> seen;
  for (int i = 0; i < match.players_size(); ++i) {
    const Path path = {{"jobs", index}, {"match"}, {"players", i}};
    const int player = FindPlayer(match.players(i));
    if (player < 0) {
      Add(path, absl::StrCat("the suite describes no player '", CleanText(match.players(i)), "'"));
    } else if (!seen.insert(match.players(i)).second) {
      Add(path, absl::StrCat("the match names '", match.players(i), "' already"));
    } else {
      const v1::PlayerSpec& spec = file_.suite.players(player);
      for (const Variant* variant : variants) {
        // A player thinks by the plugin that was chosen for him.
        if (!spec.plugin().empty() && !CheckPlugin({{"players", player}, {"plugin"}}, spec.plugin(), *variant))
          continue;
        if (absl::Status status = CheckPlayerSpec(spec, *variant); !status.ok()) {
          Add({{"players", player}, {spec.has_engine() ? "engine" : "builtin"}},
              absl::StrCat(variant->id(), ": ", status.message()));
        }
      }
    }
  }
  return problems_.size() == problems;
}

void SuiteChecker::CheckTimes(int index, const Variant& variant) {
  const v1::MatchJob& match = file_.suite.jobs(index).match();
  const int seats = variant.info().seats_size();
  for (int i = 0; i < match.players_size(); ++i) {
    const int player = FindPlayer(match.players(i));
    const v1::PlayerSpec& spec = file_.suite.players(player);
    for (int seat = 0; seat < seats; ++seat) {
      const absl::StatusOr<TimeControl> control = ControlOfSeat(spec, match.time_control(), seat, seats);
      if (!control.ok()) {
        Add(spec.time_control().empty() ? Path{{"jobs", index}, {"match"}, {"time_control"}}
                                        : Path{{"players", player}, {"time_control"}},
            control.status().message());
      } else if (absl::Status status = CheckPlayerLimits(spec, *control); !status.ok()) {
        Add({{"jobs", index}, {"match"}, {"players", i}}, status.message());
      }
    }
  }
}

void SuiteChecker::CheckMatch(int index, const std::vector<const Variant*>& variants) {
  const v1::Job& job = file_.suite.jobs(index);
  const FieldStep here("jobs", index);
  const size_t problems = problems_.size();
  if (!CheckMatchPlayers(index, variants)) return;
  for (const Variant* variant : variants) {
    CheckTimes(index, *variant);
    CheckRuleOptions({here, {"match"}}, job.match().rule_options(), *variant);
    if (!job.match().openings().setup().empty()) {
      v1::SetupRequest request;
      request.set_setup(job.match().openings().setup());
      if (const auto start = variant->Setup(request); !start.ok()) {
        Add({here, {"match"}, {"openings"}, {"setup"}}, absl::StrCat(variant->id(), ": ", start.status().message()));
      }
    }
  }
  if (problems_.size() != problems) return;
  for (const Variant* variant : variants) {
    const absl::Status status = MatchSchedule::Create(file_.suite, job, *variant, "", file_.policies).status();
    if (status.ok()) continue;
    Path path = {here};
    const std::vector<std::string> fields = FieldSpokenOf(status.message());
    for (const std::string& field : fields) path.emplace_back(field);
    if (fields.empty()) path = {here, {"match"}, {"openings"}, {"file"}};
    Add(path, status.message());
  }
}

}  // namespace varia
