// The program as a player in a game on record.
#ifndef VARIA_HOSTS_CLI_RECORDED_OPPONENT_H_
#define VARIA_HOSTS_CLI_RECORDED_OPPONENT_H_

#include <string>
#include <vector>

#include "platform/game/session.h"

namespace varia::cli {

// Name of the record's tag that holds the text of --limit for the opponent.
inline constexpr char kOpponentLimitTag[] = "OpponentLimit";

// Who played against the person.
struct RecordedOpponent {
  // As --opponent and --limit take them; "" for none.
  std::string name;
  std::string limit;
  // Ids of the seats that it has, and of all others.
  std::vector<std::string> theirs;
  std::vector<std::string> yours;
};

// The opponent by the players' names on the game's record: one that MakePlayer() knows is no person.
RecordedOpponent OpponentOnRecord(const Session& session);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_RECORDED_OPPONENT_H_
