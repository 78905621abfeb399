// Engines that speak UCI.
#ifndef VARIA_PLATFORM_MATCH_ENGINE_UCI_ENGINE_H_
#define VARIA_PLATFORM_MATCH_ENGINE_UCI_ENGINE_H_

#include <memory>

#include "platform/clock/time_source.h"
#include "platform/match/contestant.h"
#include "varia/v1/run.pb.h"

namespace varia {

// A contestant for spec.engine(), by the Universal Chess Interface (S. Meyer-Kahlen and R. Huber, 2004, with the
// option UCI_Variant as variant servers use it). The program is started with the first game. Its clocks are told as far
// as the protocol can: two sides (the first team is White), time left, bonus as increment, moves to go.
std::unique_ptr<Contestant> MakeUciEngine(const v1::PlayerSpec& spec, TimeSource time);

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_ENGINE_UCI_ENGINE_H_
