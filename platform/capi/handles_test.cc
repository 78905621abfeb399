#include "platform/capi/handles.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <thread>
#include <vector>

namespace varia::capi {
namespace {

using ::testing::HasSubstr;

TEST(HandleTableTest, FindsWhatWasAdded) {
  HandleTable table;
  const auto object = std::make_shared<int>(7);
  const uint64_t handle = *table.Add(Kind::kSession, object);
  EXPECT_NE(handle, 0u);
  EXPECT_EQ(*table.Find(handle, Kind::kSession), object);
}

TEST(HandleTableTest, NullHandleIsNamed) {
  const HandleTable table;
  const absl::Status status = table.Find(0, Kind::kClock).status();
  EXPECT_EQ(status.raw_code(), kHandleCode);
  EXPECT_THAT(std::string(status.message()), HasSubstr("the clock is missing"));
}

TEST(HandleTableTest, MadeUpHandlesAreNone) {
  HandleTable table;
  const uint64_t handle = *table.Add(Kind::kSession, std::make_shared<int>(7));
  for (const uint64_t made_up : {uint64_t{1}, uint64_t{31}, ~uint64_t{0}, handle + 32, handle ^ uint64_t{1} << 40,
                                 handle | uint64_t{1} << 60, uint64_t{5} << 29 | 5}) {
    EXPECT_EQ(table.Find(made_up, Kind::kSession).status().raw_code(), kHandleCode) << made_up;
    EXPECT_EQ(table.Remove(made_up, Kind::kSession).status().raw_code(), kHandleCode) << made_up;
  }
  EXPECT_TRUE(table.Find(handle, Kind::kSession).ok());
}

TEST(HandleTableTest, AnotherKindIsToldApart) {
  HandleTable table;
  const uint64_t handle = *table.Add(Kind::kSession, std::make_shared<int>(7));
  const absl::Status status = table.Find(handle, Kind::kClock).status();
  EXPECT_EQ(status.raw_code(), kKindCode);
  EXPECT_THAT(std::string(status.message()), HasSubstr("is of a session, not of a clock"));
  EXPECT_EQ(table.Remove(handle, Kind::kClock).status().raw_code(), kKindCode);
  EXPECT_TRUE(table.Find(handle, Kind::kSession).ok());
}

TEST(HandleTableTest, StaleHandleStaysStaleWhenItsSlotIsUsedAgain) {
  HandleTable table;
  const uint64_t first = *table.Add(Kind::kSession, std::make_shared<int>(1));
  ASSERT_TRUE(table.Remove(first, Kind::kSession).ok());
  EXPECT_EQ(table.Remove(first, Kind::kSession).status().raw_code(), kHandleCode);
  std::set<uint64_t> handles = {first};
  for (int i = 0; i < 100; ++i) {
    const uint64_t handle = *table.Add(Kind::kSession, std::make_shared<int>(i));
    EXPECT_TRUE(handles.insert(handle).second) << "handle " << handle << " was given twice";
    EXPECT_EQ(table.Find(first, Kind::kSession).status().raw_code(), kHandleCode);
    ASSERT_TRUE(table.Remove(handle, Kind::kSession).ok());
  }
}

TEST(HandleTableTest, SlotIsGivenUpAfterItsLastGeneration) {
  HandleTable table;
  const auto object = std::make_shared<int>(1);
  uint64_t handle = *table.Add(Kind::kSession, object);
  const uint64_t first_slot = handle >> (HandleTable::kGenerationBits + HandleTable::kKindBits);
  const uint64_t generations = uint64_t{1} << HandleTable::kGenerationBits;
  for (uint64_t i = 1; i < generations; ++i) {
    ASSERT_TRUE(table.Remove(handle, Kind::kSession).ok());
    handle = *table.Add(Kind::kSession, object);
  }
  ASSERT_EQ(handle >> (HandleTable::kGenerationBits + HandleTable::kKindBits), first_slot);
  ASSERT_TRUE(table.Remove(handle, Kind::kSession).ok());
  handle = *table.Add(Kind::kSession, object);
  EXPECT_NE(handle >> (HandleTable::kGenerationBits + HandleTable::kKindBits), first_slot);
}

TEST(HandleTableTest, HandlesFitADouble) {
  HandleTable table;
  uint64_t largest = 0;
  for (int i = 0; i < 3000; ++i) largest = std::max(largest, *table.Add(Kind::kLibrary, std::make_shared<int>(i)));
  EXPECT_LT(largest, uint64_t{1} << 53);
  EXPECT_EQ(HandleTable::kKindBits + HandleTable::kGenerationBits + HandleTable::kIndexBits, 53);
}

TEST(HandleTableTest, ObjectOutlivesItsHandleWhileItIsInUse) {
  HandleTable table;
  const uint64_t handle = *table.Add(Kind::kSession, std::make_shared<int>(7));
  const std::shared_ptr<void> held = *table.Find(handle, Kind::kSession);
  ASSERT_TRUE(table.Remove(handle, Kind::kSession).ok());
  EXPECT_EQ(*static_cast<int*>(held.get()), 7);
  EXPECT_EQ(held.use_count(), 1);
}

TEST(HandleTableTest, ManyThreads) {
  HandleTable table;
  std::vector<std::thread> threads;
  std::vector<int> wrong(4);
  for (size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&table, &wrong, t] {
      for (int i = 0; i < 5000; ++i) {
        const uint64_t handle = *table.Add(Kind::kSession, std::make_shared<int>(i));
        const auto found = table.Find(handle, Kind::kSession);
        if (!found.ok() || *static_cast<int*>(found->get()) != i) ++wrong[t];
        if (!table.Remove(handle, Kind::kSession).ok() || table.Find(handle, Kind::kSession).ok()) ++wrong[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(wrong, ::testing::Each(0));
}

}  // namespace
}  // namespace varia::capi
