#include "platform/game/record_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "platform/loader/temporary_directory.h"

namespace varia {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

v1::GameRecord Sample() {
  v1::GameRecord record;
  record.set_variant("subtraction");
  record.mutable_setup()->set_setup("ten");
  record.add_moves()->set_text("t1");
  record.mutable_moves(0)->set_comment("tr\xC3\xA8s bien \"so\"\n");
  return record;
}

TEST(RecordFile, WhatIsSavedIsLoaded) {
  const TemporaryDirectory directory;
  const std::string path = directory.File("game.textproto");
  ASSERT_TRUE(SaveRecord(path, Sample()).ok());
  const absl::StatusOr<v1::GameRecord> loaded = LoadRecord(path);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(loaded->SerializeAsString(), Sample().SerializeAsString());
}

TEST(RecordFile, SavingKeepsLinksAndPipes) {
  const TemporaryDirectory directory;
  const std::string target = directory.File("target.textproto"), link = directory.File("link.textproto");
  ASSERT_TRUE(SaveRecord(target, v1::GameRecord()).ok());
  std::filesystem::create_symlink(target, link);
  ASSERT_TRUE(SaveRecord(link, Sample()).ok());
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(LoadRecord(target)->variant(), "subtraction");

  const std::string pipe = directory.File("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(SaveRecord(pipe, Sample()).message(), HasSubstr("it is not a file"));
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST(RecordFile, IsReadable) {
  const std::string text = RecordToText(Sample());
  EXPECT_THAT(text, StartsWith("# proto-file: varia/v1/record.proto\n"));
  EXPECT_THAT(text, HasSubstr("variant: \"subtraction\""));
  EXPECT_THAT(text, HasSubstr("tr\xC3\xA8s bien"));
}

TEST(RecordFile, ErrorsNameThePlace) {
  const auto fault = [](const std::string& text) {
    return std::string(RecordFromText(text, "game").status().message());
  };
  EXPECT_EQ(fault("variant: \"x\"\n"), "");
  EXPECT_THAT(fault("variant: \"x\"\nmove {\n}\n"), StartsWith("game:2:1: "));
  EXPECT_THAT(fault("variant: \"x\"\nmove {\n}\n"), HasSubstr("no field named \"move\""));
  EXPECT_THAT(fault("variant: \"x\"\n\nmoves { elapsed_ms: \"long\" }\n"), StartsWith("game:3:"));
  EXPECT_THAT(fault("variant: \"x\"\nmoves {\n"), StartsWith("game:3:"));
  EXPECT_EQ(fault("variant: \"x\"\n# \xFF\n"), "game:2:3: this byte is not UTF-8");
  EXPECT_EQ(fault("\xFF"), "game:1:1: this byte is not UTF-8");
  EXPECT_THAT(fault("variant: \"\\377\""), HasSubstr("bytes that are not UTF-8"));
  EXPECT_THAT(fault(""), HasSubstr("it names no variant"));
}

TEST(RecordFile, FilesThatCannotBe) {
  const TemporaryDirectory directory;
  EXPECT_EQ(LoadRecord(directory.File("none")).status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(LoadRecord(directory.path()).status().message()), HasSubstr("it is not a file"));
  EXPECT_EQ(LoadRecord(directory.Write("bad", "{")).status().code(), absl::StatusCode::kInvalidArgument);
  const absl::Status status = SaveRecord(directory.File("none/game"), Sample());
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(status.message()), HasSubstr("none/game"));
}

}  // namespace
}  // namespace varia
