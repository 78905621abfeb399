// Messages as protobuf text that people write.
#ifndef VARIA_PLATFORM_GAME_TEXT_MESSAGE_H_
#define VARIA_PLATFORM_GAME_TEXT_MESSAGE_H_

#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace varia {

// Reads a message in protobuf's text format; `name` stands for the text in errors. InvalidArgument: "NAME:LINE:COLUMN:
// what is wrong there", both from 1; also for bytes that are not UTF-8.
absl::Status ParseTextMessage(absl::string_view text, absl::string_view name, google::protobuf::Message* message);

// The same for callers that look themselves at what escapes have made of strings, which may be any bytes. Puts the
// places of all fields into *places. Columns are those of protobuf's tokenizer: a tab goes on to a multiple of 8.
absl::Status ParseTextWithPlaces(absl::string_view text, absl::string_view name, google::protobuf::Message* message,
                                 google::protobuf::TextFormat::ParseInfoTree* places);

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_TEXT_MESSAGE_H_
