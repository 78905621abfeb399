// The positions that games of a match start from.
#ifndef VARIA_PLATFORM_MATCH_OPENINGS_H_
#define VARIA_PLATFORM_MATCH_OPENINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/game/session.h"
#include "platform/loader/variant.h"
#include "varia/v1/run.pb.h"

namespace varia {

// A line of an openings file.
struct Opening {
  std::string position;            // empty: the setup that was asked for
  std::vector<std::string> moves;  // from there
};

// The lines of an openings file: "POSITION", "POSITION ; MOVES" or "; MOVES", moves with blanks between. Empty lines
// and those that begin with '#' are passed over. Holds the text and little else. Immutable; safe from any thread.
class OpeningFile {
 public:
  // NotFound or Unavailable when it cannot be read, InvalidArgument when there is no opening in it.
  static absl::StatusOr<OpeningFile> Read(const std::string& path);

  size_t size() const { return lines_.size(); }
  Opening At(size_t index) const;
  // "PATH:LINE", for errors.
  std::string Place(size_t index) const;

 private:
  struct Line {
    size_t begin = 0;
    uint32_t length = 0;
    uint32_t number = 0;  // from 1
  };

  std::string path_;
  std::string text_;
  std::vector<Line> lines_;
};

// The start of a game and the moves of its opening, the random ones included: a session that stands where the players
// take over. A random ply is any legal move, each as likely; an opening that ends the game is thrown away and another
// one drawn. InvalidArgument names the setup, position or move that the variant refuses; FailedPrecondition when the
// opening ends the game, or 100 random ones did.
absl::StatusOr<Session> StartFromOpening(const Variant* variant, const v1::GameUnit& unit);

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_OPENINGS_H_
