// Files of recorded games: one GameRecord in protobuf's text format, or any number of readable game texts.
#ifndef VARIA_PLATFORM_RUN_REPLAY_FILE_H_
#define VARIA_PLATFORM_RUN_REPLAY_FILE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "platform/loader/variant.h"
#include "varia/v1/run.pb.h"

namespace varia {

// A game of a file. `length` 0 stands for the whole file, which is then a GameRecord.
struct RecordedGame {
  std::string variant;  // as it stands there
  uint64_t offset = 0;
  uint64_t length = 0;
  uint64_t line = 1;
};

// The games of a file in its order, their moves not yet tried. A file that begins with '[' (after blanks and comments)
// is of game texts. NotFound, Unavailable, or InvalidArgument "FILE:LINE:COLUMN: what is wrong there".
absl::StatusOr<std::vector<RecordedGame>> IndexGames(const std::string& file);

// Plays the game of the unit by today's rules. Failed where they refuse it: the detail names the place and the ply, the
// result holds the game and the position up to there. The count is of plies, variations included.
v1::UnitResult ReplayGame(const Variant& variant, const v1::ReplayUnit& unit);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_REPLAY_FILE_H_
