#include "platform/report/histogram.h"

#include <algorithm>
#include <cmath>

namespace varia {

void HistogramBuilder::Add(double number) {
  if (!std::isfinite(number) || number < 0) return;
  least_ = count_ == 0 ? number : std::min(least_, number);
  most_ = count_ == 0 ? number : std::max(most_, number);
  ++count_;
  sum_ += number;
  while (number / width_ >= kMaxBins) {
    // Two bins become one.
    for (size_t i = 0; i < bins_.size(); ++i) {
      const uint64_t count = bins_[i];
      bins_[i] = 0;
      bins_[i / 2] += count;
    }
    bins_.resize((bins_.size() + 1) / 2);
    width_ *= 2;
  }
  const auto bin = static_cast<size_t>(number / width_);
  if (bin >= bins_.size()) bins_.resize(bin + 1);
  ++bins_[bin];
}

v1::Histogram HistogramBuilder::Build() const {
  v1::Histogram histogram;
  if (count_ == 0) return histogram;
  histogram.set_count(count_);
  histogram.set_mean(sum_ / static_cast<double>(count_));
  histogram.set_least(least_);
  histogram.set_most(most_);
  histogram.set_width(width_);
  const auto first = std::find_if(bins_.begin(), bins_.end(), [](uint64_t count) { return count != 0; });
  histogram.set_first(static_cast<double>(first - bins_.begin()) * width_);
  histogram.mutable_bins()->Assign(first, bins_.end());
  return histogram;
}

}  // namespace varia
