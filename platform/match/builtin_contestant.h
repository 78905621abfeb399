// The platform's own players in matches.
#ifndef VARIA_PLATFORM_MATCH_BUILTIN_CONTESTANT_H_
#define VARIA_PLATFORM_MATCH_BUILTIN_CONTESTANT_H_

#include <memory>

#include "platform/clock/time_source.h"
#include "platform/loader/variant.h"
#include "platform/match/contestant.h"
#include "varia/v1/run.pb.h"

namespace varia {

// A contestant for spec.builtin() in games judged by `variant`. He thinks with `own`, which may be the same variant or
// one of that id from another plugin; in the second case moves go between the two as texts, and one that the other does
// not take is his fault. A description that MakePlayer() refuses shows when a game starts. Both variants must outlive
// him.
std::unique_ptr<Contestant> MakeBuiltinContestant(const v1::PlayerSpec& spec, const Variant* variant,
                                                  const Variant* own, TimeSource time);

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_BUILTIN_CONTESTANT_H_
