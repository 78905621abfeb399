#include "hosts/cli/json.h"

#include <string>

#include "google/protobuf/util/json_util.h"

namespace varia::cli {

Json MessageJson(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions options;
  options.always_print_primitive_fields = true;
  options.preserve_proto_field_names = true;
  std::string text;
  // Fails for well-known types with impossible values alone, and ours have none.
  if (!google::protobuf::util::MessageToJsonString(message, &text, options).ok()) return nullptr;
  return Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

void WriteJson(const Json& json, Output* output) {
  // File names may hold bytes that are no UTF-8.
  output->Write(json.dump(2, ' ', false, Json::error_handler_t::replace), "\n");
}

void WriteJsonLine(const Json& json, Output* output) {
  output->Write(json.dump(-1, ' ', false, Json::error_handler_t::replace), "\n");
}

}  // namespace varia::cli
