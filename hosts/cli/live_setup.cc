#include "hosts/cli/live_setup.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "hosts/cli/flags.h"
#include "platform/board/board_scene.h"
#include "platform/clock/time_control_text.h"
#include "platform/game/builtin_policies.h"
#include "platform/game/policies.h"
#include "platform/loader/user_directories.h"

namespace varia::cli {
namespace {

namespace fs = std::filesystem;

constexpr absl::string_view kNone = "none";

// Empty when the user has no home.
fs::path JournalDirectory() {
  const std::string state = UserDirectory("XDG_STATE_HOME", ".local/state");
  return state.empty() ? fs::path() : fs::path(state) / "varia/games";
}

bool IsOpenElsewhere(const fs::path& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return true;
  const bool locked = flock(fd, LOCK_EX | LOCK_NB) != 0;
  close(fd);
  return locked;
}

// "1:02:03", "4:59", "9.3" seconds when it is getting late.
std::string TimeText(absl::Duration time) {
  if (time == absl::InfiniteDuration()) return "no limit";
  if (time < absl::Seconds(20)) return absl::StrFormat("0:%04.1f", absl::ToInt64Milliseconds(time) / 100 / 10.0);
  // The sand of an hourglass in the first instant is no second more.
  const int64_t seconds =
      absl::ToInt64Seconds(absl::Ceil(absl::Floor(time, absl::Milliseconds(100)), absl::Seconds(1)));
  if (seconds < 3600) return absl::StrFormat("%d:%02d", seconds / 60, seconds % 60);
  return absl::StrFormat("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

}  // namespace

absl::StatusOr<v1::ArbiterPolicies> PoliciesFromFlags() {
  const std::optional<std::string> file = absl::GetFlag(FLAGS_arbiter);
  if (!file) return BuiltInPolicies();
  if (*file == kNone) return v1::ArbiterPolicies();
  absl::StatusOr<v1::ArbiterPolicies> policies = LoadPolicies(*file);
  if (!policies.ok()) {
    return absl::Status(policies.status().code(), absl::StrCat("--arbiter: ", policies.status().message()));
  }
  return policies;
}

absl::StatusOr<v1::ArbiterPolicy> PolicyFromFlags(const Variant& variant) {
  const absl::StatusOr<v1::ArbiterPolicies> policies = PoliciesFromFlags();
  if (!policies.ok()) return policies.status();
  return PolicyFor(*policies, variant.id());
}

absl::StatusOr<LiveGameOptions> LiveOptionsFromFlags(const Variant& variant) {
  LiveGameOptions options;
  if (const std::optional<std::string> clock = absl::GetFlag(FLAGS_clock)) {
    absl::StatusOr<std::vector<TimeControl>> controls = ParseTimeControls(*clock, variant.info().seats_size());
    if (!controls.ok()) return absl::InvalidArgumentError(absl::StrCat("--clock: ", controls.status().message()));
    for (const TimeControl& control : *controls) {
      if (control.unknown)
        return absl::InvalidArgumentError("--clock: '?' says that nobody knows; a game needs a time");
    }
    options.controls = *std::move(controls);
  }
  absl::StatusOr<v1::ArbiterPolicy> policy = PolicyFromFlags(variant);
  if (!policy.ok()) return policy.status();
  options.policy = *std::move(policy);
  return options;
}

std::string JournalFromFlags(const Variant& variant) {
  if (const std::optional<std::string> file = absl::GetFlag(FLAGS_journal)) return *file == kNone ? "" : *file;
  const fs::path directory = JournalDirectory();
  std::error_code error;
  if (!directory.empty()) fs::create_directories(directory, error);
  if (directory.empty() || error) {
    std::fprintf(stderr, "varia: The game is not kept while it is played: %s.\n",
                 directory.empty() ? "there is no home directory"
                                   : absl::StrCat("cannot make ", directory.string(), ": ", error.message()).c_str());
    return "";
  }
  const std::string now = absl::FormatTime("%Y%m%d-%H%M%S", absl::Now(), absl::LocalTimeZone());
  return (directory / absl::StrCat(variant.id(), ".", now, ".", getpid(), ".journal")).string();
}

absl::StatusOr<std::string> JournalToResume(const std::string& variant) {
  if (const std::optional<std::string> file = absl::GetFlag(FLAGS_journal)) return *file;
  const fs::path directory = JournalDirectory();
  std::vector<std::string> found;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if ((variant.empty() || absl::StartsWith(name, absl::StrCat(variant, "."))) && absl::EndsWith(name, ".journal") &&
        !IsOpenElsewhere(entry->path())) {
      found.push_back(name);
    }
  }
  if (found.empty()) {
    return absl::NotFoundError(
        absl::StrCat("--resume: no game ", variant.empty() ? "" : absl::StrCat("of '", variant, "' "),
                     "was interrupted (looked in ", directory.string(), "); --journal FILE names another journal"));
  }
  // No id has a dot; behind it the names begin with the time.
  const auto time = [](const std::string& name) { return name.substr(name.find('.')); };
  return (directory / *std::max_element(found.begin(), found.end(),
                                        [&](const std::string& a, const std::string& b) { return time(a) < time(b); }))
      .string();
}

absl::StatusOr<LiveGame> StartLive(Session session, LiveGameOptions options, std::string* journal) {
  if (options.controls.empty()) {
    absl::StatusOr<std::vector<TimeControl>> controls = RecordedControls(session.history());
    if (!controls.ok()) return controls.status();
    options.controls = *std::move(controls);
  }
  options.journal = *journal;
  absl::StatusOr<LiveGame> game = LiveGame::Create(session, options);
  if (game.ok() || journal->empty()) return game;
  options.journal.clear();
  absl::StatusOr<LiveGame> without = LiveGame::Create(std::move(session), options);
  if (!without.ok() || absl::GetFlag(FLAGS_journal)) {
    if (absl::IsAlreadyExists(game.status())) {
      return absl::FailedPreconditionError(
          absl::StrCat("--journal: there is a game in ", *journal, " already; --resume goes on with it"));
    }
    return game;
  }
  std::fprintf(stderr, "varia: The game is not kept while it is played: %s.\n",
               std::string(game.status().message()).c_str());
  journal->clear();
  return without;
}

std::string ClockText(LiveGame* game) {
  Clock& clock = *game->clock();
  const v1::VariantInfo& info = game->variant().info();
  std::vector<std::string> seats;
  for (int seat = 0; seat < clock.seats(); ++seat) {
    const ClockReading reading = clock.Read(seat);
    std::vector<std::string> notes;
    if (reading.out) notes.emplace_back("out");
    if (clock.Running() == seat) notes.emplace_back(clock.paused() ? "paused" : "running");
    if (reading.delay_left > absl::ZeroDuration() && clock.Running() == seat) {
      notes.push_back(absl::StrCat("after ", TimeText(reading.delay_left)));
    }
    if (reading.periods_left > 0) {
      notes.push_back(absl::StrCat(reading.periods_left, reading.periods_left == 1 ? " period" : " periods", " left"));
    }
    if (reading.moves_to_go > 0) {
      notes.push_back(absl::StrCat(reading.moves_to_go, reading.moves_to_go == 1 ? " move" : " moves", " to go"));
    }
    seats.push_back(absl::StrCat(SeatName(info, static_cast<uint32_t>(seat)), " ", TimeText(reading.left),
                                 notes.empty() ? "" : absl::StrCat(" (", absl::StrJoin(notes, ", "), ")")));
  }
  return absl::StrJoin(seats, ", ");
}

}  // namespace varia::cli
