#include "hosts/cli/suite_check.h"

#include <chrono>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "platform/validate/goldens.h"

namespace varia::cli {
namespace {

double SecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Json Part(const std::string& name, const char* status, uint64_t count, const std::string& detail) {
  return {{"name", name}, {"status", status}, {"count", count}, {"detail", detail}};
}

// Failed when a part failed, passed when one passed, else skipped.
const char* StatusOfAll(const Json& parts) {
  const char* status = "skipped";
  for (const Json& part : parts) {
    if (part["status"] == "failed") return "failed";
    if (part["status"] == "passed") status = "passed";
  }
  return status;
}

Json TablePart(const GoldenTable& table) {
  if (!table.error.empty()) return Part(table.start, "failed", 0, table.error);
  uint64_t nodes = 0;
  for (const GoldenCount& count : table.counts) {
    nodes += count.counted;
    if (count.passed()) continue;
    return Part(
        table.start, "failed", nodes,
        absl::StrCat("perft(", count.depth, ") is ", count.counted, ", not ", count.expected, " (", table.source, ")"));
  }
  if (table.counts.empty()) {
    return Part(table.start, "skipped", 0, absl::StrCat("no depth counted, ", table.skipped, " above --depth-nodes"));
  }
  const auto first = table.counts.front().depth;
  const auto last = table.counts.back().depth;
  return Part(table.start, "passed", nodes,
              absl::StrCat(first == last ? absl::StrCat("depth ", last) : absl::StrCat("depths ", first, " to ", last),
                           table.skipped == 0 ? "" : absl::StrCat("; ", table.skipped, " deeper above --depth-nodes")));
}

Json PerftCheck(const Variant& variant, uint64_t depth_nodes) {
  const auto start = std::chrono::steady_clock::now();
  const std::vector<GoldenTable> tables = CheckGoldens(variant, depth_nodes);
  Json parts = Json::array();
  uint64_t nodes = 0;
  for (const GoldenTable& table : tables) {
    parts.push_back(TablePart(table));
    nodes += parts.back()["count"].get<uint64_t>();
  }
  return {{"check", "perft"},
          {"status", tables.empty() ? "none" : StatusOfAll(parts)},
          {"count", nodes},
          {"seconds", SecondsSince(start)},
          {"parts", parts}};
}

Json RulePart(const RuleResult& rule) {
  if (rule.checks == 0) return Part(rule.name, "idle", 0, "never came up");
  if (rule.passed()) return Part(rule.name, "passed", rule.checks, absl::StrCat(rule.checks, " checks"));
  const Failure failure = rule.first_failure.value_or(Failure{});
  return Part(rule.name, "failed", rule.checks,
              absl::StrCat(failure.detail, " (seed ", failure.seed, ", game ", failure.game, ", ply ", failure.ply,
                           failure.position.empty() ? "" : ", position ", failure.position, "; ", rule.failures, " of ",
                           rule.checks, " checks failed)"));
}

Json InvariantsCheck(const Variant& variant, const InvariantOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  Json parts = Json::array();
  uint64_t checks = 0;
  for (const RuleResult& rule : CheckInvariants(variant, options)) {
    parts.push_back(RulePart(rule));
    checks += rule.checks;
  }
  return {{"check", "invariants"},
          {"status", StatusOfAll(parts)},
          {"count", checks},
          {"seconds", SecondsSince(start)},
          {"parts", parts}};
}

}  // namespace

Json CheckVariant(const Variant& variant, const SuiteOptions& options) {
  return {{"variant", variant.id()},
          {"version", variant.info().version()},
          {"checks", {PerftCheck(variant, options.depth_nodes), InvariantsCheck(variant, options.invariants)}}};
}

Json CrashedVariant(const Variant& variant, const std::string& death) {
  const Json part = Part("process", "failed", 0, absl::StrCat("the process that checked it ", death));
  return {
      {"variant", variant.id()},
      {"version", variant.info().version()},
      {"checks",
       {{{"check", "process"}, {"status", "failed"}, {"count", 0}, {"seconds", 0.0}, {"parts", Json::array({part})}}}}};
}

}  // namespace varia::cli
