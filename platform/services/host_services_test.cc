#include "platform/services/host_services.h"

#include <cstring>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "platform/services/log.h"
#include "platform/services/work.h"
#include "varia/service/cancel.h"
#include "varia/service/history.h"
#include "varia/service/random.h"

namespace varia {
namespace {

using ::testing::ElementsAre;

template <typename Table>
const Table& Get(const char* id) {
  const void* table = HostServices()->get_service(id);
  EXPECT_NE(table, nullptr) << id;
  EXPECT_EQ(static_cast<const Table*>(table)->struct_size, sizeof(Table));
  return *static_cast<const Table*>(table);
}

const varia_log& Log() { return Get<varia_log>(VARIA_SERVICE_LOG); }
const varia_random& RandomService() { return Get<varia_random>(VARIA_SERVICE_RANDOM); }
const varia_cancel& Cancel() { return Get<varia_cancel>(VARIA_SERVICE_CANCEL); }
const varia_clock& ClockService() { return Get<varia_clock>(VARIA_SERVICE_CLOCK); }
const varia_history& History() { return Get<varia_history>(VARIA_SERVICE_HISTORY); }
const varia_search& Search() { return Get<varia_search>(VARIA_SERVICE_SEARCH); }

// A variant as far as services look at one.
varia_variant SomeVariant() {
  varia_variant variant{};
  variant.struct_size = sizeof(variant);
  variant.position_size = 4;
  variant.id = "some-variant";
  return variant;
}

class Yes final : public CancelAnswers {
  bool Cancelled() const override { return true; }
};
class TwoSeats final : public ClockAnswers {
  int seats() const override { return 2; }
  int Running() const override { return VARIA_NOBODY; }
  varia_seat_clock Read(int seat) const override {
    varia_seat_clock clock{};
    clock.left_us = 100 + seat;
    clock.periods_left = 3;
    return clock;
  }
  std::string Control(int seat) const override { return seat == 0 ? "60" : "5x30"; }
};
class ThreePlies final : public HistoryAnswers {
  int ply_count() const override { return 2; }
  varia_key KeyAt(int ply) const override { return {static_cast<uint64_t>(ply), 0}; }
  const void* PositionAt(int ply) const override { return ply == 2 ? "abcd" : nullptr; }
  int Occurrences(const varia_key& key) const override { return static_cast<int>(key.low); }
};

TEST(HostServicesTest, UnknownServicesAreNotThere) {
  EXPECT_EQ(HostServices()->get_service("varia.log/2"), nullptr);
  EXPECT_EQ(HostServices()->get_service(""), nullptr);
  EXPECT_EQ(HostServices()->get_service(nullptr), nullptr);
}

TEST(HostServicesTest, WithoutWorkNothingIsAvailable) {
  varia_variant variant = SomeVariant();
  uint64_t number = 7;
  int32_t seat = 7;
  varia_seat_clock clock{};
  clock.struct_size = sizeof(clock);
  varia_key key{};
  const varia_search_limits limits = {sizeof(limits), 1, 0, 0};
  varia_search_answer answer{};
  answer.struct_size = sizeof(answer);
  EXPECT_EQ(Cancel().cancelled(), VARIA_ERR_UNAVAILABLE);
  EXPECT_EQ(RandomService().next(&number), VARIA_ERR_UNAVAILABLE);
  EXPECT_EQ(ClockService().running(&seat), VARIA_ERR_UNAVAILABLE);
  EXPECT_EQ(ClockService().read(0, &clock), VARIA_ERR_UNAVAILABLE);
  EXPECT_EQ(History().ply_count(&variant), VARIA_ERR_UNAVAILABLE);
  EXPECT_EQ(History().key_at(&variant, 0, &key), VARIA_ERR_UNAVAILABLE);
  EXPECT_EQ(Search().search(&variant, &key, &limits, &answer, nullptr), VARIA_ERR_UNAVAILABLE);
  EXPECT_EQ(number, 7u);
  EXPECT_EQ(seat, 7);
}

TEST(HostServicesTest, TheInnermostWorkAnswers) {
  const Yes yes;
  Work outer;
  outer.cancel = &yes;
  outer.seed = 1;
  const WorkScope scope(outer);
  EXPECT_EQ(Cancel().cancelled(), 1);
  uint64_t first = 0, inner = 0, again = 0, second = 0;
  ASSERT_EQ(RandomService().next(&first), VARIA_OK);
  {
    Work work;
    work.seed = 1;
    const WorkScope nested(work);
    EXPECT_EQ(Cancel().cancelled(), VARIA_ERR_UNAVAILABLE);
    ASSERT_EQ(RandomService().next(&inner), VARIA_OK);
  }
  EXPECT_EQ(inner, first);
  EXPECT_EQ(Cancel().cancelled(), 1);
  ASSERT_EQ(RandomService().next(&second), VARIA_OK);
  EXPECT_NE(second, first);
  // What is gone on with elsewhere has numbers of its own.
  Random expected(1);
  EXPECT_EQ(first, expected.Next());
  EXPECT_EQ(second, expected.Next());
  const Work other = CurrentWork();
  EXPECT_EQ(other.seed, expected.Next());
  EXPECT_EQ(other.cancel, &yes);
  ASSERT_EQ(RandomService().next(&again), VARIA_OK);
  EXPECT_EQ(again, expected.Next());
}

TEST(HostServicesTest, TheClockIsReadAsFarAsTheCallersStructGoes) {
  const TwoSeats answers;
  Work work;
  work.clock = &answers;
  const WorkScope scope(work);
  int32_t seat = 5;
  EXPECT_EQ(ClockService().running(&seat), VARIA_OK);
  EXPECT_EQ(seat, VARIA_NOBODY);
  varia_seat_clock clock{};
  clock.struct_size = sizeof(clock);
  ASSERT_EQ(ClockService().read(1, &clock), VARIA_OK);
  EXPECT_EQ(clock.left_us, 101);
  EXPECT_EQ(clock.periods_left, 3u);
  clock.periods_left = 77;
  clock.struct_size = offsetof(varia_seat_clock, periods_left);
  ASSERT_EQ(ClockService().read(0, &clock), VARIA_OK);
  EXPECT_EQ(clock.left_us, 100);
  EXPECT_EQ(clock.periods_left, 77u) << "an older caller has no room for it";
  EXPECT_EQ(ClockService().read(2, &clock), VARIA_ERR_INVALID_ARGUMENT);
  EXPECT_EQ(ClockService().read(0, nullptr), VARIA_ERR_INVALID_ARGUMENT);
  EXPECT_EQ(ClockService().running(nullptr), VARIA_ERR_INVALID_ARGUMENT);

  std::string text;
  varia_writer writer = {sizeof(writer), 0, &text, [](void* context, const void* data, uint64_t size) noexcept {
                           static_cast<std::string*>(context)->append(static_cast<const char*>(data), size);
                           return int32_t{VARIA_OK};
                         }};
  EXPECT_EQ(ClockService().control(1, &writer), VARIA_OK);
  EXPECT_EQ(text, "5x30");
  writer.write = [](void*, const void*, uint64_t) noexcept { return int32_t{VARIA_ERR_INTERNAL}; };
  EXPECT_EQ(ClockService().control(1, &writer), VARIA_ERR_WRITER);
}

TEST(HostServicesTest, HistoryAnswersForItsVariantAlone) {
  const ThreePlies answers;
  const varia_variant variant = SomeVariant();
  const varia_variant other = SomeVariant();
  Work work;
  work.variant = &variant;
  work.history = &answers;
  const WorkScope scope(work);
  EXPECT_EQ(History().ply_count(&variant), 2);
  EXPECT_EQ(History().ply_count(&other), VARIA_ERR_UNAVAILABLE);
  EXPECT_EQ(History().ply_count(nullptr), VARIA_ERR_INVALID_ARGUMENT);
  varia_key key{};
  EXPECT_EQ(History().key_at(&variant, 1, &key), VARIA_OK);
  EXPECT_EQ(key.low, 1u);
  EXPECT_EQ(History().key_at(&variant, 3, &key), VARIA_ERR_INVALID_ARGUMENT);
  EXPECT_EQ(History().occurrences(&variant, &key), 1);
  char position[5] = "";
  EXPECT_EQ(History().position_at(&variant, 2, position), VARIA_OK);
  EXPECT_STREQ(position, "abcd");
  EXPECT_EQ(History().position_at(&variant, 0, position), VARIA_ERR_UNAVAILABLE);
  EXPECT_EQ(History().position_at(&variant, 3, position), VARIA_ERR_INVALID_ARGUMENT);
}

TEST(HostServicesTest, SearchesNeedALimit) {
  const varia_variant variant = SomeVariant();
  varia_search_answer answer{};
  answer.struct_size = sizeof(answer);
  const varia_search_limits none = {sizeof(none), 0, 0, 0};
  EXPECT_EQ(Search().search(&variant, "abcd", &none, &answer, nullptr), VARIA_ERR_INVALID_ARGUMENT);
}

TEST(HostServicesTest, LinesReachTheSinkCleanAndByLevel) {
  std::vector<std::string> lines;
  SetPluginLogSink([&](const PluginLogLine& line) { lines.push_back(line.variant + ": " + line.text); },
                   VARIA_LOG_WARNING);
  const varia_variant variant = SomeVariant();
  const auto log = [&](uint32_t level, const std::string& text) {
    return Log().log(&variant, level, {text.data(), text.size()});
  };
  EXPECT_EQ(log(VARIA_LOG_INFO, "too low"), VARIA_OK);
  EXPECT_EQ(log(VARIA_LOG_WARNING, "two\nlines"), VARIA_OK);
  EXPECT_EQ(log(VARIA_LOG_ERROR, std::string(5000, 'x')), VARIA_OK);
  EXPECT_EQ(log(17, "no such level"), VARIA_ERR_INVALID_ARGUMENT);
  SetPluginLogSink(nullptr);
  EXPECT_THAT(lines, ElementsAre("some-variant: two\uFFFDlines", "some-variant: " + std::string(1000, 'x')));
}

}  // namespace
}  // namespace varia
