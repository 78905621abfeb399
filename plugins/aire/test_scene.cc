#include "plugins/aire/test_scene.h"

#include <map>
#include <sstream>
#include <vector>

#include "varia/sdk/testing/load_variant.h"

namespace aire_test {

using varia::sdk::testing::TestGame;

std::string Scene::Text() const {
  std::map<std::string, char> at;
  std::stringstream list(men + (princes ? " Kh1 Kh12 kg1 kg12" : ""));
  for (std::string man; list >> man;) at[man.substr(1)] = man[0];
  std::string text;
  for (int rank = 12; rank >= 1; --rank) {
    int empty = 0;
    for (char file = 'a'; file <= 'i'; ++file) {
      const auto man = at.find(file + std::to_string(rank));
      const bool missing = file >= 'c' && file <= 'f' && (rank < 4 || rank > 9);
      if (file < 'i' && !missing && man == at.end()) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      if (file < 'i') text += missing ? '*' : man->second;
    }
    if (rank > 1) text += '/';
  }
  return text + " " + turn + " - " + ep + " " + std::to_string(halfmove) + " 1 out=" + out + " rose=" + rose;
}

const varia_variant* TheVariant() {
  static const varia_variant* const kVariant = varia::sdk::testing::LoadVariant(PLUGIN_FILE);
  return kVariant;
}

TestGame Game(const Scene& scene) { return TestGame(TheVariant(), scene.Text()); }
TestGame Game(std::string_view start) { return TestGame(TheVariant(), start); }
std::string Refusal(std::string_view text, uint64_t* offset) { return TestGame::Refusal(TheVariant(), text, offset); }
std::string Refusal(const Scene& scene, uint64_t* offset) { return Refusal(scene.Text(), offset); }

std::string Field(const TestGame& game, std::string_view name) {
  std::vector<std::string> fields;
  std::stringstream text(game.Text());
  for (std::string field; text >> field;) fields.push_back(field);
  if (name == "turn") return fields[1];
  if (name == "ep") return fields[3];
  if (name == "halfmove") return fields[4];
  if (name == "fullmove") return fields[5];
  return fields[name == "out" ? 6 : 7].substr(name.size() + 1);
}

char At(const TestGame& game, std::string_view square) {
  const std::string text = game.Text();
  std::stringstream rows(text.substr(0, text.find(' ')));
  int rank = 12;
  for (std::string row; std::getline(rows, row, '/'); --rank) {
    if (std::to_string(rank) != square.substr(1)) continue;
    std::string places;
    for (char c : row) {
      places += c >= '1' && c <= '8' ? std::string(static_cast<size_t>(c - '0'), '.') : std::string(1, c);
    }
    return places[static_cast<size_t>(square[0] - 'a')];
  }
  return '?';
}

}  // namespace aire_test
