#include "platform/match/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"

namespace varia {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// The normal distribution's quantile at 0.975.
constexpr double kZ975 = 1.959963984540054;
// Normalized Elo of one standard deviation.
const double kEloPerDeviation = 800 / std::log(10.0);

// A distribution over the scores 0 .. 1 of a sample: probabilities of the kinds, the scores being evenly spaced.
struct Distribution {
  int kinds = 3;
  std::array<double, 5> p = {};

  double score(int kind) const { return static_cast<double>(kind) / (kinds - 1); }
  double Mean() const {
    double sum = 0;
    for (int i = 0; i < kinds; ++i) sum += p[i] * score(i);
    return sum;
  }
  // Central moment of the given order.
  double Moment(double mean, int order) const {
    double sum = 0;
    for (int i = 0; i < kinds; ++i) sum += p[i] * std::pow(score(i) - mean, order);
    return sum;
  }
};

Distribution Normalized(const std::array<double, 5>& weights, int kinds) {
  Distribution out;
  out.kinds = kinds;
  double sum = 0;
  for (int i = 0; i < kinds; ++i) sum += weights[i];
  for (int i = 0; i < kinds; ++i) out.p[i] = weights[i] / sum;
  return out;
}

double LogisticElo(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return 400 * std::log10(score / (1 - score));
}

double LogisticScore(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// Of all distributions with expectation 0 of the values `f`, the one that makes the observed one likeliest is
// p_i / (1 + x f_i), where x solves sum p_i f_i / (1 + x f_i) = 0. The sum falls all the way between the poles, so that
// halving finds x. REQUIRES: every p is positive and f has both signs.
Distribution LikeliestWithZeroMean(const Distribution& observed, const std::array<double, 5>& f) {
  const auto [least, most] = std::minmax_element(f.begin(), f.begin() + observed.kinds);
  double low = -1 / *most;
  double high = -1 / *least;
  for (int step = 0; step < 200; ++step) {
    const double x = (low + high) / 2;
    if (x <= low || x >= high) break;
    double sum = 0;
    for (int i = 0; i < observed.kinds; ++i) sum += observed.p[i] * f[i] / (1 + x * f[i]);
    (sum > 0 ? low : high) = x;
  }
  const double x = (low + high) / 2;
  Distribution out = observed;
  for (int i = 0; i < observed.kinds; ++i) out.p[i] = observed.p[i] / (1 + x * f[i]);
  return out;
}

Distribution LikeliestWithMean(const Distribution& observed, double mean) {
  std::array<double, 5> f = {};
  for (int i = 0; i < observed.kinds; ++i) f[i] = observed.score(i) - mean;
  return LikeliestWithZeroMean(observed, f);
}

// The likeliest distribution whose mean is `t` of its standard deviations above 1/2. The constraint is replaced by its
// linear part around the last guess until nothing changes ("Normalized Elo in practice", section 4.1).
Distribution LikeliestWithT(const Distribution& observed, double t) {
  Distribution guess = Normalized({1, 1, 1, 1, 1}, observed.kinds);
  for (int round = 0; round < 50; ++round) {
    const double mean = guess.Mean();
    const double deviation = std::sqrt(guess.Moment(mean, 2));
    std::array<double, 5> f = {};
    for (int i = 0; i < observed.kinds; ++i) {
      const double z = (observed.score(i) - mean) / deviation;
      f[i] = observed.score(i) - 0.5 - t * deviation * (1 + z * z) / 2;
    }
    const Distribution next = LikeliestWithZeroMean(observed, f);
    double change = 0;
    for (int i = 0; i < observed.kinds; ++i) change = std::max(change, std::abs(next.p[i] - guess.p[i]));
    guess = next;
    if (change < 1e-10) break;
  }
  return guess;
}

double OrDefault(double chance) { return chance == 0 ? 0.05 : chance; }

}  // namespace

uint64_t ScoreCounts::samples() const {
  uint64_t sum = 0;
  for (const uint64_t count : counts) sum += count;
  return sum;
}

ScoreCounts ScoreCounts::Reversed() const {
  ScoreCounts out = *this;
  std::reverse(out.counts.begin(), out.counts.begin() + kinds());
  return out;
}

Strength MeasureStrength(const ScoreCounts& counts) {
  Strength out;
  const auto samples = static_cast<double>(counts.samples());
  if (samples == 0) return out;
  std::array<double, 5> weights = {};
  for (int i = 0; i < counts.kinds(); ++i) weights[i] = static_cast<double>(counts.counts[i]);
  const Distribution observed = Normalized(weights, counts.kinds());
  const double mean = observed.Mean();
  const double variance = observed.Moment(mean, 2);
  out.score.value = mean;
  out.elo.value = LogisticElo(mean);
  if (variance <= 0) {
    out.score.error = out.elo.error = out.normalized_elo.error = kInfinity;
    if (mean == 0.5) return out;
    out.normalized_elo.value = mean > 0.5 ? kInfinity : -kInfinity;
    const double chance_of_worse = std::exp2(-(samples + 1));
    out.superiority = mean > 0.5 ? 1 - chance_of_worse : chance_of_worse;
    return out;
  }
  const double standard_error = std::sqrt(variance / samples);
  out.score.error = kZ975 * standard_error;
  out.elo.error = (LogisticElo(mean + out.score.error) - LogisticElo(mean - out.score.error)) / 2;
  // The delta method for a t-value, with the sample's own skewness and excess kurtosis.
  const double t = (mean - 0.5) / std::sqrt(variance);
  const double skewness = observed.Moment(mean, 3) / std::pow(variance, 1.5);
  const double kurtosis = observed.Moment(mean, 4) / (variance * variance) - 3;
  const double t_variance = std::max(0.0, 1 - t * skewness + t * t * (kurtosis + 2) / 4);
  const double scale = kEloPerDeviation / (counts.pairs ? std::sqrt(2.0) : 1.0);
  out.normalized_elo = {scale * t, scale * kZ975 * std::sqrt(t_variance / samples)};
  out.superiority = std::erfc(-(mean - 0.5) / standard_error / std::sqrt(2.0)) / 2;
  return out;
}

absl::Status ValidateSprt(const v1::Sprt& sprt) {
  for (const auto& [name, elo] : {std::pair("elo0", sprt.elo0()), std::pair("elo1", sprt.elo1())}) {
    if (!(std::abs(elo) <= kMaxSprtElo)) {
      return absl::InvalidArgumentError(
          absl::StrCat("sprt.", name, " is ", elo, "; it must be from -", kMaxSprtElo, " to ", kMaxSprtElo));
    }
  }
  if (!(sprt.elo0() < sprt.elo1())) {
    return absl::InvalidArgumentError(absl::StrCat("sprt.elo0 is ", sprt.elo0(), " and sprt.elo1 is ", sprt.elo1(),
                                                   "; elo0 must be the smaller one"));
  }
  for (const auto& [name, chance] : {std::pair("alpha", sprt.alpha()), std::pair("beta", sprt.beta())}) {
    if (!(chance >= 0 && chance < 0.5)) {
      return absl::InvalidArgumentError(
          absl::StrCat("sprt.", name, " is ", chance, "; it must be above 0 and below 0.5"));
    }
  }
  return absl::OkStatus();
}

SprtState EvaluateSprt(const ScoreCounts& counts, const v1::Sprt& sprt) {
  const double alpha = OrDefault(sprt.alpha());
  const double beta = OrDefault(sprt.beta());
  SprtState out;
  out.lower = std::log(beta / (1 - alpha));
  out.upper = std::log((1 - beta) / alpha);
  if (counts.samples() == 0) return out;

  std::array<double, 5> weights = {};
  double samples = 0;
  for (int i = 0; i < counts.kinds(); ++i) {
    weights[i] = counts.counts[i] == 0 ? 1e-3 : static_cast<double>(counts.counts[i]);
    samples += weights[i];
  }
  const Distribution observed = Normalized(weights, counts.kinds());
  Distribution h0;
  Distribution h1;
  if (sprt.model() == v1::Sprt::MODEL_LOGISTIC) {
    h0 = LikeliestWithMean(observed, LogisticScore(sprt.elo0()));
    h1 = LikeliestWithMean(observed, LogisticScore(sprt.elo1()));
  } else {
    const double scale = (counts.pairs ? std::sqrt(2.0) : 1.0) / kEloPerDeviation;
    h0 = LikeliestWithT(observed, sprt.elo0() * scale);
    h1 = LikeliestWithT(observed, sprt.elo1() * scale);
  }
  for (int i = 0; i < counts.kinds(); ++i) out.llr += samples * observed.p[i] * std::log(h1.p[i] / h0.p[i]);
  if (out.llr <= out.lower) out.verdict = SprtVerdict::kAcceptH0;
  if (out.llr >= out.upper) out.verdict = SprtVerdict::kAcceptH1;
  return out;
}

}  // namespace varia
