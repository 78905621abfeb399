// The plugin against the slow rules, move list by move list and text by text, over random games.
#include "plugins/flight_and_ferry/slow_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "plugins/flight_and_ferry/the_variant.h"

namespace {

using flight_and_ferry_slow::SlowGame;
using flight_and_ferry_slow::SlowMove;
using varia::sdk::testing::TestGame;

// Compares one position. Stops the test program's game at the first difference.
void Compare(const TestGame& game, const std::vector<SlowMove>& moves) {
  std::vector<std::string> texts;
  for (const SlowMove& move : moves) texts.push_back(move.text);
  ASSERT_EQ(game.Moves(), texts);
  ASSERT_EQ(game.Perft(1), texts.size());
  const TestGame read_back = Game(game.Text());
  ASSERT_EQ(read_back.Text(), game.Text());
  ASSERT_EQ(game.Key().low, read_back.Key().low);
  ASSERT_EQ(game.Key().high, read_back.Key().high);
}

// A random move, every third time one of the rarer kinds if there is any.
const SlowMove& Choose(const std::vector<SlowMove>& moves, std::mt19937& random) {
  std::vector<const SlowMove*> rare;
  for (const SlowMove& move : moves) {
    if (!move.kind.empty() && move.kind != "send" && move.kind != "ride") rare.push_back(&move);
  }
  if (!rare.empty() && random() % 3 == 0) return *rare[random() % rare.size()];
  return moves[random() % moves.size()];
}

// Plays a random game and counts the kinds of legal moves met.
void PlayRandomGame(const std::string& start, unsigned seed, int plies, std::map<std::string, int>* met) {
  std::mt19937 random(seed);
  TestGame game = Game(start);
  SlowGame slow(game.Text());
  for (int ply = 0; ply < plies; ++ply) {
    SCOPED_TRACE(game.Text());
    const std::vector<SlowMove> moves = slow.Moves();
    ASSERT_NO_FATAL_FAILURE(Compare(game, moves));
    ASSERT_EQ(game.Status(), slow.Status());
    if (moves.empty()) {
      ++(*met)[game.Status()];
      return;
    }
    for (const SlowMove& move : moves) ++(*met)[move.kind];
    const SlowMove& move = Choose(moves, random);
    game.Play({move.text});
    slow = move.after;
    ASSERT_EQ(game.Text(), slow.Text()) << "after " << move.text;
  }
}

TEST(SlowRules, AgreeInGamesFromTheSetups) {
  std::map<std::string, int> met;
  for (unsigned seed = 1; seed <= 3; ++seed) {
    for (const char* setup : {"default", "neutral-ferries"})
      ASSERT_NO_FATAL_FAILURE(PlayRandomGame(setup, seed, 110, &met));
  }
  for (const char* kind : {"", "ride", "send", "flight", "fire", "castling", "double-step"})
    EXPECT_GT(met[kind], 0) << kind;
}

TEST(SlowRules, AgreeInGamesFromThePositionsOfTheCorpus) {
  std::ifstream corpus(CORPUS_FILE);
  std::map<std::string, int> met;
  unsigned seed = 0;
  for (std::string line; std::getline(corpus, line);) {
    const auto json = nlohmann::json::parse(line);
    if (json.contains("error")) continue;
    ASSERT_NO_FATAL_FAILURE(PlayRandomGame(json["text"], ++seed, 16, &met));
  }
  EXPECT_GE(seed, 90u);
  for (const char* kind :
       {"", "ride", "send", "flight", "fire", "castling", "en-passant", "double-step", "draw", "win 0"}) {
    EXPECT_GT(met[kind], 0) << kind;
  }
}

// A crowded board with few Pawns, often with Kings on Ferries: full of rides, fires, flights and promotions. Not every
// one of them is legal.
std::string RandomPosition(std::mt19937& random, bool kings_afloat) {
  std::string board(80, '.');
  const auto pick = [&](int first_rank, int last_rank) {
    return static_cast<size_t>(first_rank - 1) * 8 + random() % (static_cast<size_t>(last_rank - first_rank + 1) * 8);
  };
  const auto put = [&](char man, int first_rank, int last_rank) {
    size_t at = pick(first_rank, last_rank);
    while (board[at] != '.') at = pick(first_rank, last_rank);
    board[at] = man;
    return at;
  };
  const size_t king = kings_afloat ? put('K', 5, 6) : put('K', 1, 10);
  const size_t enemy_king = kings_afloat ? put('k', 5, 6) : put('k', 1, 10);
  for (char man : std::string("GG")) put(man, 1, 6);
  for (char man : std::string("cc")) put(man, 5, 10);
  for (char man : std::string("PPpp")) put(man, 2, 9);
  for (char man : std::string("QRBNqrfn")) {
    if (random() % 2 == 0) put(man, 4, 7);
  }
  // Ferries under men more often than not.
  const auto somewhere = [&] {
    size_t at = pick(5, 6);
    for (int i = 0; i < 4 && board[at] == '.'; ++i) at = pick(5, 6);
    return at;
  };
  const size_t ferry = kings_afloat ? king : somewhere();
  const size_t other = kings_afloat && random() % 2 == 0 ? enemy_king : somewhere();

  std::string text;
  for (size_t rank = 10; rank-- > 0;) {
    int run = 0;
    for (char man : board.substr(rank * 8, 8) + (rank > 0 ? "/" : " ")) {
      if (man == '.') {
        ++run;
        continue;
      }
      if (run > 0) text += std::to_string(run);
      run = 0;
      text += man;
    }
  }
  const auto name = [](size_t at) {
    return std::string(1, static_cast<char>('a' + at % 8)) + std::to_string(at / 8 + 1);
  };
  return text + (random() % 2 == 0 ? "w" : "b") + " - - 0 1 ferries=" + name(ferry) + "," + name(other) + " taken=QNcf";
}

TEST(SlowRules, AgreeInGamesFromRandomPositions) {
  std::mt19937 random(2011);
  std::map<std::string, int> met;
  int games = 0;
  for (unsigned tried = 0; games < 200 && tried < 5000; ++tried) {
    const std::string text = RandomPosition(random, tried % 3 == 0);
    if (!Refusal(text).empty()) continue;
    ++games;
    ASSERT_NO_FATAL_FAILURE(PlayRandomGame(text, tried, 5, &met));
  }
  EXPECT_EQ(games, 200);
  for (const char* kind : {"ride", "send", "flight", "fire"}) EXPECT_GT(met[kind], 100) << kind;
}

}  // namespace
