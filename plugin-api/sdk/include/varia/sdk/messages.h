// Between the kit's plain data and the messages of proto/varia/v1.
#ifndef VARIA_SDK_MESSAGES_H_
#define VARIA_SDK_MESSAGES_H_

#include <array>
#include <cstdint>

#include "varia/bytes.h"
#include "varia/move.h"
#include "varia/sdk/move.h"
#include "varia/sdk/position_text.h"
#include "varia/sdk/spec.h"
#include "varia/sdk/status.h"
#include "varia/v1/move.pb.h"
#include "varia/v1/position.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia::sdk {

// Chosen value of each rule option, as an index into OptionSpec::values; 0 is the default.
using OptionValues = std::array<uint8_t, 8>;

v1::VariantInfo MakeVariantInfo(const VariantSpec& spec);

// The parts of a Position message that the text form has, too: everything but seat states, locks, neutral and taken
// men.
v1::Position MakePositionMessage(const VariantSpec& spec, const TextPosition& position, const OptionValues& options);
// The text that the structure of `message` says; parts that the text form does not have are ignored.
Status PositionMessageToText(const VariantSpec& spec, const v1::Position& message, std::string* text);
// Refuses a message any of whose parts given disagrees with `truth`, the same position written in full.
Status CheckPositionMessage(const v1::Position& message, const v1::Position& truth);

// Reads the options of a request or position.
Status ReadOptions(const VariantSpec& spec, const google::protobuf::RepeatedPtrField<v1::ChosenOption>& chosen,
                   OptionValues* options);

// What a move does, from the positions around it: from, to, symbol, army, drop, promotion, captures, other men moved.
// Reasons and names that only the rules know are for the variant to add.
v1::Move MakeMoveMessage(const VariantSpec& spec, const TextPosition& before, const TextPosition& after,
                         std::string_view text, varia_move code);
// True when the structure of `given` can mean the legal move `full`: from, to, drop and promotion agree, and so do
// symbol, kind and neutral moves where given.
bool MoveMatches(const v1::Move& given, const v1::Move& full);
// False when from or drop of `given` say already that it does not mean `move`; cheap.
bool MoveMayMatch(const VariantSpec& spec, const v1::Move& given, Move move);

// Parses borrowed bytes. `Message` is one of ours.
template <class Message>
Status ParseMessage(varia_bytes bytes, Message* message) {
  constexpr uint64_t kMaxMessage = 1u << 20;
  if (bytes.size > kMaxMessage) return Status::Malformed(VARIA_NO_OFFSET, "the message is longer than 1 MiB");
  if (!message->ParseFromArray(bytes.data, static_cast<int>(bytes.size))) {
    return Status::Malformed(VARIA_NO_OFFSET, "the bytes are not a " + message->GetTypeName() + " message");
  }
  return {};
}

// Sends bytes to a writer; VARIA_ERR_WRITER when it refuses them.
Status Write(const varia_writer* out, std::string_view bytes);

}  // namespace varia::sdk

#endif  // VARIA_SDK_MESSAGES_H_
