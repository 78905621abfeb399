// Contestants that stay from game to game.
#ifndef VARIA_PLATFORM_MATCH_CONTESTANT_POOL_H_
#define VARIA_PLATFORM_MATCH_CONTESTANT_POOL_H_

#include <list>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "platform/clock/time_source.h"
#include "platform/loader/variant.h"
#include "platform/match/contestant.h"
#include "platform/match/game_runner.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Keeps up to kIdle contestants that are not in a game, the last used ones. Not synchronised.
class ContestantPool {
 public:
  static constexpr size_t kIdle = 4;

  ContestantPool(PluginOpener open, TimeSource time) : open_(std::move(open)), time_(std::move(time)) {}

  // One who played by that description before, if he is here, or else a new one; the caller's until Return(). Errors of
  // the plugin opener.
  absl::StatusOr<std::unique_ptr<Contestant>> Take(const v1::PlayerSpec& spec, const Variant& variant);
  // Takes one back who can go on, and ends others.
  void Return(const v1::PlayerSpec& spec, const Variant& variant, std::unique_ptr<Contestant> contestant);

 private:
  struct Idle {
    // The description's bytes. Equal bytes mean equal descriptions; where the opposite should fail, it costs a new
    // contestant and nothing else.
    std::string spec;
    const Variant* variant;
    std::unique_ptr<Contestant> contestant;
  };

  PluginOpener open_;
  TimeSource time_;
  std::list<Idle> idle_;  // the last used first
};

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_CONTESTANT_POOL_H_
