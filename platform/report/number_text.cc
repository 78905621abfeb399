#include "platform/report/number_text.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"

namespace varia {
namespace {

constexpr absl::string_view kMinus = "−";

}  // namespace

std::string GroupedText(uint64_t number) {
  std::string digits = absl::StrCat(number);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) digits.insert(static_cast<size_t>(at), ",");
  return digits;
}

std::string DecimalText(double number, int decimals, bool sign) {
  if (std::isnan(number)) return "?";
  const absl::string_view plus = sign ? "+" : "";
  if (std::isinf(number)) return absl::StrCat(number < 0 ? kMinus : plus, "∞");
  const std::string digits = absl::StrFormat("%.*f", decimals, std::abs(number));
  const bool zero = digits.find_first_not_of("0.") == std::string::npos;
  return absl::StrCat(zero ? "" : number < 0 ? kMinus : plus, digits);
}

std::string MeasuredText(const v1::Measured& measured) {
  std::string text = DecimalText(measured.value(), 1, /*sign=*/true);
  if (std::isfinite(measured.error())) absl::StrAppend(&text, " ± ", DecimalText(measured.error(), 1));
  return text;
}

std::string PercentText(double fraction) {
  if (std::isnan(fraction)) return "?";
  // A likelihood of 1e-30 is what is left of one that rounds to 1.
  constexpr double kRoundingError = 1e-12;
  if (fraction < kRoundingError) fraction = 0;
  if (fraction > 1 - kRoundingError) fraction = 1;
  double percent = 100 * fraction;
  if (percent > 0 && percent < 100) percent = std::clamp(percent, 0.1, 99.9);
  return absl::StrCat(DecimalText(percent, 1), "%");
}

std::string ScoreText(const v1::Score& score) {
  return absl::StrCat("+", score.wins(), " =", score.draws(), " ", kMinus, score.losses());
}

std::string PointsText(const v1::Score& score) {
  const uint64_t halves = 2 * score.wins() + score.draws();
  const std::string whole = halves == 1 ? "" : GroupedText(halves / 2);
  return absl::StrCat(whole, halves % 2 == 1 ? "½" : "", " / ",
                      GroupedText(score.wins() + score.draws() + score.losses()));
}

std::string DurationText(uint64_t microseconds) {
  if (microseconds < 1000000) return absl::StrCat(microseconds / 1000, " ms");
  const uint64_t seconds = microseconds / 1000000;
  if (seconds < 60) return absl::StrFormat("%.1f s", static_cast<double>(microseconds / 100000) / 10);
  if (seconds < 3600) return absl::StrCat(seconds / 60, " min ", seconds % 60, " s");
  return absl::StrCat(GroupedText(seconds / 3600), " h ", seconds / 60 % 60, " min");
}

std::string ShortText(double number) {
  constexpr absl::string_view kUnits[] = {"", " k", " M", " G", " T"};
  size_t unit = 0;
  while (std::abs(number) >= 999.5 && unit + 1 < std::size(kUnits)) {
    number /= 1000;
    ++unit;
  }
  const int decimals = std::abs(number) < 99.95 && std::abs(number - std::round(number)) > 0.05 ? 1 : 0;
  return absl::StrCat(DecimalText(number, decimals), kUnits[unit]);
}

}  // namespace varia
