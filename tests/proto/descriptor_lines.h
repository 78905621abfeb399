// Message definitions as lines of text that can be held against a committed file.
#ifndef VARIA_TESTS_PROTO_DESCRIPTOR_LINES_H_
#define VARIA_TESTS_PROTO_DESCRIPTOR_LINES_H_

#include <string>
#include <vector>

#include "google/protobuf/descriptor.pb.h"

namespace varia {

// One line a message, field, enum and enum value of `files`, as "varia.v1.Move.text = 1 string" and
// "varia.v1.SetupRequest.setup = 1 string oneof start". Every file comes after those that it imports. Throws
// std::runtime_error for files that do not fit together and for what the lines cannot express (extensions, services).
std::vector<std::string> DescriptorLines(const google::protobuf::FileDescriptorSet& files);

// How definitions differ from published ones.
struct DescriptorDifference {
  std::vector<std::string> gone;   // published lines that no definition has any more
  std::vector<std::string> added;  // definitions without a published line
  std::vector<std::string> twice;  // published lines that are repeated
};
DescriptorDifference CompareDescriptors(const std::vector<std::string>& golden, const std::vector<std::string>& now);

}  // namespace varia

#endif  // VARIA_TESTS_PROTO_DESCRIPTOR_LINES_H_
