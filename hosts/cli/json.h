// JSON for programs. Names are those of the proto files.
#ifndef VARIA_HOSTS_CLI_JSON_H_
#define VARIA_HOSTS_CLI_JSON_H_

#include <nlohmann/json.hpp>

#include "google/protobuf/message.h"
#include "hosts/cli/output.h"

namespace varia::cli {

// Objects keep the order in which their members were added.
using Json = nlohmann::ordered_json;

// The message by protobuf's JSON mapping (64-bit numbers are strings there), with the proto files' own field names and
// with empty fields too, so that a reader never has to ask whether one is there.
Json MessageJson(const google::protobuf::Message& message);

// Writes it indented, with a newline; bytes that are no UTF-8 as replacement characters.
void WriteJson(const Json& json, Output* output);
// The same as one line, so that a program can read it as it comes.
void WriteJsonLine(const Json& json, Output* output);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_JSON_H_
