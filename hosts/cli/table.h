// Columns for people.
#ifndef VARIA_HOSTS_CLI_TABLE_H_
#define VARIA_HOSTS_CLI_TABLE_H_

#include <string>
#include <vector>

namespace varia::cli {

// Rows of cells whose columns line up, two spaces between.
class Table {
 public:
  explicit Table(std::vector<std::string> heading) { rows_.push_back(std::move(heading)); }
  // REQUIRES: as many cells as the heading has.
  void AddRow(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string Text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_TABLE_H_
