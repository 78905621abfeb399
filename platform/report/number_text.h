// Numbers for people.
#ifndef VARIA_PLATFORM_REPORT_NUMBER_TEXT_H_
#define VARIA_PLATFORM_REPORT_NUMBER_TEXT_H_

#include <cstdint>
#include <string>

#include "varia/v1/report.pb.h"

namespace varia {

// "1,234,567".
std::string GroupedText(uint64_t number);
// Rounded to that many decimals; "∞", "−∞" or "?" where there is no number. Never "-0". `sign` puts a plus before
// positive ones.
std::string DecimalText(double number, int decimals, bool sign = false);
// "+12.3 ± 4.5"; without the error where that is infinite.
std::string MeasuredText(const v1::Measured& measured);
// "97.5%". Rounded towards the middle, so that neither 0% nor 100% is said of anything less certain.
std::string PercentText(double fraction);
// "+3 =2 −1".
std::string ScoreText(const v1::Score& score);
// Points of the games played: "4 / 6", halves as "4½ / 6".
std::string PointsText(const v1::Score& score);
// "812 ms", "4.2 s", "3 min 5 s", "2 h 4 min".
std::string DurationText(uint64_t microseconds);
// A number in at most four characters and a letter: "1.2 M", "950 k", "123".
std::string ShortText(double number);

}  // namespace varia

#endif  // VARIA_PLATFORM_REPORT_NUMBER_TEXT_H_
