// Counting how often numbers of each size come up, in little memory whatever the numbers.
#ifndef VARIA_PLATFORM_REPORT_HISTOGRAM_H_
#define VARIA_PLATFORM_REPORT_HISTOGRAM_H_

#include <cstdint>
#include <vector>

#include "varia/v1/report.pb.h"

namespace varia {

// Bins that widen as the numbers grow: at most kMaxBins of them, all of one width, a power of two times the first one.
// A value.
class HistogramBuilder {
 public:
  static constexpr int kMaxBins = 64;

  // REQUIRES: width > 0.
  explicit HistogramBuilder(double width) : width_(width) {}

  // Counts a number. Those below 0 and those that are not finite are left out.
  void Add(double number);
  // What was counted, without the empty bins at both ends.
  v1::Histogram Build() const;
  bool empty() const { return count_ == 0; }

 private:
  double width_;
  std::vector<uint64_t> bins_;  // from 0
  uint64_t count_ = 0;
  double sum_ = 0;
  double least_ = 0;
  double most_ = 0;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_REPORT_HISTOGRAM_H_
