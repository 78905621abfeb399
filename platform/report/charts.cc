#include "platform/report/charts.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "platform/board/markup.h"
#include "platform/report/number_text.h"

namespace varia {
namespace {

constexpr double kWidth = 420;
constexpr double kPi = 3.14159265358979323846;

std::string Head(double height, absl::string_view title) {
  const std::string safe = EscapeMarkup(title);
  return absl::StrFormat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" aria-label=\"%s\" viewBox=\"0 0 %.0f "
      "%.0f\" "
      "width=\"%.0f\" height=\"%.0f\"><title>%s</title>",
      safe, kWidth, height, kWidth, height, safe);
}

std::string Line(double x1, double y1, double x2, double y2, absl::string_view style) {
  return absl::StrFormat("<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", style, x1, y1, x2, y2);
}

// `anchor`: "start", "middle" or "end".
std::string Label(double x, double y, absl::string_view anchor, absl::string_view text,
                  absl::string_view style = "tick") {
  return absl::StrFormat("<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", style, x, y, anchor,
                         EscapeMarkup(text));
}

// The text cut to so many characters, never within one.
std::string Shortened(const std::string& text, size_t most) {
  size_t characters = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool starts = (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
    if (starts && characters++ == most) return absl::StrCat(text.substr(0, i), "…");
  }
  return text;
}

// A step of 1, 2 or 5 times a power of ten that cuts the range in at most `most` parts.
double NiceStep(double range, int most) {
  if (!(range > 0) || !std::isfinite(range)) return 1;
  const double rough = range / most;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

// Maps numbers from `low` to `high` to places from `start` to `end`, and cuts off what lies beyond.
class Scale {
 public:
  Scale(double low, double high, double start, double end) : low_(low), high_(high), start_(start), end_(end) {
    if (!(high_ > low_)) high_ = low_ + 1;
  }
  double operator()(double number) const {
    const double part = (std::clamp(number, low_, high_) - low_) / (high_ - low_);
    return start_ + part * (end_ - start_);
  }
  double low() const { return low_; }
  double high() const { return high_; }

 private:
  double low_;
  double high_;
  double start_;
  double end_;
};

// Calls add(number) for each multiple of the step on the scale.
template <typename Add>
void ForTicks(const Scale& scale, double step, Add add) {
  const double first = std::ceil(scale.low() / step - 1e-9);
  for (int i = 0; i < 100; ++i) {
    const double tick = (first + i) * step;
    if (tick > scale.high() + step * 1e-9) return;
    add(tick);
  }
}

int DecimalsOf(double step) { return std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 6); }

}  // namespace

std::string EloChart(absl::Span<const EloBar> bars, absl::string_view title) {
  constexpr double kLeft = 120;
  constexpr double kRight = kWidth - 96;
  constexpr double kRow = 30;
  constexpr double kLongest = 800;
  const double bottom = 12 + kRow * static_cast<double>(bars.size());
  double reach = 10;
  for (const EloBar& bar : bars) {
    if (!std::isfinite(bar.elo.value())) continue;
    const double error = std::isfinite(bar.elo.error()) ? bar.elo.error() : 0;
    reach = std::max(reach, std::abs(bar.elo.value()) + error);
  }
  // Room for those beyond all others.
  if (std::any_of(bars.begin(), bars.end(), [](const EloBar& bar) { return std::isinf(bar.elo.value()); })) {
    reach *= 1.15;
  }
  reach = std::min(reach, kLongest);
  const Scale x(-reach, reach, kLeft + 6, kRight - 6);
  std::string svg = Head(bottom + 26, title);
  ForTicks(x, NiceStep(2 * reach, 5), [&](double tick) {
    svg += Line(x(tick), 8, x(tick), bottom, tick == 0 ? "axis" : "grid");
    svg += Label(x(tick), bottom + 16, "middle", DecimalText(tick, 0, /*sign=*/true));
  });
  double y = 12 + kRow / 2;
  for (const EloBar& bar : bars) {
    const double value = bar.elo.value();
    svg += absl::StrCat("<g><title>", EscapeMarkup(absl::StrCat(bar.name, ": ", MeasuredText(bar.elo))), "</title>");
    svg += Label(kLeft - 8, y + 4, "end", Shortened(bar.name, 15), "name");
    if (!std::isnan(value)) {
      if (std::isfinite(value) && std::isfinite(bar.elo.error())) {
        const double low = x(value - bar.elo.error());
        const double high = x(value + bar.elo.error());
        svg += Line(low, y, high, y, "error");
        svg += Line(low, y - 5, low, y + 5, "error");
        svg += Line(high, y - 5, high, y + 5, "error");
      }
      if (std::isinf(value)) {
        const double edge = x(value);
        const double back = value > 0 ? -9 : 9;
        svg += absl::StrFormat("<path class=\"dot\" d=\"M%.1f %.1fl%.1f -6v12z\"/>", edge, y, back);
      } else {
        svg += absl::StrFormat("<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>", x(value), y);
      }
    }
    svg += Label(kWidth - 4, y + 4, "end", MeasuredText(bar.elo), "value");
    svg += "</g>";
    y += kRow;
  }
  return svg + "</svg>";
}

std::string SprtChart(const v1::SprtReport& sprt, absl::string_view title) {
  constexpr double kLeft = 34;
  constexpr double kRight = kWidth - 18;
  constexpr double kTop = 12;
  constexpr double kBottom = 200;
  double low = sprt.lower();
  double high = sprt.upper();
  uint64_t pairs = 1;
  for (const v1::SprtPoint& point : sprt.curve()) {
    low = std::min(low, point.llr());
    high = std::max(high, point.llr());
    pairs = std::max(pairs, point.pairs());
  }
  const double margin = 0.08 * (high - low);
  const Scale x(0, static_cast<double>(pairs), kLeft, kRight);
  const Scale y(low - margin, high + margin, kBottom, kTop);
  std::string svg = Head(kBottom + 40, title);
  ForTicks(y, NiceStep(high - low, 5), [&](double tick) {
    svg += Line(kLeft, y(tick), kRight, y(tick), tick == 0 ? "axis" : "grid");
    svg += Label(kLeft - 6, y(tick) + 4, "end", DecimalText(tick, DecimalsOf(NiceStep(high - low, 5))));
  });
  ForTicks(x, std::max(1.0, NiceStep(static_cast<double>(pairs), 5)),
           [&](double tick) { svg += Label(x(tick), kBottom + 16, "middle", ShortText(tick)); });
  svg += Label((kLeft + kRight) / 2, kBottom + 34, "middle", "pairs of games");
  svg += Line(kLeft, y(sprt.upper()), kRight, y(sprt.upper()), "bound good");
  svg += Label(kLeft + 6, y(sprt.upper()) - 5, "start", "H1 accepted above", "tick good");
  svg += Line(kLeft, y(sprt.lower()), kRight, y(sprt.lower()), "bound bad");
  svg += Label(kLeft + 6, y(sprt.lower()) - 5, "start", "H0 accepted below", "tick bad");
  std::string points = absl::StrFormat("%.1f,%.1f", x(0), y(0));
  for (const v1::SprtPoint& point : sprt.curve()) {
    if (!std::isfinite(point.llr())) continue;
    absl::StrAppendFormat(&points, " %.1f,%.1f", x(static_cast<double>(point.pairs())), y(point.llr()));
  }
  absl::StrAppend(&svg, "<polyline class=\"curve\" points=\"", points, "\"/>");
  if (!sprt.curve().empty()) {
    absl::StrAppendFormat(&svg, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>",
                          x(static_cast<double>(pairs)), y(sprt.llr()));
  }
  return svg + "</svg>";
}

std::string HistogramChart(const v1::Histogram& histogram, absl::string_view unit, absl::string_view title) {
  constexpr double kLeft = 40;
  constexpr double kRight = kWidth - 18;
  constexpr double kTop = 24;
  constexpr double kBottom = 170;
  uint64_t most = 1;
  for (const uint64_t count : histogram.bins()) most = std::max(most, count);
  const double end = histogram.first() + histogram.width() * histogram.bins_size();
  const Scale x(histogram.first(), end, kLeft, kRight);
  const Scale y(0, static_cast<double>(most), kBottom, kTop);
  std::string svg = Head(kBottom + 40, title);
  ForTicks(y, std::max(1.0, NiceStep(static_cast<double>(most), 4)), [&](double tick) {
    svg += Line(kLeft, y(tick), kRight, y(tick), tick == 0 ? "axis" : "grid");
    svg += Label(kLeft - 6, y(tick) + 4, "end", ShortText(tick));
  });
  for (int i = 0; i < histogram.bins_size(); ++i) {
    if (histogram.bins(i) == 0) continue;
    const double from = histogram.first() + i * histogram.width();
    const double left = x(from);
    const double width = std::max(1.0, x(from + histogram.width()) - left - 1);
    const double top = y(static_cast<double>(histogram.bins(i)));
    absl::StrAppendFormat(&svg,
                          "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%s %s: "
                          "%s</title></rect>",
                          left, top, width, kBottom - top, DecimalText(from, DecimalsOf(histogram.width())),
                          EscapeMarkup(unit), GroupedText(histogram.bins(i)));
  }
  const double step = NiceStep(end - histogram.first(), 6);
  ForTicks(x, step,
           [&](double tick) { svg += Label(x(tick), kBottom + 16, "middle", DecimalText(tick, DecimalsOf(step))); });
  svg += Label((kLeft + kRight) / 2, kBottom + 34, "middle", unit);
  const double mean = x(histogram.mean());
  svg += Line(mean, kTop - 6, mean, kBottom, "mean");
  svg += Label(mean, kTop - 10,
               mean > kWidth * 0.8   ? "end"
               : mean < kWidth * 0.2 ? "start"
                                     : "middle",
               absl::StrCat("mean ", DecimalText(histogram.mean(), 1)), "value");
  return svg + "</svg>";
}

std::string ColumnChart(absl::Span<const Slice> columns, absl::string_view title) {
  constexpr double kTop = 22;
  constexpr double kBottom = 130;
  uint64_t most = 1;
  for (const Slice& column : columns) most = std::max(most, column.count);
  const double room = kWidth / static_cast<double>(std::max<size_t>(columns.size(), 1));
  const Scale y(0, static_cast<double>(most), kBottom, kTop);
  std::string svg = Head(kBottom + 24, title);
  double middle = room / 2;
  for (const Slice& column : columns) {
    const double top = y(static_cast<double>(column.count));
    absl::StrAppendFormat(&svg, "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                          middle - room * 0.32, top, room * 0.64, kBottom - top);
    svg += Label(middle, top - 6, "middle", GroupedText(column.count), "value");
    svg += Label(middle, kBottom + 17, "middle", column.name);
    middle += room;
  }
  return svg + Line(0, kBottom, kWidth, kBottom, "axis") + "</svg>";
}

std::string PieChart(absl::Span<const Slice> slices, absl::string_view title) {
  constexpr double kSize = 180;
  constexpr double kRadius = 84;
  uint64_t total = 0;
  for (const Slice& slice : slices) total += slice.count;
  const std::string safe = EscapeMarkup(title);
  std::string svg = absl::StrFormat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart pie\" role=\"img\" aria-label=\"%s\" viewBox=\"-90 -90 "
      "%.0f "
      "%.0f\" width=\"%.0f\" height=\"%.0f\"><title>%s</title>",
      safe, kSize, kSize, kSize, kSize, safe);
  double start = 0;
  for (size_t i = 0; i < slices.size() && total > 0; ++i) {
    if (slices[i].count == 0) continue;
    const double share = static_cast<double>(slices[i].count) / static_cast<double>(total);
    const double end = start + share;
    const std::string name = EscapeMarkup(absl::StrCat(slices[i].name, ": ", PercentText(share)));
    if (share > 0.9999) {
      absl::StrAppendFormat(&svg, "<circle class=\"slice s%d\" r=\"%.0f\"><title>%s</title></circle>", i, kRadius,
                            name);
    } else {
      const auto at = [](double turn) {
        return absl::StrFormat("%.2f %.2f", kRadius * std::sin(2 * kPi * turn), -kRadius * std::cos(2 * kPi * turn));
      };
      absl::StrAppendFormat(&svg,
                            "<path class=\"slice s%d\" d=\"M0 0L%sA%.0f %.0f 0 %d 1 %sZ\"><title>%s</title></path>", i,
                            at(start), kRadius, kRadius, share > 0.5 ? 1 : 0, at(end), name);
    }
    start = end;
  }
  return svg + "</svg>";
}

std::string ShareBar(absl::Span<const Slice> shares, absl::Span<const absl::string_view> classes,
                     absl::string_view title) {
  uint64_t total = 0;
  for (const Slice& share : shares) total += share.count;
  const std::string safe = EscapeMarkup(title);
  std::string svg = absl::StrCat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"shares\" role=\"img\" aria-label=\"", safe,
      "\" viewBox=\"0 0 100 8\" width=\"100\" height=\"8\" preserveAspectRatio=\"none\"><title>", safe, "</title>");
  double left = 0;
  for (size_t i = 0; i < shares.size() && total > 0; ++i) {
    const double width = 100 * static_cast<double>(shares[i].count) / static_cast<double>(total);
    if (width == 0) continue;
    absl::StrAppendFormat(&svg, "<rect class=\"%s\" x=\"%.3f\" width=\"%.3f\" height=\"8\"/>", classes[i], left, width);
    left += width;
  }
  return svg + "</svg>";
}

}  // namespace varia
