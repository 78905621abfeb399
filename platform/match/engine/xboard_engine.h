// Engines that speak the XBoard protocol.
#ifndef VARIA_PLATFORM_MATCH_ENGINE_XBOARD_ENGINE_H_
#define VARIA_PLATFORM_MATCH_ENGINE_XBOARD_ENGINE_H_

#include <memory>

#include "platform/clock/time_source.h"
#include "platform/match/contestant.h"
#include "varia/v1/run.pb.h"

namespace varia {

// A contestant for spec.engine(), by the Chess Engine Communication Protocol, version 2 (T. Mann and H. G. Muller,
// 2009). The program is started with the first game. It is kept in force mode while others think, so that seats need
// not alternate; the protocol has no limit of nodes. A claim that the game is over counts as resigning when it is for
// the others and as a fault otherwise: the match's own arbiter ends games.
std::unique_ptr<Contestant> MakeXboardEngine(const v1::PlayerSpec& spec, TimeSource time);

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_ENGINE_XBOARD_ENGINE_H_
