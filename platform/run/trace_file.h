// Traces: random games with all legal moves, as `varia trace` and other programs write them.
//
//   game 1
//   POSITION TEXT | MOVE MOVE ...      for each ply, the legal moves in ASCII order
//   end STATUS POSITION TEXT
#ifndef VARIA_PLATFORM_RUN_TRACE_FILE_H_
#define VARIA_PLATFORM_RUN_TRACE_FILE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "varia/v1/position.pb.h"

namespace varia {

// Where something begins in a file: byte offset from 0, line from 1.
struct FilePlace {
  uint64_t offset = 0;
  uint64_t line = 1;
};

// The games of a trace in its order. NotFound, Unavailable, or InvalidArgument "FILE:LINE: what is wrong there" when a
// line is out of place; a file without games is InvalidArgument too.
absl::StatusOr<std::vector<FilePlace>> IndexTrace(const std::string& file);

// A ply of a trace: a position with its legal moves.
struct TracePly {
  std::string position;
  std::vector<std::string> moves;
};

struct TraceGame {
  uint64_t number = 0;
  std::vector<TracePly> plies;
  std::string status;
  std::string last_position;
  // Line of the file where plies[0] stands.
  uint64_t first_line = 0;
};

// Reads the game that begins at `place`. Errors as above.
absl::StatusOr<TraceGame> ReadTraceGame(const std::string& file, const FilePlace& place);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_TRACE_FILE_H_
