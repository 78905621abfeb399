// Where the fields of a message stand in the text that it was read from.
#ifndef VARIA_PLATFORM_RUN_TEXT_PLACES_H_
#define VARIA_PLATFORM_RUN_TEXT_PLACES_H_

#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace varia {

// A step from a message to one of its fields: the field's name, and for a repeated one the entry.
struct FieldStep {
  FieldStep(absl::string_view field_name, int entry_index = -1) : field(field_name), entry(entry_index) {}  // NOLINT

  absl::string_view field;
  int entry;
};

// Places of the fields of one message. Immutable.
class TextPlaces {
 public:
  // Reads a message in protobuf's text format; `name` stands for the text in errors. InvalidArgument:
  // "NAME:LINE:COLUMN: what is wrong there", both from 1; also for strings that are not UTF-8 or hold control
  // characters other than tabs and line ends, written out or as escapes.
  static absl::StatusOr<TextPlaces> Parse(absl::string_view text, const std::string& name,
                                          google::protobuf::Message* message);

  // "NAME:LINE:COLUMN" of a field, found by steps from the whole message; of the innermost message around it when the
  // field itself is not there. An empty path is the whole text: "NAME:1:1".
  std::string Place(absl::Span<const FieldStep> path) const;

 private:
  std::string name_;
  const google::protobuf::Descriptor* descriptor_ = nullptr;
  std::unique_ptr<google::protobuf::TextFormat::ParseInfoTree> tree_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_TEXT_PLACES_H_
