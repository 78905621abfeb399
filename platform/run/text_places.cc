#include "platform/run/text_places.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "platform/game/text_message.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

using google::protobuf::TextFormat;

std::string At(const std::string& name, int line, int column) {
  return absl::StrCat(name, ":", line + 1, ":", column + 1);
}

// The way to the first string that is not UTF-8 or holds a control character which is no part of written text; empty
// when there is none. Escapes in a text can make both.
std::vector<FieldStep> FindGarbage(const google::protobuf::Message& message) {
  using google::protobuf::FieldDescriptor;
  const auto is_garbage = [](const std::string& text) {
    return FindInvalidUtf8(text) != absl::string_view::npos || std::any_of(text.begin(), text.end(), [](char c) {
             return absl::ascii_iscntrl(static_cast<unsigned char>(c)) && c != '\n' && c != '\t';
           });
  };
  const auto* reflection = message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection->ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    const bool repeated = field->is_repeated();
    for (int i = 0; i < (repeated ? reflection->FieldSize(message, field) : 1); ++i) {
      const FieldStep step(field->name(), repeated ? i : -1);
      if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
        if (is_garbage(repeated ? reflection->GetRepeatedString(message, field, i)
                                : reflection->GetString(message, field))) {
          return {step};
        }
      } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        std::vector<FieldStep> rest = FindGarbage(repeated ? reflection->GetRepeatedMessage(message, field, i)
                                                           : reflection->GetMessage(message, field));
        if (rest.empty()) continue;
        rest.insert(rest.begin(), step);
        return rest;
      }
    }
  }
  return {};
}

}  // namespace

absl::StatusOr<TextPlaces> TextPlaces::Parse(absl::string_view text, const std::string& name,
                                             google::protobuf::Message* message) {
  TextPlaces places;
  places.name_ = name;
  places.descriptor_ = message->GetDescriptor();
  places.tree_ = std::make_unique<TextFormat::ParseInfoTree>();
  if (auto status = ParseTextWithPlaces(text, name, message, places.tree_.get()); !status.ok()) return status;
  if (const std::vector<FieldStep> garbage = FindGarbage(*message); !garbage.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(places.Place(garbage), ": this text holds a control character or a byte that is not UTF-8"));
  }
  return places;
}

std::string TextPlaces::Place(absl::Span<const FieldStep> path) const {
  TextFormat::ParseLocation best(0, 0);
  const google::protobuf::Descriptor* message = descriptor_;
  TextFormat::ParseInfoTree* tree = tree_.get();
  for (const FieldStep& step : path) {
    const auto* field = message->FindFieldByName(std::string(step.field));
    if (field == nullptr || tree == nullptr) break;
    // Of a repeated field that is named as a whole, its first entry.
    const int entry = field->is_repeated() ? std::max(step.entry, 0) : -1;
    TextFormat::ParseLocation found = tree->GetLocation(field, entry);
    // A list in brackets has one place for all that is in it.
    for (int before = entry; found.line < 0 && before > 0;) found = tree->GetLocation(field, --before);
    if (found.line < 0) break;
    best = found;
    message = field->message_type();
    if (message == nullptr) break;
    tree = tree->GetTreeForNested(field, entry);
  }
  return At(name_, best.line, best.column);
}

}  // namespace varia
