#include "platform/search/report.h"

#include <algorithm>
#include <cstdlib>

#include "platform/search/score.h"

namespace varia {

void WriteLine(const SearchRules& rules, const Position& position, const std::vector<varia_move>& line,
               v1::SearchLine* message) {
  Position now = position;
  for (const varia_move move : line) {
    message->add_moves(rules.variant().MoveText(now, move));
    rules.Play(now.data(), move);
  }
}

void WriteScore(const SearchRules& rules, const Position& position, int score, const std::vector<varia_move>& line,
                v1::SearchScore* message) {
  if (!IsSure(score)) {
    message->set_centipawns(score);
    return;
  }
  // The winners' moves are counted along the line; where the table has cut it short, turns are taken to alternate.
  const int plies = kWinScore - std::abs(score);
  const int team = rules.Team(position.data());
  Position now = position;
  int moves = 0, next = 0;
  bool winners_turn = score > 0;
  for (; next < std::min(plies, static_cast<int>(line.size())); ++next) {
    winners_turn = (rules.Team(now.data()) == team) == (score > 0);
    moves += winners_turn ? 1 : 0;
    rules.Play(now.data(), line[next]);
  }
  for (; next < plies; ++next) {
    if (next > 0) winners_turn = !winners_turn;
    moves += winners_turn ? 1 : 0;
  }
  message->set_mate(score > 0 ? moves : -moves);
  message->set_mate_plies(static_cast<uint32_t>(plies));
}

void WriteEffort(const SearchControl& control, uint64_t nodes, v1::SearchProgress* progress) {
  const absl::Duration elapsed = control.Elapsed();
  const double seconds = absl::ToDoubleSeconds(elapsed);
  progress->set_nodes(nodes);
  progress->set_elapsed_us(static_cast<uint64_t>(std::max<int64_t>(absl::ToInt64Microseconds(elapsed), 0)));
  progress->set_nodes_per_second(seconds > 0 ? static_cast<uint64_t>(static_cast<double>(nodes) / seconds) : 0);
}

void WriteChoice(const SearchRules& rules, const Position& position, varia_move move, v1::SearchResult* result) {
  result->set_move(rules.variant().MoveText(position, move));
  result->set_code(move);
  if (result->progress().lines_size() > 0 && result->progress().lines(0).moves_size() > 1) {
    result->set_expected_answer(result->progress().lines(0).moves(1));
  }
}

}  // namespace varia
