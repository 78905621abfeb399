#include "platform/match/player_spec.h"

#include <filesystem>
#include <memory>
#include <vector>

#include "absl/strings/str_cat.h"
#include "platform/clock/time_control_text.h"
#include "platform/search/limits.h"
#include "platform/search/player.h"

namespace varia {
namespace {

absl::Status Wrong(const v1::PlayerSpec& spec, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("player '", spec.name(), "': ", what));
}

absl::Status CheckEngine(const v1::PlayerSpec& spec) {
  const v1::ExternalEngine& engine = spec.engine();
  if (engine.command().empty() || engine.command(0).empty()) return Wrong(spec, "engine.command names no program");
  if (engine.protocol() != v1::ExternalEngine::PROTOCOL_UCI &&
      engine.protocol() != v1::ExternalEngine::PROTOCOL_XBOARD) {
    return Wrong(spec, "engine.protocol must be PROTOCOL_UCI or PROTOCOL_XBOARD");
  }
  if (!spec.plugin().empty()) return Wrong(spec, "plugin goes with builtin players only, not with an engine");
  for (const v1::EngineOption& option : engine.options()) {
    if (option.name().empty()) return Wrong(spec, "an option of the engine has no name");
    if (absl::StrCat(option.name(), option.value(), engine.variant()).find('\n') != std::string::npos) {
      return Wrong(spec, absl::StrCat("the engine's option '", option.name(), "' has a line break in it"));
    }
  }
  return absl::OkStatus();
}

// Builtin players who search without a level think until a limit.
bool EndsByItself(const v1::PlayerSpec& spec) {
  if (spec.kind_case() != v1::PlayerSpec::kBuiltin) return false;
  const std::string& text = spec.builtin();
  return text == "random" || text == "greedy" || text.find(':') != std::string::npos;
}

std::string Absolute(const std::string& path, const std::string& directory) {
  const std::filesystem::path given(path);
  return given.is_absolute() ? path : (std::filesystem::path(directory) / given).lexically_normal().string();
}

}  // namespace

absl::Status CheckPlayerSpec(const v1::PlayerSpec& spec, const Variant& variant) {
  if (const absl::Status status = CheckSearchLimits(spec.limits()); !status.ok()) return Wrong(spec, status.message());
  if (!spec.time_control().empty()) {
    const absl::StatusOr<TimeControl> control = ParseTimeControl(spec.time_control());
    if (!control.ok()) return Wrong(spec, control.status().message());
  }
  if (spec.kind_case() == v1::PlayerSpec::kEngine) return CheckEngine(spec);
  if (spec.kind_case() != v1::PlayerSpec::kBuiltin) {
    return Wrong(spec, "needs either builtin (\"search\", \"random\" ...) or engine");
  }
  v1::SearchOptions options = spec.options();
  if (const absl::Status status = CheckSearchOptions(options); !status.ok()) return Wrong(spec, status.message());
  options.set_hash_mib(1);  // a player to be thrown away
  options.set_threads(1);
  const absl::StatusOr<std::unique_ptr<Player>> player = MakePlayer(&variant, spec.builtin(), options);
  return player.ok() ? absl::OkStatus() : Wrong(spec, player.status().message());
}

absl::Status CheckPlayerLimits(const v1::PlayerSpec& spec, const TimeControl& control) {
  const v1::SearchLimits& limits = spec.limits();
  if (spec.kind_case() == v1::PlayerSpec::kEngine && spec.engine().protocol() == v1::ExternalEngine::PROTOCOL_XBOARD &&
      (limits.nodes() != 0 || control.nodes != 0)) {
    return Wrong(spec, "the XBoard protocol has no limit of nodes: give it a clock or a depth");
  }
  if (EndsByItself(spec) || control.timed() || control.nodes != 0 || control.depth != 0 || limits.depth() != 0 ||
      limits.nodes() != 0 || limits.hard_time_us() != 0 || limits.soft_time_us() != 0 || limits.mate() != 0) {
    return absl::OkStatus();
  }
  return Wrong(spec, "would think for ever: give the match a time_control, or the player limits");
}

absl::StatusOr<TimeControl> ControlOfSeat(const v1::PlayerSpec& spec, absl::string_view match_control, int seat,
                                          int seats) {
  if (!spec.time_control().empty()) return ParseTimeControl(spec.time_control());
  if (match_control.empty()) return TimeControl();
  const absl::StatusOr<std::vector<TimeControl>> controls = ParseTimeControls(match_control, seats);
  if (!controls.ok()) return controls.status();
  return (*controls)[seat];
}

v1::PlayerSpec WithAbsolutePaths(v1::PlayerSpec spec, const std::string& directory) {
  if (directory.empty()) return spec;
  if (!spec.plugin().empty()) spec.set_plugin(Absolute(spec.plugin(), directory));
  if (spec.kind_case() != v1::PlayerSpec::kEngine) return spec;
  v1::ExternalEngine* engine = spec.mutable_engine();
  engine->set_directory(engine->directory().empty() ? directory : Absolute(engine->directory(), directory));
  if (!engine->command().empty() && engine->command(0).find('/') != std::string::npos) {
    engine->set_command(0, Absolute(engine->command(0), directory));
  }
  return spec;
}

}  // namespace varia
