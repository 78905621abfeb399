#include "hosts/cli/recorded_opponent.h"

#include "platform/search/player.h"

namespace varia::cli {

RecordedOpponent OpponentOnRecord(const Session& session) {
  RecordedOpponent recorded;
  for (const v1::Seat& seat : session.variant().info().seats()) {
    std::string name;
    for (const v1::Player& player : session.history().players()) {
      // As older records say it.
      if (player.seat() == seat.id()) name = player.name() == "random moves" ? "random" : player.name();
    }
    if (name.empty() || !MakePlayer(&session.variant(), name).ok()) {
      recorded.yours.push_back(seat.id());
    } else {
      recorded.name = name;
      recorded.theirs.push_back(seat.id());
    }
  }
  for (const v1::Tag& tag : session.history().tags()) {
    if (tag.name() == kOpponentLimitTag) recorded.limit = tag.value();
  }
  return recorded;
}

}  // namespace varia::cli
