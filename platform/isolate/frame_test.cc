#include "platform/isolate/frame.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>

#include "varia/v1/worker.pb.h"

namespace varia {
namespace {

v1::WorkerReply Reply(uint64_t id, const std::string& message) {
  v1::WorkerReply reply;
  reply.set_id(id);
  reply.mutable_refusal()->set_message(message);
  return reply;
}

TEST(Frame, ComesThroughInPiecesOfAnySize) {
  std::string stream;
  for (uint64_t id = 1; id <= 20; ++id) {
    ASSERT_TRUE(AppendFrame(Reply(id, std::string(id * 37, 'x')), &stream).ok());
  }
  for (const size_t piece : {size_t{1}, size_t{3}, size_t{64}, stream.size()}) {
    FrameReader reader;
    uint64_t next = 1;
    for (size_t i = 0; i < stream.size(); i += piece) {
      reader.Append(absl::string_view(stream).substr(i, piece));
      std::string frame;
      while (*reader.Next(&frame)) {
        v1::WorkerReply reply;
        ASSERT_TRUE(reply.ParseFromString(frame));
        EXPECT_EQ(reply.SerializeAsString(), Reply(next, std::string(next * 37, 'x')).SerializeAsString());
        ++next;
      }
    }
    EXPECT_EQ(next, 21u) << "pieces of " << piece;
    EXPECT_TRUE(reader.at_boundary());
  }
}

TEST(Frame, AnEmptyMessageIsAFrame) {
  std::string stream;
  ASSERT_TRUE(AppendFrame(v1::WorkerReply(), &stream).ok());
  EXPECT_EQ(stream, std::string(4, '\0'));
  FrameReader reader;
  reader.Append(stream);
  std::string frame = "old";
  EXPECT_TRUE(*reader.Next(&frame));
  EXPECT_EQ(frame, "");
}

TEST(Frame, RefusesALengthBeyondTheLimitBeforeItsBytesCome) {
  FrameReader longest;
  longest.Append(absl::string_view("\x00\x00\x00\x04", 4));  // 64 MiB
  std::string frame;
  EXPECT_FALSE(*longest.Next(&frame));
  FrameReader longer;
  longer.Append(absl::string_view("\x01\x00\x00\x04", 4));
  const absl::StatusOr<bool> whole = longer.Next(&frame);
  EXPECT_TRUE(absl::IsInvalidArgument(whole.status()));
  EXPECT_EQ(whole.status().message(), "announced a message of 67108865 bytes, where 67108864 is the most");
}

TEST(Frame, RefusesToSendWhatNobodyWouldTake) {
  std::string bytes = "before";
  EXPECT_TRUE(absl::IsResourceExhausted(AppendFrame(Reply(1, std::string(kMaxFrameBytes, 'x')), &bytes)));
  EXPECT_EQ(bytes, "before");
}

TEST(Frame, TellsAnEndAtABoundaryFromOneWithin) {
  int ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  ASSERT_TRUE(WriteFrame(ends[0], Reply(1, "whole")).ok());
  ASSERT_EQ(send(ends[0], "\x05\x00\x00\x00xx", 6, 0), 6);
  close(ends[0]);
  FrameReader reader;
  std::string frame;
  EXPECT_TRUE(ReadFrame(ends[1], &reader, &frame).ok());
  EXPECT_TRUE(absl::IsDataLoss(ReadFrame(ends[1], &reader, &frame)));
  EXPECT_TRUE(absl::IsNotFound([&] {
    FrameReader fresh;
    return ReadFrame(ends[1], &fresh, &frame);
  }()));
  // Nobody is at the other end.
  EXPECT_TRUE(absl::IsUnavailable(WriteFrame(ends[1], Reply(1, "x"))));
  close(ends[1]);
}

}  // namespace
}  // namespace varia
