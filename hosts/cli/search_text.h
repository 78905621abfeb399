// What a search found, for people.
#ifndef VARIA_HOSTS_CLI_SEARCH_TEXT_H_
#define VARIA_HOSTS_CLI_SEARCH_TEXT_H_

#include <string>

#include "varia/v1/search.pb.h"

namespace varia::cli {

// "+0.42" in Pawns, "mate 3" or "mate -2" in moves, "57.3%" of the point; always for the team to move. "-" for none.
std::string ScoreText(const v1::SearchScore& score);

// "+0.42 c3c4 d7d6": a line with its score.
std::string LineText(const v1::SearchLine& line);

// "depth 8/14, 100000 nodes in 0.250 s, 400000 nodes per second".
std::string EffortText(const v1::SearchProgress& progress);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_SEARCH_TEXT_H_
