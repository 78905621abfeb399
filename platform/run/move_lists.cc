#include "platform/run/move_lists.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

std::vector<std::string> OnlyIn(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::string> only;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only));
  return only;
}

std::string Some(std::vector<std::string> moves) {
  constexpr size_t kMost = 5;
  const size_t all = moves.size();
  if (all > kMost) moves.resize(kMost);
  std::string text = CleanText(absl::StrJoin(moves, " "));
  if (all > kMost) absl::StrAppend(&text, " and ", all - kMost, " more");
  return text;
}

}  // namespace

std::string MoveListDifference(absl::string_view ours, const std::vector<std::string>& own,
                               const std::vector<std::string>& wanted) {
  if (own == wanted) return "";
  const std::vector<std::string> missing = OnlyIn(wanted, own);
  const std::vector<std::string> extra = OnlyIn(own, wanted);
  if (missing.empty() && extra.empty()) return absl::StrCat(ours, " lists the same moves in another order");
  std::string text(ours);
  if (!missing.empty()) absl::StrAppend(&text, " lacks ", Some(missing));
  if (!extra.empty()) absl::StrAppend(&text, missing.empty() ? " has " : ", and has ", Some(extra), " too many");
  return text;
}

}  // namespace varia
