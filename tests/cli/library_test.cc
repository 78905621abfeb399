// varia library, and records as they come from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class LibraryTest : public ::testing::Test {
 protected:
  LibraryTest() { std::filesystem::remove(file_); }
  Finished Run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "library");
    arguments.insert(arguments.end(), {"--library", file_});
    return Varia(std::move(arguments));
  }
  static std::string Save(const std::string& name, std::vector<std::string> arguments, const std::string& input) {
    const std::string path = ScratchDirectory() + "/" + name;
    std::filesystem::remove(path);
    arguments.insert(arguments.begin(), "play");
    const Finished finished = Varia(std::move(arguments), input + "save " + path + "\n");
    EXPECT_THAT(finished.out, HasSubstr("Saved to")) << finished.err;
    return path;
  }

  const std::string file_ = ScratchDirectory() + "/library.db";
};

TEST_F(LibraryTest, GamesGoInAreFoundAndComeOutAgain) {
  const std::string chess = Save("chess.textproto", {"chess"}, "f2f3\ne7e5\ng2g4\nd8h4\n");
  const std::string aire = Save("aire.textproto", {"aire"}, "concede\n");
  const std::string shogi = Save("shogi.textproto", {"shogi", "--opponent", "random", "--seed", "4"}, "");
  const Finished added = Run({"add", chess, aire, shogi});
  ASSERT_EQ(added.code, 0) << added.err;
  EXPECT_EQ(added.out, "1\n2\n3\n");
  EXPECT_THAT(Run({"list"}).out, AllOf(HasSubstr("1   chess    4      win b"), HasSubstr("2   aire")));
  EXPECT_THAT(Run({"list", "chess"}).out, AllOf(HasSubstr("chess"), Not(HasSubstr("aire"))));
  EXPECT_THAT(Run({"list", "--result", "ongoing"}).out, AllOf(HasSubstr("aire"), Not(HasSubstr("chess"))));
  EXPECT_THAT(Run({"list", "--player", "Random"}).out, AllOf(HasSubstr("shogi"), Not(HasSubstr("aire"))));
  const std::string position = Varia({"apply", "chess", "f2f3"}).out;
  const std::string found = "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1";
  EXPECT_THAT(position, HasSubstr(found));
  EXPECT_THAT(Run({"list", "chess", "--position", found}).out, HasSubstr("win b"));
  EXPECT_THAT(Run({"list", "chess", "--position", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}).out, Not(HasSubstr("win b")));
  EXPECT_THAT(Run({"list", "--json"}).out, HasSubstr("\"status\": \"win b\""));

  const std::string text = Run({"export", "1", "2"}).out;
  EXPECT_THAT(text, AllOf(HasSubstr("[Variant \"chess\"]"), HasSubstr("1. f2f3 e7e5 2. g2g4 d8h4 0-1"),
                          HasSubstr("drop-out"), HasSubstr("[Variant \"aire\"]")));
  const std::string games = ScratchDirectory() + "/games.txt";
  WriteFile(games, text);
  EXPECT_EQ(Run({"add", games}).out, "4\n5\n");
  EXPECT_EQ(Run({"export", "4", "5"}).out, text) << "there and back again";
  EXPECT_EQ(Run({"export", "1", "--record"}).out, ReadFile(chess));
  EXPECT_EQ(Run({"remove", "1", "9"}).code, 2);
  EXPECT_EQ(Run({"export", "1"}).code, 0) << "nothing went";
  EXPECT_EQ(Run({"remove", "1"}).code, 0);
  EXPECT_EQ(Run({"export", "1"}).code, 2);
}

TEST_F(LibraryTest, WrongUsesAreAnswered) {
  EXPECT_THAT(Run({"lst"}).err, HasSubstr("did you mean list?"));
  EXPECT_EQ(Run({"add"}).code, 2);
  EXPECT_EQ(Run({"add", ScratchDirectory() + "/absent"}).code, 2);
  EXPECT_THAT(Run({"export", "one"}).err, HasSubstr("'one' is no number of a game"));
  EXPECT_EQ(Run({"list", "--position", "x"}).code, 2);
  EXPECT_EQ(Run({"list", "--result", "lost"}).code, 2);
  const std::string bad = ScratchDirectory() + "/bad.txt";
  WriteFile(bad, "[Variant \"chess\"]\n\n1. e2e5 *\n");
  const Finished refused = Run({"add", bad});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr(bad + ":3:4"));
}

TEST_F(LibraryTest, RecordsThatLieAreRefusedAndOtherVersionsAreTold) {
  const std::string good = Save("honest.textproto", {"chess"}, "e2e4\n");
  const std::string bytes = ReadFile(good);
  const std::string path = ScratchDirectory() + "/changed.textproto";
  WriteFile(path, bytes + "players { seat: 'w' name: 'A' }\nplayers { seat: 'w' name: 'B' }\n");
  const Finished twice = Varia({"play", "chess", "--load", path});
  EXPECT_EQ(twice.code, 2);
  EXPECT_THAT(twice.err, HasSubstr("seat 'w' twice"));
  std::string other = bytes;
  const size_t version = other.find("variant_version: \"");
  ASSERT_NE(version, std::string::npos);
  other.replace(version, other.find('\n', version) - version, "variant_version: \"77.0.0\"");
  WriteFile(path, other);
  const Finished told = Varia({"play", "chess", "--load", path});
  EXPECT_EQ(told.code, 0);
  EXPECT_THAT(told.err, HasSubstr("The record is of chess 77.0.0"));
}

TEST(SmallThings, ReadOnlyFilesStayAsTheyAre) {
  const std::string path = ScratchDirectory() + "/kept.textproto";
  WriteFile(path, "mine");
  std::filesystem::permissions(path, std::filesystem::perms::owner_read);
  EXPECT_THAT(Varia({"play", "chess"}, "e2e4\nsave! " + path + "\n").out,
              AllOf(HasSubstr("Not saved"), HasSubstr("write-protected")));
  EXPECT_EQ(ReadFile(path), "mine");
}

TEST(SmallThings, ValuesOfRepeatedFlagsMayHoldLineBreaks) {
  EXPECT_THAT(Varia({"list", "--plugin", "/absent/one\ntwo"}).err, HasSubstr("/absent/one"));
  EXPECT_THAT(Varia({"show", "chess", "--option", "a=b\nc=d"}).err, Not(HasSubstr("'c'")));
  EXPECT_EQ(Varia({"list", "--plugin", std::string(TIC_TAC_TOE_FILE) + "\n" + TIC_TAC_TOE_FILE}).code, 2);
}

TEST(SmallThings, APluginNamedAndOfNoUseIsReported) {
  const std::string path = ScratchDirectory() + "/no-plugin.so";
  WriteFile(path, "not at all");
  const Finished listed = Varia({"list", "--plugin", path});
  EXPECT_EQ(listed.code, 0);
  EXPECT_THAT(listed.err, HasSubstr(path));
}

TEST(SmallThings, LongInputsAreShortenedInErrors) {
  const std::string longest(100000, 'z');
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"show", longest},
                                                    {"show", "chess", longest},
                                                    {"show", "chess", "--setup", longest},
                                                    {"show", "chess", "--position", longest},
                                                    {longest},
                                                    {"show", "chess", "--option", longest}}) {
    const Finished finished = Varia(arguments);
    EXPECT_EQ(finished.code, 2);
    EXPECT_LT(finished.err.size(), 4000u) << arguments.back().substr(0, 10);
  }
  EXPECT_LT(Varia({"play", "chess"}, longest.substr(0, 50000) + "\n").out.size(), 5000u);
}

}  // namespace
}  // namespace varia
