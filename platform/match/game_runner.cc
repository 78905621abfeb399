#include "platform/match/game_runner.h"

#include <utility>

#include "platform/clock/cpu_time.h"
#include "platform/match/contestant_pool.h"
#include "platform/match/match_game.h"

namespace varia {

GameRunner::GameRunner(PluginOpener open, TimeSource time)
    : time_(time), pool_(std::make_unique<ContestantPool>(std::move(open), std::move(time))) {}

GameRunner::~GameRunner() = default;

v1::UnitResult GameRunner::Play(const Variant& variant, const v1::Unit& unit, const CancelToken* cancel,
                                const UnitReport& report) {
  const absl::Time begin = time_();
  const absl::Duration cpu = ThreadCpuTime();
  v1::UnitResult result = MatchGame(variant, unit, pool_.get(), time_, cancel, report).Play();
  result.set_elapsed_us(static_cast<uint64_t>(absl::ToInt64Microseconds(time_() - begin)));
  result.set_cpu_us(static_cast<uint64_t>(absl::ToInt64Microseconds(ThreadCpuTime() - cpu)));
  return result;
}

}  // namespace varia
