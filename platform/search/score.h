// Scores inside a search: hundredths of a Pawn, wins and losses beyond them. Always seen by one side.
#ifndef VARIA_PLATFORM_SEARCH_SCORE_H_
#define VARIA_PLATFORM_SEARCH_SCORE_H_

#include "varia/ext/evaluation.h"

namespace varia {

// No line is longer, in plies.
inline constexpr int kMaxPly = 128;

inline constexpr int kInfiniteScore = 32000;
// A game won at ply n of the line scores kWinScore - n, a game lost n - kWinScore, so that quick wins are better.
inline constexpr int kWinScore = 31000;
// From here on a score tells of the end of the game, not of its chances.
inline constexpr int kSureWin = kWinScore - kMaxPly;
// A game that a repetition will lose, sooner or later.
inline constexpr int kRepetitionLoss = -(VARIA_MAX_EVALUATION + 500);

static_assert(kSureWin > -kRepetitionLoss && kInfiniteScore <= 32767);

inline bool IsSure(int score) { return score >= kSureWin || score <= -kSureWin; }

// A sure score counts plies from the root of the search, but in the table from the position stored.
inline int ToTableScore(int score, int ply) {
  return score >= kSureWin ? score + ply : score <= -kSureWin ? score - ply : score;
}
inline int FromTableScore(int score, int ply) {
  return score >= kSureWin ? score - ply : score <= -kSureWin ? score + ply : score;
}

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_SCORE_H_
