#include "platform/report/html_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "platform/loader/utf8.h"

namespace varia {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

int Count(absl::string_view text, absl::string_view part) {
  int count = 0;
  for (size_t at = text.find(part); at != absl::string_view::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

v1::RunReport WithFindings(int count, uint64_t left_out) {
  v1::RunReport report;
  report.set_name("night");
  report.mutable_units()->set_failed(static_cast<uint64_t>(count) + left_out);
  v1::JobReport& job = *report.add_jobs();
  job.set_job("rules");
  job.set_variant("toy");
  *job.mutable_units() = report.units();
  job.set_findings_left_out(left_out);
  for (int i = 0; i < count; ++i) {
    v1::Finding& finding = *job.add_findings();
    finding.set_index(static_cast<uint64_t>(i));
    finding.set_status(v1::UnitResult::STATUS_FAILED);
    finding.set_position("POSITION");
  }
  return report;
}

TEST(HtmlReportTest, DrawsBoardsUpToTheLimitAndSaysHowManyAreLeftOut) {
  HtmlOptions options;
  options.most_boards = 3;
  int drawn = 0;
  options.board = [&drawn](const v1::JobReport& job, const v1::Finding& finding) {
    EXPECT_EQ(job.job(), "rules");
    EXPECT_EQ(finding.index(), static_cast<uint64_t>(drawn));
    ++drawn;
    return "<svg>board</svg>";
  };
  const std::string page = HtmlReport({}, WithFindings(5, 12), options);
  EXPECT_EQ(drawn, 3);
  EXPECT_EQ(Count(page, "<svg>board</svg>"), 3);
  EXPECT_THAT(page, HasSubstr("2 more positions are not drawn"));
  EXPECT_THAT(page, HasSubstr("12 more of these are left out"));
  EXPECT_THAT(page, HasSubstr("17 of 17 units did not pass"));
}

TEST(HtmlReportTest, ABoardThatCannotBeDrawnLeavesRoomForAnother) {
  HtmlOptions options;
  options.most_boards = 1;
  options.board = [](const v1::JobReport&, const v1::Finding& finding) {
    return finding.index() == 0 ? "" : "<svg>board</svg>";
  };
  const std::string page = HtmlReport({}, WithFindings(2, 0), options);
  EXPECT_EQ(Count(page, "<svg>board</svg>"), 1);
  EXPECT_THAT(page, Not(HasSubstr("not drawn")));
}

TEST(HtmlReportTest, IsUtf8WhateverItsTexts) {
  v1::RunReport report = WithFindings(1, 0);
  report.set_name("\xff<b>\xc0\xaf\x01");
  report.mutable_jobs(0)->mutable_findings(0)->set_detail("\xed\xa0\x80");
  const std::string page = HtmlReport({}, report);
  EXPECT_EQ(FindInvalidUtf8(page), absl::string_view::npos);
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;"));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
}

TEST(HtmlReportTest, SaysHowTheRunStands) {
  v1::RunReport report;
  EXPECT_THAT(HtmlReport({}, report), HasSubstr("Nothing has been done yet"));
  report.mutable_units()->set_passed(1);
  EXPECT_THAT(HtmlReport({}, report), HasSubstr("The one unit passed"));
  report.mutable_units()->set_skipped(1);
  EXPECT_THAT(HtmlReport({}, report), HasSubstr("All 2 units passed or had nothing to check"));
  report.mutable_units()->set_missing(1);
  EXPECT_THAT(HtmlReport({}, report), HasSubstr("All well so far: 1 unit is missing"));
}

}  // namespace
}  // namespace varia
