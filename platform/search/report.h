// What a search found, as messages.
#ifndef VARIA_PLATFORM_SEARCH_REPORT_H_
#define VARIA_PLATFORM_SEARCH_REPORT_H_

#include <vector>

#include "platform/search/search_control.h"
#include "platform/search/search_rules.h"
#include "varia/v1/search.pb.h"

namespace varia {

// The texts of moves played one after the other from a position.
void WriteLine(const SearchRules& rules, const Position& position, const std::vector<varia_move>& line,
               v1::SearchLine* message);

// A score seen by the team to move in `position`, with the line that leads to it.
void WriteScore(const SearchRules& rules, const Position& position, int score, const std::vector<varia_move>& line,
                v1::SearchScore* message);

// Nodes, time and speed.
void WriteEffort(const SearchControl& control, uint64_t nodes, v1::SearchProgress* progress);

// The move, and the answer expected after it, from the best line of the progress.
void WriteChoice(const SearchRules& rules, const Position& position, varia_move move, v1::SearchResult* result);

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_REPORT_H_
