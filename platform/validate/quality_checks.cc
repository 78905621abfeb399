// Golden numbers, and what a good plugin has beside its rules.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "platform/validate/goldens.h"
#include "platform/validate/rule_checks.h"
#include "varia/ext/goldens.h"

namespace varia {

void CheckGoldensRule(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const std::vector<GoldenTable> tables = CheckGoldens(variant, target.depth_nodes);
  if (tables.empty()) book->Skip(Rule::kGoldens, "the plugin ships no perft tables");
  for (const GoldenTable& table : tables) {
    book->Check(Rule::kGoldens, table.error.empty(), [&] { return absl::StrCat(table.start, ": ", table.error); });
    for (const GoldenCount& count : table.counts) {
      book->Check(Rule::kGoldens, count.passed(), [&] {
        return absl::StrCat(table.start, ": perft(", count.depth, ") is ", count.counted, ", but the plugin says ",
                            count.expected, " (", table.source, ")");
      });
    }
  }
  if (!tables.empty()) book->Skip(Rule::kGoldens, "every perft table is larger than the nodes allowed");
}

void CheckHasGoldens(const Variant& variant, const CheckTarget& /*target*/, RuleBook* book) {
  const std::vector<GoldenTable> tables = CheckGoldens(variant, /*max_nodes=*/0);
  const std::string start = absl::StrCat("setup ", variant.info().setups(0).name());
  const bool of_start =
      std::any_of(tables.begin(), tables.end(), [&](const GoldenTable& table) { return table.start == start; });
  book->Check(Rule::kHasGoldens, of_start, [&] {
    return tables.empty() ? "the variant offers no " VARIA_EXT_GOLDENS
                          : absl::StrCat("none of its ", tables.size(), " perft tables starts from ", start);
  });
}

void CheckDescribedForPeople(const Variant& variant, const CheckTarget& /*target*/, RuleBook* book) {
  const v1::VariantInfo& info = variant.info();
  const std::pair<const char*, const std::string*> fields[] = {{"summary", &info.summary()},
                                                               {"source", &info.source()}};
  for (const auto& [name, value] : fields) {
    book->Check(Rule::kDescribedForPeople, !value->empty(),
                [&, field = name] { return absl::StrCat("VariantInfo has no ", field); });
  }
}

void CheckCredited(const CheckTarget& target, RuleBook* book) {
  const absl::StatusOr<OpenedPlugin> plugin = OpenPlugin(target.file);
  if (!plugin.ok()) return;
  book->Check(Rule::kCredited, plugin->table->author[0] != '\0', [] { return "the plugin's table names no author"; });
  book->Check(Rule::kCredited, plugin->table->license[0] != '\0', [] { return "the plugin's table names no licence"; });
}

void CheckPiecesExplained(const Variant& variant, const CheckTarget& /*target*/, RuleBook* book) {
  const v1::VariantInfo& info = variant.info();
  book->Check(Rule::kPiecesExplained, info.piece_types_size() > 0, [] { return "VariantInfo has no piece types"; });
  for (const v1::PieceType& piece : info.piece_types()) {
    book->Check(
        Rule::kPiecesExplained, !piece.symbol().empty() && !piece.name().empty() && !piece.movement().empty(), [&] {
          return absl::StrCat("the piece type '", piece.symbol(), "' lacks its symbol, name or line about its move");
        });
  }
  for (const v1::RuleOption& option : info.rule_options()) {
    book->Check(Rule::kPiecesExplained, !option.description().empty(),
                [&] { return absl::StrCat("the rule option '", option.name(), "' lacks a line about itself"); });
  }
}

}  // namespace varia
