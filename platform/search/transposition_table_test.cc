#include "platform/search/transposition_table.h"

#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "platform/game/random_game.h"
#include "platform/search/score.h"

namespace varia {
namespace {

TEST(TranspositionTable, GivesBackWhatWasStored) {
  const auto table = TranspositionTable::Create(1);
  const varia_key key = {123456789, 987654321};
  TableEntry entry;
  EXPECT_FALSE(table->Find(key, &entry));
  table->Store(key, {-31000, -20000, 99, Bound::kLower, 0xABCD});
  ASSERT_TRUE(table->Find(key, &entry));
  EXPECT_EQ(entry.score, -31000);
  EXPECT_EQ(entry.static_score, -20000);
  EXPECT_EQ(entry.depth, 99);
  EXPECT_EQ(entry.bound, Bound::kLower);
  EXPECT_EQ(entry.move_mark, 0xABCD);
  EXPECT_FALSE(table->Find({key.low + 1, key.high}, &entry));
  table->Clear();
  EXPECT_FALSE(table->Find(key, &entry));
}

TEST(TranspositionTable, KeepsTheMoveAndTheDeeperEntry) {
  const auto table = TranspositionTable::Create(1);
  const varia_key key = {7, 7};
  TableEntry entry;
  table->Store(key, {10, 0, 12, Bound::kLower, 5});
  table->Store(key, {20, 0, 2, Bound::kLower, 6});
  ASSERT_TRUE(table->Find(key, &entry));
  EXPECT_EQ(entry.depth, 12);
  table->Store(key, {30, 0, 11, Bound::kUpper, 0});
  ASSERT_TRUE(table->Find(key, &entry));
  EXPECT_EQ(entry.depth, 11);
  EXPECT_EQ(entry.move_mark, 5);
  table->NextGeneration();
  table->Store(key, {40, 0, 1, Bound::kLower, 6});
  ASSERT_TRUE(table->Find(key, &entry));
  EXPECT_EQ(entry.depth, 1);
}

TEST(TranspositionTable, OldAndShallowEntriesGiveWay) {
  const auto table = TranspositionTable::Create(1);
  TableEntry entry;
  // Five keys of one bucket, which has room for four.
  for (uint64_t i = 1; i <= 4; ++i) table->Store({i, 0}, {0, 0, static_cast<int>(10 * i), Bound::kExact, 1});
  EXPECT_GT(table->Permille(), 0);
  table->Store({5, 0}, {0, 0, 1, Bound::kExact, 1});
  EXPECT_FALSE(table->Find({1, 0}, &entry));
  EXPECT_TRUE(table->Find({4, 0}, &entry));
  for (int i = 0; i < 12; ++i) table->NextGeneration();
  EXPECT_EQ(table->Permille(), 0);
  for (uint64_t i = 11; i <= 14; ++i) table->Store({i, 0}, {0, 0, 1, Bound::kExact, 1});
  EXPECT_FALSE(table->Find({4, 0}, &entry));
}

TEST(TranspositionTable, SureScoresCountFromThePosition) {
  EXPECT_EQ(FromTableScore(ToTableScore(kWinScore - 9, 4), 6), kWinScore - 11);
  EXPECT_EQ(FromTableScore(ToTableScore(9 - kWinScore, 4), 6), 11 - kWinScore);
  EXPECT_EQ(FromTableScore(ToTableScore(kRepetitionLoss, 4), 6), kRepetitionLoss);
}

// Threads that write and read a few buckets all the time: whatever comes back belongs to its key.
TEST(TranspositionTable, TornEntriesNeverMatch) {
  const auto table = TranspositionTable::Create(1);
  const auto work = [&](uint64_t seed, uint64_t* wrong, uint64_t* found) {
    Random random(seed);
    for (int i = 0; i < 100'000; ++i) {
      // The key says what is stored under it.
      const uint64_t name = random.Below(64);
      const varia_key key = {name * 0x9E3779B97F4A7C15u, name % 2};
      const int score = static_cast<int>(name) * 100;
      TableEntry entry;
      if (table->Find(key, &entry)) {
        ++*found;
        if (entry.score != score || entry.static_score != -score || entry.move_mark != name + 1) ++*wrong;
      }
      table->Store(key,
                   {score, -score, static_cast<int>(random.Below(50)), Bound::kExact, static_cast<uint16_t>(name + 1)});
    }
  };
  uint64_t wrong[4] = {}, found[4] = {};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work, i + 1, &wrong[i], &found[i]);
  for (std::thread& thread : threads) thread.join();
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(wrong[i], 0u);
    EXPECT_GT(found[i], 1000u);
  }
}

}  // namespace
}  // namespace varia
