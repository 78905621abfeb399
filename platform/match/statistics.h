// What the results of a match say about two players: score, Elo, and the sequential test that ends a match early.
//
// Sources. Sequential test and its bounds: Wald, "Sequential Tests of Statistical Hypotheses", 1945. Generalized
// likelihood ratio of multinomial results, normalized Elo and the error of a t-value: M. Van den Bergh, "Comments on
// Normalized Elo", "Normalized Elo in practice" and "The generalized maximum likelihood ratio for the expectation value
// of a distribution", written for Fishtest. Logistic Elo: A. Elo, "The Rating of Chessplayers, Past and Present", 1978.
#ifndef VARIA_PLATFORM_MATCH_STATISTICS_H_
#define VARIA_PLATFORM_MATCH_STATISTICS_H_

#include <array>
#include <cstdint>

#include "absl/status/status.h"
#include "varia/v1/run.pb.h"

namespace varia {

// How often each sum of points came up for one player: of single games (trinomial: 0, 1/2, 1 point) or of pairs of
// games from one opening with sides swapped (pentanomial: 0, 1/2, 1, 3/2, 2 points). Pairs take the opening's own
// advantage out of the error. A value.
struct ScoreCounts {
  bool pairs = false;
  // By half points; the last two stay 0 for single games.
  std::array<uint64_t, 5> counts = {};

  static ScoreCounts OfGames(uint64_t losses, uint64_t draws, uint64_t wins) {
    return {.pairs = false, .counts = {losses, draws, wins, 0, 0}};
  }
  static ScoreCounts OfPairs(const std::array<uint64_t, 5>& counts) { return {.pairs = true, .counts = counts}; }

  // Different sums that can come up: 3 or 5.
  int kinds() const { return pairs ? 5 : 3; }
  // Pairs, or games.
  uint64_t samples() const;
  uint64_t games() const { return pairs ? 2 * samples() : samples(); }
  // The same results from the opponent's side.
  ScoreCounts Reversed() const;

  friend bool operator==(const ScoreCounts&, const ScoreCounts&) = default;
};

// A number with the half width of its 95 % confidence interval.
struct Estimate {
  double value = 0;
  double error = 0;
};

// What the counts say. Without results: score 1/2, everything else 0 (and the likelihood of superiority 1/2). Where no
// error can be told (all results alike), it is infinite; Elo of all wins or losses is infinite. The likelihood of
// superiority is then Laplace's: when n samples out of n were better than even, and any chance of that is as likely as
// another beforehand, the chance is above 1/2 with a probability of 1 - 2^-(n + 1) (P.-S. Laplace, "Mémoire sur la
// probabilité des causes par les évènements", 1774).
struct Strength {
  // Points a game, 0 to 1.
  Estimate score = {0.5, 0};
  // Logistic: 400 log10(score / (1 - score)). Its error is half of the interval between the ends of the score's.
  Estimate elo;
  // 800 / ln 10 times the score's distance from 1/2 in standard deviations of a game (a pair's, times the square root
  // of 2). Comparable between openings, time controls and variants with more or fewer draws.
  Estimate normalized_elo;
  // Probability that the player is the better one.
  double superiority = 0.5;
};
Strength MeasureStrength(const ScoreCounts& counts);

enum class SprtVerdict { kContinue, kAcceptH0, kAcceptH1 };

// Where a sequential test stands.
struct SprtState {
  // Log-likelihood ratio of H1 to H0.
  double llr = 0;
  // Wald's bounds: at or below `lower` H0 is accepted, at or above `upper` H1.
  double lower = 0;
  double upper = 0;
  SprtVerdict verdict = SprtVerdict::kContinue;
};

// Farthest Elo of a hypothesis.
inline constexpr double kMaxSprtElo = 200;

// InvalidArgument says which number is wrong: elo0 must be below elo1, both within kMaxSprtElo of 0, alpha and beta
// above 0 (0 itself stands for 0.05) and below 0.5.
absl::Status ValidateSprt(const v1::Sprt& sprt);

// The test after these results of the first player. Kinds that never came up count as a thousandth of a result, so that
// the ratio exists. REQUIRES: valid by ValidateSprt().
SprtState EvaluateSprt(const ScoreCounts& counts, const v1::Sprt& sprt);

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_STATISTICS_H_
