// Tests of what the loader does with files before it runs any of their code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "platform/loader/atomic_file.h"
#include "platform/loader/elf_check.h"
#include "platform/loader/look_cache.h"
#include "platform/loader/plugin_paths.h"
#include "platform/loader/program_plugins.h"
#include "platform/loader/temporary_directory.h"

namespace varia {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The header of this very program, a shared object as every position-independent program is.
std::string OwnHeader() { return ReadFile("/proc/self/exe").substr(0, 4096); }

TEST(CheckElfHeader, NamesWhatIsWrong) {
  const TemporaryDirectory directory;
  const auto fault = [&](const std::string& bytes) {
    return std::string(CheckElfHeader(directory.Write("plugin.so", bytes)).message());
  };
  std::string header = OwnHeader();
  EXPECT_EQ(fault(header), "");
  EXPECT_EQ(fault(""), "is an empty file");
  EXPECT_EQ(fault("#!/bin/sh\n"), "is not a shared library (no ELF header)");
  EXPECT_EQ(fault(header.substr(0, 30)), "is cut off in its ELF header");
  std::string other = header;
  other[18] = header[18] == '\xB7' ? '\x3E' : '\xB7';  // e_machine: AArch64, or x86-64 where that is this one
  EXPECT_THAT(fault(other), HasSubstr("was built for another machine ("));
  other = header;
  other[5] = header[5] == 1 ? 2 : 1;
  EXPECT_EQ(fault(other), "was built for a machine of the other byte order");
  other = header;
  other[16] = 1;  // e_type: relocatable
  EXPECT_EQ(fault(other), "is an ELF file, but not a shared library");
}

TEST(CheckElfHeader, NeverWaitsOrReadsWhatIsNoFile) {
  const TemporaryDirectory directory;
  EXPECT_EQ(CheckElfHeader(directory.path()).message(), "is not a regular file");
  EXPECT_THAT(std::string(CheckElfHeader(directory.File("none")).message()), HasSubstr("cannot be read"));
  ASSERT_EQ(mkfifo(directory.File("pipe").c_str(), 0600), 0);
  EXPECT_EQ(CheckElfHeader(directory.File("pipe")).message(), "is not a regular file");
}

TEST(ReplaceFile, WritesWholeFilesAndLeavesNothingElse) {
  const TemporaryDirectory directory;
  const std::string path = directory.File("file");
  ASSERT_TRUE(ReplaceFile(path, "first", true).ok());
  ASSERT_TRUE(ReplaceFile(path, "second", false).ok());
  EXPECT_EQ(ReadFile(path), "second");
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), fs::directory_iterator()), 1);
}

TEST(ReplaceFile, LeavesLinksAndDevicesInPlace) {
  const TemporaryDirectory directory;
  fs::create_symlink("file", directory.File("link"));
  ASSERT_TRUE(ReplaceFile(directory.File("link"), "new", false).ok());
  ASSERT_TRUE(ReplaceFile(directory.File("link"), "newer", false).ok());
  EXPECT_TRUE(fs::is_symlink(directory.File("link")));
  EXPECT_EQ(ReadFile(directory.File("file")), "newer");
  // By links, so that a mistake costs no device.
  fs::create_symlink("/dev/null", directory.File("null"));
  fs::create_symlink("/dev/full", directory.File("full"));
  EXPECT_TRUE(ReplaceFile(directory.File("null"), "x", false).ok());
  EXPECT_THAT(std::string(ReplaceFile(directory.File("full"), "x", false).message()), HasSubstr("No space left"));
  EXPECT_TRUE(fs::is_symlink(directory.File("null")));
  EXPECT_TRUE(fs::is_symlink(directory.File("full")));
}

TEST(ReplaceFile, SaysWhyNot) {
  const TemporaryDirectory directory;
  const absl::Status status = ReplaceFile(directory.File("none/file"), "x", true);
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(status.message()), HasSubstr("none/file: No such file or directory"));
  fs::create_directory(directory.File("taken"));
  directory.Write("taken/inside", "x");
  EXPECT_FALSE(ReplaceFile(directory.File("taken"), "x", true).ok());
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), fs::directory_iterator()), 1);
}

TEST(LookCache, KnowsAFileUntilItChanges) {
  const TemporaryDirectory directory;
  const std::string plugin = directory.Write("plugin.so", "content");
  const std::string entry = *LookCache::Entry(plugin);
  {
    LookCache cache(directory.File("cache/varia"));
    EXPECT_FALSE(cache.Knows(entry));
    cache.Add(entry);
    cache.Save();
  }
  EXPECT_TRUE(LookCache(directory.File("cache/varia")).Knows(entry));
  directory.Write("plugin.so", "more content");
  EXPECT_FALSE(LookCache(directory.File("cache/varia")).Knows(*LookCache::Entry(plugin)));
  EXPECT_FALSE(LookCache::Entry(directory.File("none.so")).has_value());
}

TEST(LookCache, DropsWhatIsGone) {
  const TemporaryDirectory directory;
  const std::string stays = *LookCache::Entry(directory.Write("stays.so", "1"));
  const std::string goes = *LookCache::Entry(directory.Write("goes.so", "2"));
  LookCache cache(directory.path());
  cache.Add(stays);
  cache.Add(goes);
  fs::remove(directory.File("goes.so"));
  cache.Save();
  EXPECT_EQ(ReadFile(directory.File("first-looks")), stays + "\n");
}

TEST(LookCache, DamageOnlyCostsALook) {
  const TemporaryDirectory directory;
  const std::string plugin = directory.Write("plugin.so", "content");
  directory.Write("first-looks", std::string("garbage\0\xFF\n\n1 2 3\n", 16));
  LookCache cache(directory.path());
  EXPECT_FALSE(cache.Knows(*LookCache::Entry(plugin)));
  cache.Add(*LookCache::Entry(plugin));
  cache.Save();
  EXPECT_EQ(ReadFile(directory.File("first-looks")), *LookCache::Entry(plugin) + "\n");

  // A directory where the file should be, a file where the directory should be, and no directory at all.
  fs::create_directories(directory.File("odd/first-looks/inside"));
  for (const std::string& place : {directory.File("odd"), plugin, std::string()}) {
    LookCache hopeless(place);
    hopeless.Add(*LookCache::Entry(plugin));
    hopeless.Save();
    EXPECT_FALSE(LookCache(place).Knows(*LookCache::Entry(plugin)));
  }
}

TEST(LookCache, ManyMaySaveAtOnce) {
  const TemporaryDirectory directory;
  std::vector<std::string> entries;
  entries.reserve(8);
  for (int i = 0; i < 8; ++i) entries.push_back(*LookCache::Entry(directory.Write(std::to_string(i) + ".so", "x")));
  std::vector<std::thread> savers;
  savers.reserve(entries.size());
  for (const std::string& entry : entries) {
    savers.emplace_back([&directory, entry] {
      LookCache cache(directory.path());
      cache.Add(entry);
      cache.Save();
    });
  }
  for (std::thread& saver : savers) saver.join();
  // Entries may be lost to the race, but every line that is there is whole.
  std::ifstream file(directory.File("first-looks"));
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    EXPECT_TRUE(std::find(entries.begin(), entries.end(), line) != entries.end()) << line;
  }
  EXPECT_GE(lines, 1);
}

class PluginPathsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    setenv("XDG_DATA_HOME", directory_.File("data").c_str(), 1);
    setenv("HOME", directory_.File("home").c_str(), 1);
    unsetenv("VARIA_PLUGIN_PATH");
  }

  TemporaryDirectory directory_;
  std::vector<PassedOver> passed_over_;
};

TEST_F(PluginPathsTest, FilesDirectoriesEnvironmentDataInstalled) {
  SearchPath path;
  path.files = {directory_.Write("one.so", "x")};
  const std::string b = directory_.Write("two/b.so", "x");
  const std::string a = directory_.Write("two/a.so", "x");
  directory_.Write("two/readme.txt", "x");
  const std::string environment = directory_.Write("three/c.so", "x");
  const std::string data = directory_.Write("data/varia/plugins/d.so", "x");
  const std::string installed = directory_.Write("four/e.so", "x");
  path.directories = {directory_.File("two")};
  path.installed_directory = directory_.File("four");
  const std::string list = ":" + directory_.File("three") + "::" + directory_.File("two");
  setenv("VARIA_PLUGIN_PATH", list.c_str(), 1);
  EXPECT_THAT(FindPluginFiles(path, &passed_over_), ElementsAre(path.files[0], a, b, environment, data, installed));
  EXPECT_THAT(passed_over_, IsEmpty());
  path.use_environment = false;
  EXPECT_THAT(FindPluginFiles(path, &passed_over_), ElementsAre(path.files[0], a, b, installed));
}

TEST(PluginDirectoryFrom, BesideElseAsInstalledElseNone) {
  const TemporaryDirectory tree;
  EXPECT_EQ(PluginDirectoryFrom(tree.File("bin"), "../lib/varia/plugins"), "");
  tree.Write("bin/program", "x");
  tree.Write("lib/varia/plugins/a.so", "x");
  EXPECT_EQ(PluginDirectoryFrom(tree.File("bin"), "../lib/varia/plugins"), tree.File("lib/varia/plugins"));
  EXPECT_EQ(PluginDirectoryFrom(tree.File("lib"), "varia/plugins"), tree.File("lib/varia/plugins"));
  tree.Write("bin/plugins/a.so", "x");
  EXPECT_EQ(PluginDirectoryFrom(tree.File("bin"), "../lib/varia/plugins"), tree.File("bin/plugins"));
}

TEST_F(PluginPathsTest, NeverTheWorkingDirectory) {
  directory_.Write("here.so", "x");
  const fs::path before = fs::current_path();
  fs::current_path(directory_.path());
  setenv("VARIA_PLUGIN_PATH", ".:", 1);
  setenv("XDG_DATA_HOME", "", 1);
  EXPECT_THAT(FindPluginFiles({}, &passed_over_), IsEmpty());
  fs::current_path(before);
  ASSERT_EQ(passed_over_.size(), 1u);
  EXPECT_EQ(passed_over_[0].reason, "is not absolute, as the directories of VARIA_PLUGIN_PATH must be");
}

TEST_F(PluginPathsTest, SaysWhatIsNotThere) {
  SearchPath path;
  path.files = {directory_.File("none.so")};
  path.directories = {directory_.File("nowhere")};
  path.installed_directory = directory_.File("not installed");
  EXPECT_THAT(FindPluginFiles(path, &passed_over_), IsEmpty());
  ASSERT_EQ(passed_over_.size(), 2u);
  EXPECT_EQ(passed_over_[0].reason, "is not there");
  EXPECT_EQ(passed_over_[1].reason, "is not there");
}

TEST_F(PluginPathsTest, OneFileByTwoNamesIsOne) {
  const std::string file = directory_.Write("real/plugin.so", "x");
  fs::create_symlink(file, directory_.File("link.so"));
  SearchPath path;
  path.files = {directory_.File("link.so"), file};
  path.directories = {directory_.File("real")};
  EXPECT_THAT(FindPluginFiles(path, &passed_over_), ElementsAre(file));
}

}  // namespace
}  // namespace varia
