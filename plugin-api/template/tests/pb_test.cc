// The C template's coding of messages, held against protobuf's own.
extern "C" {
#include "plugin-api/template/c/pb.h"
}

#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "varia/v1/position.pb.h"
#include "varia/v1/variant.pb.h"

namespace {

std::string Written(const pb_out& out) { return std::string(reinterpret_cast<const char*>(out.data), out.size); }
varia_bytes Bytes(const std::string& bytes) { return {bytes.data(), bytes.size()}; }

TEST(PbOut, ProtobufReadsEveryKindOfField) {
  uint8_t buffer[4096];
  pb_out out = pb_start(buffer, sizeof(buffer));
  const std::string long_name(300, 'n');
  pb_put_string(&out, 1, "id");
  pb_put_uint(&out, 5, 4294967295u);
  const size_t type = pb_begin(&out, 12);
  pb_put_string(&out, 2, long_name.c_str());
  const uint32_t armies[] = {0, 1, 300};
  pb_put_packed(&out, 3, armies, 3);
  pb_end(&out, type);
  pb_put_uint(&out, 15, 1);
  ASSERT_FALSE(out.failed);

  varia::v1::VariantInfo info;
  ASSERT_TRUE(info.ParseFromString(Written(out)));
  EXPECT_EQ(info.id(), "id");
  EXPECT_EQ(info.year(), 4294967295u);
  EXPECT_TRUE(info.has_hands());
  ASSERT_EQ(info.piece_types_size(), 1);
  EXPECT_EQ(info.piece_types(0).name(), long_name);
  EXPECT_EQ(std::vector<uint32_t>(info.piece_types(0).armies().begin(), info.piece_types(0).armies().end()),
            (std::vector<uint32_t>{0, 1, 300}));
}

TEST(PbOut, LeavesOutDefaultsAsProto3Does) {
  uint8_t buffer[16];
  pb_out out = pb_start(buffer, sizeof(buffer));
  pb_put_uint(&out, 1, 0);
  pb_put_string(&out, 2, "");
  pb_put_packed(&out, 3, nullptr, 0);
  EXPECT_EQ(out.size, 0u);
}

TEST(PbOut, FailsInsteadOfWritingPastTheBuffer) {
  for (size_t capacity = 0; capacity < 40; ++capacity) {
    std::vector<uint8_t> buffer(capacity + 8, 0xee);
    pb_out out = pb_start(buffer.data(), capacity);
    const size_t nested = pb_begin(&out, 1);
    pb_put_string(&out, 2, "a text of some length: 31 bytes");
    pb_put_uint(&out, 3, UINT64_MAX);
    pb_end(&out, nested);
    EXPECT_TRUE(out.failed) << capacity;
    for (size_t i = capacity; i < buffer.size(); ++i) EXPECT_EQ(buffer[i], 0xee) << capacity;
  }
}

TEST(PbIn, ReadsWhatProtobufWrites) {
  varia::v1::Position position;
  position.set_text("text");
  position.set_fullmove(4000000000u);
  const std::string bytes = position.SerializeAsString();
  pb_in in = pb_read(Bytes(bytes));
  pb_field field;
  ASSERT_EQ(pb_next(&in, &field), 1);
  EXPECT_EQ(field.tag, PB_TAG(2, PB_BYTES));
  EXPECT_EQ(std::string(static_cast<const char*>(field.bytes.data), field.bytes.size), "text");
  ASSERT_EQ(pb_next(&in, &field), 1);
  EXPECT_EQ(field.tag, PB_TAG(10, PB_VARINT));
  EXPECT_EQ(field.value, 4000000000u);
  EXPECT_EQ(pb_next(&in, &field), 0);
}

TEST(PbIn, PassesOverFixedWidthNumbers) {
  const std::string bytes("\x09\1\2\3\4\5\6\7\x08\x15\1\2\3\4\x18\x05", 16);
  pb_in in = pb_read(Bytes(bytes));
  pb_field field;
  ASSERT_EQ(pb_next(&in, &field), 1);
  EXPECT_EQ(field.tag, PB_TAG(1, PB_FIXED64));
  ASSERT_EQ(pb_next(&in, &field), 1);
  EXPECT_EQ(field.tag, PB_TAG(2, PB_FIXED32));
  ASSERT_EQ(pb_next(&in, &field), 1);
  EXPECT_EQ(field.tag, PB_TAG(3, PB_VARINT));
  EXPECT_EQ(field.value, 5u);
  EXPECT_EQ(pb_next(&in, &field), 0);
}

TEST(PbIn, NothingIsAnEmptyMessage) {
  pb_in in = pb_read({nullptr, 0});
  pb_field field;
  EXPECT_EQ(pb_next(&in, &field), 0);
}

TEST(PbIn, RefusesWhatIsNoMessage) {
  const struct {
    const char* what;
    std::string bytes;
  } cases[] = {
      {"field number 0", std::string("\x00\x01", 2)},
      {"tag cut off", "\x88"},
      {"tag of more than 32 bits", "\x88\x80\x80\x80\x10\x01"},
      {"number cut off", "\x08\xff"},
      {"number of 11 bytes", "\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01"},
      {"number of more than 64 bits", "\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"},
      {"length beyond the end", "\x0a\x02z"},
      {"length near 2^64", "\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01z"},
      {"fixed64 cut off", "\x09\1\2\3\4\5\6\7"},
      {"fixed32 cut off", "\x0d\1\2\3"},
      {"start of a group", "\x0b"},
      {"end of a group", "\x0c"},
      {"wire type 6", "\x0e\x01"},
      {"wire type 7", "\x0f\x01"},
  };
  for (const auto& c : cases) {
    // A heap copy of the exact size lets AddressSanitizer see a read past its end.
    const std::vector<uint8_t> exact(c.bytes.begin(), c.bytes.end());
    pb_in in = pb_read({exact.data(), exact.size()});
    pb_field field;
    EXPECT_EQ(pb_next(&in, &field), -1) << c.what;
  }
}

TEST(PbIn, TheLargestNumber) {
  const std::string bytes = "\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01";
  pb_in in = pb_read(Bytes(bytes));
  pb_field field;
  ASSERT_EQ(pb_next(&in, &field), 1);
  EXPECT_EQ(field.value, UINT64_MAX);
}

}  // namespace
