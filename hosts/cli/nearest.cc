#include "hosts/cli/nearest.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace varia::cli {
namespace {

// Longer words are not looked at letter by letter: nobody means one, and the work grows with the square.
constexpr size_t kLongestWord = 64;

}  // namespace

int EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<std::vector<int>> distance(a.size() + 1, std::vector<int>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) distance[i][0] = static_cast<int>(i);
  for (size_t j = 0; j <= b.size(); ++j) distance[0][j] = static_cast<int>(j);
  const auto same = [&](size_t i, size_t j) { return absl::ascii_tolower(a[i]) == absl::ascii_tolower(b[j]); };
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      int best = distance[i - 1][j - 1] + (same(i - 1, j - 1) ? 0 : 1);
      best = std::min({best, distance[i - 1][j] + 1, distance[i][j - 1] + 1});
      if (i > 1 && j > 1 && same(i - 1, j - 2) && same(i - 2, j - 1)) best = std::min(best, distance[i - 2][j - 2] + 1);
      distance[i][j] = best;
    }
  }
  return distance[a.size()][b.size()];
}

std::vector<std::string> Nearest(absl::string_view word, const std::vector<std::string>& candidates, size_t limit) {
  std::vector<std::pair<int, std::string>> near;
  if (word.size() > kLongestWord) return {};
  for (const std::string& candidate : candidates) {
    if (candidate.size() > kLongestWord) continue;
    const int distance = EditDistance(word, candidate);
    if (3 * distance <= static_cast<int>(std::max(word.size(), candidate.size())))
      near.emplace_back(distance, candidate);
  }
  std::sort(near.begin(), near.end());
  std::vector<std::string> words;
  for (auto& [distance, candidate] : near) {
    if (words.size() == limit) break;
    words.push_back(std::move(candidate));
  }
  return words;
}

std::string KnownNames(absl::string_view wrong, const std::vector<std::string>& names) {
  const std::vector<std::string> nearest = Nearest(wrong, names, 1);
  return absl::StrCat(nearest.empty() ? "there are: " : absl::StrCat("did you mean ", nearest[0], "? There are: "),
                      absl::StrJoin(names, ", "));
}

}  // namespace varia::cli
