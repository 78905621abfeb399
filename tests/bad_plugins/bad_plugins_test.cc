// Plugin files that are no good, and good ones: what the registry makes of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "platform/loader/first_look.h"
#include "platform/loader/registry.h"
#include "platform/loader/temporary_directory.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string BadPlugin(const std::string& name) {
  return std::filesystem::canonical(std::string(BAD_PLUGINS_DIRECTORY) + "/" + name + ".so").string();
}

class BadPlugins : public ::testing::Test {
 protected:
  // Nothing of the user's own counts, and every test looks for the first time.
  void SetUp() override {
    setenv("XDG_CACHE_HOME", directory_.File("cache").c_str(), 1);
    setenv("XDG_DATA_HOME", directory_.File("data").c_str(), 1);
    setenv("XDG_STATE_HOME", directory_.File("state").c_str(), 1);
    unsetenv("VARIA_PLUGIN_PATH");
  }

  static std::unique_ptr<const Registry> Discover(const std::vector<std::string>& files) {
    SearchPath path;
    path.files = files;
    return Registry::Discover(path);
  }

  // The reason why the only file is passed over.
  static std::string Reason(const std::string& file) {
    const auto registry = Discover({file});
    EXPECT_THAT(registry->variants(), IsEmpty()) << file;
    EXPECT_THAT(registry->passed_over(), SizeIs(1)) << file;
    return registry->passed_over().empty() ? "nothing" : registry->passed_over()[0].reason;
  }

  TemporaryDirectory directory_;
};

TEST_F(BadPlugins, EachIsPassedOverForItsFault) {
  const std::pair<const char*, const char*> cases[] = {
      {"abort", "crashed (signal 6, aborted) in the first look"},
      {"crash", "crashed (signal 11, segmentation fault) in the first look"},
      {"crash_in_describe", "crashed (signal 11, segmentation fault) in the first look"},
      {"crash_while_loading", "crashed (signal 11, segmentation fault) in the first look"},
      {"described_id", "describes itself as 'another', but its table says 'good'"},
      {"description_bytes", "describes its variant 'good' in bytes that are no VariantInfo message"},
      {"endless_description", "cannot describe its variant 'good': the plugin wrote more than the host takes"},
      {"exit", "ended the process (exit code 0) in the first look"},
      {"future_major", "speaks no plugin ABI that this host knows (host: 1)"},
      {"id", "has the variant id 'Spoilt_Game'; an id is lower-case ASCII words joined by '-'"},
      {"leaves_child", "ended the process (exit code 3) in the first look"},
      {"move_count", "has the largest move count 0 where 1 to 65536 is allowed"},
      {"no_setup", "describes no setup"},
      {"no_symbol", "exports no symbol varia_plugin"},
      {"no_variant_table", "has no variant table"},
      {"no_variants", "offers no variant"},
      {"null_function", "has no function play for its variant 'good'"},
      {"null_string", "has no string author"},
      {"position_size", "has the position size 65537 where 1 to 65536 is allowed"},
      {"same_variant_twice", "offers the variant 'good' twice"},
      {"seat_count", "describes 1 seats, but its table says 2"},
      {"setup", "cannot start a game of 'good': not in this game"},
      {"short_plugin_table", "has a plugin table that is shorter than ABI 1.0 needs (40 of 56 bytes)"},
      {"short_variant_table", "has a variant table that is shorter than ABI 1.0 needs (72 of 168 bytes)"},
      {"team", "gives 'w' the team 9, but describes 1"},
      {"twin_setups", "describes the setup 'standard' twice"},
      {"version", "has the variant version 'one' where MAJOR.MINOR.PATCH is asked for"},
      {"wrong_major", "answers ABI 1 with a table for ABI 2"},
  };
  for (const auto& [name, reason] : cases) EXPECT_EQ(Reason(BadPlugin(name)), reason) << name;
}

TEST_F(BadPlugins, WhatTheLinkerMisses) {
  EXPECT_THAT(Reason(BadPlugin("needs_library")),
              HasSubstr("needs a library that is not there: libvaria_test_absent.so"));
  EXPECT_THAT(Reason(BadPlugin("undefined_symbol")),
              HasSubstr("cannot be loaded: undefined symbol: nobody_defines_this"));
}

TEST_F(BadPlugins, FilesThatAreNoPlugins) {
  EXPECT_EQ(Reason(directory_.Write("empty.so", "")), "is an empty file");
  EXPECT_EQ(Reason(directory_.Write("text.so", "plugin")), "is not a shared library (no ELF header)");
  std::ifstream good(BadPlugin("good"), std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(good), std::istreambuf_iterator<char>()};
  EXPECT_THAT(Reason(directory_.Write("cut.so", bytes.substr(0, 200))), HasSubstr("cannot be loaded"));
  bytes[18] = 0;
  bytes[19] = 9;
  EXPECT_THAT(Reason(directory_.Write("machine.so", bytes)),
              HasSubstr("another machine (ELF machine 2304, this host is"));
}

TEST_F(BadPlugins, OneThatDoesNotAnswerIsGivenUp) {
  for (const char* name : {"hang", "quiet_hang"}) {
    EXPECT_EQ(FirstLook(BadPlugin(name), absl::Milliseconds(300)).message(), "did not answer within 0.3 s") << name;
  }
}

TEST_F(BadPlugins, PrintingInTheFirstLookIsNotHeard) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const absl::Status status = FirstLook(BadPlugin("prints"), absl::Seconds(5));
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_TRUE(status.ok()) << status;
}

TEST_F(BadPlugins, TheGoodOneLoadsAmongThem) {
  const auto registry = Discover({BadPlugin("crash"), BadPlugin("good"), BadPlugin("id")});
  EXPECT_THAT(registry->passed_over(), SizeIs(2));
  ASSERT_THAT(registry->plugins(), SizeIs(1));
  EXPECT_EQ(registry->plugins()[0].file, BadPlugin("good"));
  EXPECT_EQ(registry->plugins()[0].name, "Smallest game");
  EXPECT_THAT(registry->plugins()[0].variant_ids, ElementsAre("good"));
  const auto variant = registry->Find("good");
  ASSERT_TRUE(variant.ok());
  Position position = *(*variant)->Setup({});
  EXPECT_EQ((*variant)->Text(position), "1 w - - 0 1");
  EXPECT_THAT((*variant)->LegalMoveTexts(position), ElementsAre("m"));
}

TEST_F(BadPlugins, OfTwoWithOneVariantTheFirstWins) {
  const auto registry = Discover({BadPlugin("twin_of_good"), BadPlugin("good")});
  ASSERT_THAT(registry->plugins(), SizeIs(1));
  EXPECT_EQ(registry->plugins()[0].file, BadPlugin("twin_of_good"));
  ASSERT_THAT(registry->passed_over(), SizeIs(1));
  EXPECT_EQ(registry->passed_over()[0].file, BadPlugin("good"));
  EXPECT_EQ(registry->passed_over()[0].reason,
            "offers the variant 'good', which " + BadPlugin("twin_of_good") + " offers already");
}

TEST_F(BadPlugins, FindForgivesSpellingAndSuggests) {
  const auto registry = Discover({BadPlugin("good")});
  EXPECT_TRUE(registry->Find("GOOD").ok());
  const absl::Status status = registry->Find("goof").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(status.message(), "there is no variant 'goof'; did you mean 'good'? There are: good");
  EXPECT_EQ(Discover({})->Find("good").status().message(), "no variants were found");
}

class FirstLooks : public BadPlugins {
 protected:
  void SetUp() override {
    BadPlugins::SetUp();
    setenv("VARIA_TEST_FILE", directory_.File("asked").c_str(), 1);
    std::filesystem::copy_file(BadPlugin("tells_when_asked"), plugin_);
  }

  // How often the plugin's code was asked during one discovery: twice with a first look, else once.
  int TimesAsked() {
    std::filesystem::remove(directory_.File("asked"));
    EXPECT_THAT(Discover({plugin_})->variants(), SizeIs(1));
    std::ifstream file(directory_.File("asked"));
    int times = 0;
    for (std::string line; std::getline(file, line);) ++times;
    return times;
  }

  const std::string plugin_ = directory_.File("plugin.so");
};

TEST_F(FirstLooks, AGoodFileIsLookedAtOnceUntilItChanges) {
  EXPECT_EQ(TimesAsked(), 2);
  EXPECT_EQ(TimesAsked(), 1);
  std::filesystem::last_write_time(plugin_,
                                   std::filesystem::file_time_type::clock::now() - std::chrono::hours(24 * 365));
  EXPECT_EQ(TimesAsked(), 2);
  EXPECT_EQ(TimesAsked(), 1);
}

TEST_F(FirstLooks, WithoutACacheEveryTimeIsTheFirst) {
  setenv("XDG_CACHE_HOME", directory_.Write("no directory", "x").c_str(), 1);
  EXPECT_EQ(TimesAsked(), 2);
  EXPECT_EQ(TimesAsked(), 2);
}

}  // namespace
}  // namespace varia
