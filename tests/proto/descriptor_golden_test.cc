// The messages against descriptors.golden: what was published keeps its name, number and type for ever.
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "google/protobuf/descriptor.pb.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "tests/proto/descriptor_lines.h"

namespace varia {
namespace {

using ::google::protobuf::FileDescriptorProto;
using ::google::protobuf::FileDescriptorSet;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

TEST(DescriptorGolden, ProtosAreAsPublished) {
  FileDescriptorSet files;
  std::ifstream set(DESCRIPTOR_SET, std::ios::binary);
  ASSERT_TRUE(files.ParseFromIstream(&set)) << "cannot read " DESCRIPTOR_SET;
  ASSERT_GT(files.file_size(), 0);

  std::ifstream file(GOLDEN_FILE);
  ASSERT_TRUE(file) << "cannot read " GOLDEN_FILE;
  std::vector<std::string> golden;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line[0] != '#') golden.push_back(line);
  }
  const DescriptorDifference difference = CompareDescriptors(golden, DescriptorLines(files));
  EXPECT_TRUE(difference.gone.empty())
      << "Published definitions were removed, renamed, renumbered or retyped. Records and plugins out there still use "
         "them: take the change back, and give what is new a number of its own.\n"
      << Joined(difference.gone);
  EXPECT_TRUE(difference.added.empty())
      << "New definitions. If they are meant, append these lines to tests/proto/descriptors.golden:\n"
      << Joined(difference.added);
  EXPECT_TRUE(difference.twice.empty()) << "Lines that tests/proto/descriptors.golden repeats:\n"
                                        << Joined(difference.twice);
}

FileDescriptorProto File(const std::string& text) {
  FileDescriptorProto file;
  EXPECT_TRUE(
      google::protobuf::TextFormat::ParseFromString("name: 'p.proto' package: 'p' syntax: 'proto3' " + text, &file));
  return file;
}

std::vector<std::string> LinesOf(const FileDescriptorProto& file) {
  FileDescriptorSet files;
  *files.add_file() = file;
  return DescriptorLines(files);
}

TEST(DescriptorLines, SayAllThatMatters) {
  EXPECT_THAT(LinesOf(File(R"(
    message_type {
      name: 'M'
      field { name: 'a' number: 1 type: TYPE_STRING label: LABEL_OPTIONAL oneof_index: 0 }
      field { name: 'b' number: 2 type: TYPE_MESSAGE type_name: '.p.M' label: LABEL_OPTIONAL }
      field { name: 'c' number: 3 type: TYPE_UINT32 label: LABEL_REPEATED }
      field { name: 'd' number: 4 type: TYPE_ENUM type_name: '.p.F' label: LABEL_OPTIONAL proto3_optional: true
              oneof_index: 1 }
      oneof_decl { name: 'o' }
      oneof_decl { name: '_d' }
      nested_type { name: 'N' }
      enum_type { name: 'E' value { name: 'Z' number: 0 } }
    }
    enum_type { name: 'F' value { name: 'Y' number: 0 } value { name: 'X' number: -2 } })")),
              ElementsAre("message p.M", "p.M.a = 1 string oneof o", "p.M.b = 2 p.M", "p.M.c = 3 repeated uint32",
                          "p.M.d = 4 optional p.F", "enum p.M.E", "p.M.E.Z = 0", "message p.M.N", "enum p.F",
                          "p.F.Y = 0", "p.F.X = -2"));
}

TEST(DescriptorLines, RefuseWhatTheyCannotSay) {
  EXPECT_THROW(LinesOf(File("message_type { name: 'M' } service { name: 'S' }")), std::runtime_error);
  EXPECT_THROW(LinesOf(File("message_type { name: 'M' field { name: 'a' number: 1 type_name: '.p.Nowhere' } }")),
               std::runtime_error);
}

TEST(CompareDescriptors, EveryChangeIsSeen) {
  const FileDescriptorProto published = File(R"(message_type {
    name: 'M'
    field { name: 'a' number: 1 type: TYPE_STRING label: LABEL_OPTIONAL }
    field { name: 'b' number: 2 type: TYPE_UINT32 label: LABEL_REPEATED }
  })");
  using Message = google::protobuf::DescriptorProto;
  const auto after = [&](const std::function<void(Message*)>& change) {
    FileDescriptorProto file = published;
    change(file.mutable_message_type(0));
    return CompareDescriptors(LinesOf(published), LinesOf(file));
  };
  EXPECT_THAT(after([](Message*) {}).gone, IsEmpty());
  EXPECT_THAT(after([](Message*) {}).added, IsEmpty());
  const std::string a = "p.M.a = 1 string";
  const std::string b = "p.M.b = 2 repeated uint32";
  EXPECT_THAT(after([](Message* m) { m->mutable_field()->DeleteSubrange(0, 1); }).gone, ElementsAre(a));
  EXPECT_THAT(after([](Message* m) { m->mutable_field(0)->set_name("z"); }).gone, ElementsAre(a));
  EXPECT_THAT(after([](Message* m) { m->mutable_field(0)->set_number(3); }).gone, ElementsAre(a));
  using Field = google::protobuf::FieldDescriptorProto;
  EXPECT_THAT(after([](Message* m) { m->mutable_field(0)->set_type(Field::TYPE_BYTES); }).gone, ElementsAre(a));
  EXPECT_THAT(after([](Message* m) { m->mutable_field(1)->set_label(Field::LABEL_OPTIONAL); }).gone, ElementsAre(b));
  EXPECT_THAT(after([](Message* m) {
                m->add_oneof_decl()->set_name("o");
                m->mutable_field(0)->set_oneof_index(0);
              }).gone,
              ElementsAre(a));
  EXPECT_THAT(after([](Message* m) { m->set_name("N"); }).gone, ElementsAre("message p.M", a, b));
  const DescriptorDifference grown = after([](Message* m) {
    Field* field = m->add_field();
    field->set_name("c");
    field->set_number(3);
    field->set_type(Field::TYPE_BOOL);
    field->set_label(Field::LABEL_OPTIONAL);
  });
  EXPECT_THAT(grown.gone, IsEmpty());
  EXPECT_THAT(grown.added, ElementsAre("p.M.c = 3 bool"));
  EXPECT_THAT(CompareDescriptors({a, a}, {a}).twice, ElementsAre(a));
}

}  // namespace
}  // namespace varia
