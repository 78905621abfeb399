#include "tests/proto/descriptor_lines.h"

#include <set>
#include <stdexcept>

#include "google/protobuf/descriptor.h"

namespace varia {
namespace {

namespace pb = google::protobuf;

std::string TypeName(const pb::FieldDescriptor& field) {
  switch (field.type()) {
    case pb::FieldDescriptor::TYPE_MESSAGE:
    case pb::FieldDescriptor::TYPE_GROUP:
      return field.message_type()->full_name();
    case pb::FieldDescriptor::TYPE_ENUM:
      return field.enum_type()->full_name();
    default:
      return field.type_name();
  }
}

std::string FieldLine(const pb::FieldDescriptor& field) {
  std::string line = field.full_name() + " = " + std::to_string(field.number()) + " ";
  if (field.is_repeated()) line += "repeated ";
  if (field.is_required()) line += "required ";
  if (field.has_optional_keyword()) line += "optional ";
  line += TypeName(field);
  if (field.real_containing_oneof() != nullptr) line += " oneof " + field.real_containing_oneof()->name();
  return line;
}

void AddEnum(const pb::EnumDescriptor& type, std::vector<std::string>* lines) {
  lines->push_back("enum " + type.full_name());
  for (int i = 0; i < type.value_count(); ++i) {
    lines->push_back(type.full_name() + "." + type.value(i)->name() + " = " + std::to_string(type.value(i)->number()));
  }
}

void AddMessage(const pb::Descriptor& type, std::vector<std::string>* lines) {
  if (type.extension_count() > 0) throw std::runtime_error(type.full_name() + " has extensions");
  lines->push_back("message " + type.full_name());
  for (int i = 0; i < type.field_count(); ++i) lines->push_back(FieldLine(*type.field(i)));
  for (int i = 0; i < type.enum_type_count(); ++i) AddEnum(*type.enum_type(i), lines);
  for (int i = 0; i < type.nested_type_count(); ++i) AddMessage(*type.nested_type(i), lines);
}

}  // namespace

std::vector<std::string> DescriptorLines(const pb::FileDescriptorSet& files) {
  pb::DescriptorPool pool;
  std::vector<std::string> lines;
  for (const pb::FileDescriptorProto& proto : files.file()) {
    const pb::FileDescriptor* file = pool.BuildFile(proto);
    if (file == nullptr) throw std::runtime_error(proto.name() + " does not fit");
    if (file->service_count() > 0 || file->extension_count() > 0) {
      throw std::runtime_error(proto.name() + " has services or extensions");
    }
    for (int i = 0; i < file->message_type_count(); ++i) AddMessage(*file->message_type(i), &lines);
    for (int i = 0; i < file->enum_type_count(); ++i) AddEnum(*file->enum_type(i), &lines);
  }
  return lines;
}

DescriptorDifference CompareDescriptors(const std::vector<std::string>& golden, const std::vector<std::string>& now) {
  DescriptorDifference difference;
  const std::set<std::string> defined(now.begin(), now.end());
  std::set<std::string> published;
  for (const std::string& line : golden) {
    if (!published.insert(line).second) {
      difference.twice.push_back(line);
    } else if (defined.count(line) == 0) {
      difference.gone.push_back(line);
    }
  }
  for (const std::string& line : now) {
    if (published.count(line) == 0) difference.added.push_back(line);
  }
  return difference;
}

}  // namespace varia
