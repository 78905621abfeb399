// Runs a corpus over a plugin: CORPUS_FILE, one JSON object a line, over the variant of PLUGIN_FILE.
//
// A line is a position (text, canonical, options, moves, status, perft, next) or, with "error": true, a text or a move
// that must be refused.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "varia/sdk/testing/load_variant.h"
#include "varia/sdk/testing/test_game.h"
#include "varia/v1/variant.pb.h"

namespace varia::sdk::testing {
namespace {

using Json = nlohmann::json;

const varia_variant* TheVariant() {
  static const varia_variant* const kVariant = LoadVariant(PLUGIN_FILE);
  return kVariant;
}

// A line with its number, so that a failing test names it.
struct Line {
  int number;
  Json json;
};
void PrintTo(const Line& line, std::ostream* out) { *out << "line " << line.number; }

std::vector<Line> ReadCorpus() {
  std::vector<Line> lines;
  std::ifstream file(CORPUS_FILE);
  for (std::string line; std::getline(file, line);) {
    lines.push_back({static_cast<int>(lines.size()) + 1, Json::parse(line)});
  }
  return lines;
}

// "win 0 1,2,3,4" as the corpus writes it: "win w places=ws,wn,bn,bs", joint places joined by '='.
std::string StatusLine(const TestGame& game) {
  static const v1::VariantInfo kInfo = InfoOf(TheVariant());
  const std::string status = game.Status();
  if (!status.starts_with("win ")) return status;
  std::string line = "win " + kInfo.teams(std::stoi(status.substr(4))).id();
  const size_t space = status.find(' ', 4);
  if (space == std::string::npos) return line;
  std::vector<int> places;
  for (size_t at = space; at != std::string::npos; at = status.find(',', at + 1))
    places.push_back(std::stoi(status.substr(at + 1)));
  std::string listed;
  for (int place = 1; place <= kInfo.seats_size(); ++place) {
    bool first = true;
    for (int seat = 0; seat < kInfo.seats_size(); ++seat) {
      if (places[seat] != place) continue;
      if (!listed.empty()) listed += first ? "," : "=";
      listed += kInfo.seats(seat).id();
      first = false;
    }
  }
  return line + " places=" + listed;
}

std::vector<TestOption> OptionsOf(const Json& line) {
  std::vector<TestOption> options;
  if (line.contains("options")) {
    for (const auto& [name, value] : line["options"].items()) options.emplace_back(name, value.get<std::string>());
  }
  return options;
}

class CorpusTest : public ::testing::TestWithParam<Line> {};

TEST_P(CorpusTest, AgreesWithThePlugin) {
  const Json& line = GetParam().json;
  const std::string text = line["text"];
  SCOPED_TRACE(text + "  (" + line.value("purpose", line.value("reason", "")) + ")");
  if (line.value("error", false)) {
    if (line.contains("move")) {
      const std::string move = line["move"];
      EXPECT_NE(TestGame(TheVariant(), text).WhyNot(move), "") << move << " is accepted";
    } else {
      EXPECT_NE(TestGame::Refusal(TheVariant(), text), "") << "the text is accepted";
    }
    return;
  }

  const TestGame game(TheVariant(), text, OptionsOf(line));
  EXPECT_EQ(game.Text(), line.value("canonical", text));
  EXPECT_EQ(game.Moves(), line["moves"].get<std::vector<std::string>>());
  EXPECT_EQ(StatusLine(game), line["status"].get<std::string>());
  if (line.contains("setup")) {
    EXPECT_EQ(TestGame(TheVariant(), line["setup"].get<std::string>()).Text(), game.Text());
  }
  if (line.contains("perft")) {
    for (size_t i = 0; i < line["perft"].size(); ++i) {
      EXPECT_EQ(game.Perft(static_cast<int>(i) + 1), line["perft"][i].get<uint64_t>()) << "perft " << i + 1;
    }
  }
  if (line.contains("next")) {
    for (const Json& next : line["next"]) {
      const std::string move = next["move"];
      const TestGame after = game.After(move);
      EXPECT_EQ(after.Text(), next["text"].get<std::string>()) << "after " << move;
      EXPECT_EQ(StatusLine(after), next["status"].get<std::string>()) << "after " << move;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Corpus, CorpusTest, ::testing::ValuesIn(ReadCorpus()));

TEST(Corpus, IsThere) { EXPECT_GT(ReadCorpus().size(), 100u); }

}  // namespace
}  // namespace varia::sdk::testing
